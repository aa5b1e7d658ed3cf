/** Turns text into small letters without accents, so that "Muller" finds "Müller". */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
}
