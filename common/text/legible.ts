/** Text without what XML forbids: control characters and lone surrogates. */
export const legible = (text: string) =>
  text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
