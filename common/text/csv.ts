/** Text that a spreadsheet would take for a formula, after spaces and invisible characters. */
const formula = /^[\s\p{C}'"]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/u

/** Invisible characters that can change what a terminal or a reader shows; newlines are kept. */
const invisible = /[^\P{C}\r\n\t]/gu

/**
 * One CSV line for spreadsheets (RFC 4180). User text stays text: a cell that looks like a formula gets a
 * leading apostrophe.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string): string {
  const visible = value.replace(invisible, '')
  const text = formula.test(visible) ? `'${visible}` : visible
  return `"${text.replaceAll('"', '""')}"`
}

/** Starts a CSV file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\ufeff'
