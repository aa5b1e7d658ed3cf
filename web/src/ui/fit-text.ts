/** Cuts what somebody writes to what the record takes of one text. */

/** Bytes of a text in UTF-8, as the record counts them. */
const LONGEST = 1_024;
const encoder = new TextEncoder();

/** The text of a field as far as it fits; the field shows no more. */
export function fitText(field: { value: string }): string {
  const characters = [...field.value];
  while (encoder.encode(characters.join("")).length > LONGEST) characters.pop();
  const fits = characters.join("");
  if (fits !== field.value) field.value = fits;
  return fits;
}
