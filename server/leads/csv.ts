/** What a spreadsheet takes for the beginning of a formula, blanks and invisible signs before it. */
const formula = /^[\s\p{C}'"]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/u

/** Signs that draw nothing, and can change what a terminal or a reader shows; line ends stay. */
const invisible = /[^\P{C}\r\n\t]/gu

/**
 * One line of a table that spreadsheets read (RFC 4180). What a visitor typed stays text: a cell
 * that would be taken for a formula begins with an apostrophe.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string): string {
  const visible = value.replace(invisible, '')
  const text = formula.test(visible) ? `'${visible}` : visible
  return `"${text.replaceAll('"', '""')}"`
}

/** For a terminal: one line, nothing in it that moves the cursor, cut where it is long. */
export function terminalCell(value: string, width: number): string {
  const line = value.replace(/\s+/g, ' ').replace(/\p{C}/gu, '')
  const signs = [...line]
  return signs.length > width ? `${signs.slice(0, width - 1).join('')}…` : line.padEnd(width)
}
