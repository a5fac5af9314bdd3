/** The lines of a pasted text, without bullets and empty lines. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/u, '').trim())
    .filter(Boolean)
