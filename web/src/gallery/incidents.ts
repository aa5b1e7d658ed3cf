/**
 * Lists incidents to try. Positions and acts are those of the source documents and of the games;
 * their stories stand in the catalogues. `fatal` is what happened then, in the notation of the
 * protocol: it is played for those who do not want to make the touch themselves.
 */
import type { TrialStart } from "../trial/trial";

export type GalleryIncident = TrialStart & { id: string; fatal: string[] };

export const INCIDENTS: GalleryIncident[] = [
  {
    id: "karpov-chernin",
    fen: "4Q3/1r3K2/3k4/6Rp/4P1p1/8/8/8 w - - 1 54",
    control: "rapid",
    edition: "FIDE2023",
    by: "white",
    fatal: ["W touch e8", "W lift e8", "W release e6", "W press"],
  },
  {
    id: "fischer-donner",
    fen: "2r3k1/5ppp/p7/5q2/2BP4/b5P1/P1R2P1P/5QK1 w - - 0 30",
    control: "standard",
    edition: "FIDE2023",
    by: "white",
    fatal: ["W touch c4"],
  },
  {
    id: "unzicker-fischer",
    fen: "r1b2rk1/2q1bppp/p1pppn2/6B1/4PP2/2NB2Q1/PPP3PP/2KR3R b - - 0 12",
    control: "standard",
    edition: "FIDE2023",
    by: "black",
    fatal: ["B touch h7"],
  },
  {
    id: "tarrasch-alapin",
    fen: "rnbqkb1r/ppp2ppp/3p4/8/4n3/3P1N2/PPP2PPP/RNBQKB1R b KQkq - 0 5",
    control: "standard",
    edition: "FIDE2023",
    by: "black",
    fatal: ["B touch f8"],
  },
  {
    id: "lindemann-echtermeyer",
    fen: "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3",
    control: "standard",
    edition: "OLD-KING",
    by: "white",
    fatal: ["W touch c1", "W lift c1", "W release c3", "W press"],
  },
  {
    id: "nepomniachtchi-so",
    fen: "r3k1r1/pppppppp/8/8/8/8/PPPPPPPP/R3K1R1 w GAga - 0 1",
    chess960: true,
    control: "rapid",
    edition: "FIDE2018",
    by: "white",
    fatal: ["W touch g1", "W lift g1", "W lift e1", "W release e1 g1", "W release g1 f1", "W press"],
  },
  {
    id: "matulovic",
    fen: "8/5pk1/6p1/8/R4PKP/1r6/8/8 b - - 0 74",
    control: "standard",
    edition: "FIDE2023",
    by: "black",
    fatal: ["B touch g7", "B adjust \"J'adoube\"", "B move b3b4", "B press"],
  },
];

/** Positions to try what the Laws say of one thing. */
export const EXERCISES: GalleryIncident[] = [
  {
    id: "rook-first",
    fen: "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 9",
    control: "standard",
    edition: "FIDE2023",
    by: "white",
    fatal: ["W touch h1", "W lift h1", "W release f1", "W lift e1", "W release g1", "W press"],
  },
  {
    id: "promotion",
    fen: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
    control: "standard",
    edition: "FIDE2023",
    by: "white",
    fatal: ["W touch a7", "W lift a7", "W release a8", "W press"],
  },
  {
    id: "capture",
    fen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
    control: "standard",
    edition: "FIDE2023",
    by: "white",
    fatal: ["W touch e4", "W lift e4", "W release d5", "W press"],
  },
  {
    id: "two-men",
    fen: "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    control: "standard",
    edition: "FIDE2023",
    by: "white",
    fatal: ["W touch f3", "W touch e5", "W touch b1"],
  },
];
