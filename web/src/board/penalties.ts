/** The penalties that each edition leaves to the arbiter, the mildest first, as the service takes them (Article 12.9, 13.4 in 2009, 1C2 in US Chess). */
const OF_2009 = ["warning", "add_time_opponent", "reduce_time", "loss", "points_offender", "points_opponent", "expulsion"];
const SINCE_2014 = ["warning", "add_time_opponent", "reduce_time", "points_opponent", "points_offender", "loss", "fine", "exclude_rounds", "expulsion"];
const ELSEWHERE = ["warning", "add_time_opponent", "reduce_time", "loss", "expulsion"];

export function penaltiesOf(edition: string): readonly string[] {
  if (edition === "FIDE2009") return OF_2009;
  return edition.startsWith("FIDE") ? SINCE_2014 : ELSEWHERE;
}
