/** What a spreadsheet would take for a formula, after spaces and invisible characters. */
const formula = /^[\s\p{C}'"]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/u

/** Invisible characters that can change what a terminal or a reader shows; line ends stay. */
const invisible = /[^\P{C}\r\n\t]/gu

/**
 * One CSV line for spreadsheets (RFC 4180). What visitors typed stays text: a cell that looks like
 * a formula gets a leading apostrophe.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string): string {
  const visible = value.replace(invisible, '')
  const text = formula.test(visible) ? `'${visible}` : visible
  return `"${text.replaceAll('"', '""')}"`
}

/** Text for a terminal: one line, without control characters, truncated to a width. */
export function terminalCell(value: string, width: number): string {
  const line = value.replace(/\s+/g, ' ').replace(/\p{C}/gu, '')
  const signs = [...line]
  return signs.length > width ? `${signs.slice(0, width - 1).join('')}…` : line.padEnd(width)
}
