/** The words of a text: letters and digits; numbers keep their decimal point or comma. */
export const wordsOf = (text: string): string[] =>
  text.normalize('NFC').match(/\p{N}+(?:[.,]\p{N}+)*(?:\p{L}+)?|[\p{L}\p{N}]+/gu) ?? []
