/** Text for a terminal: one line, without control characters, truncated to a width. */
export function terminalCell(value: string, width: number): string {
  const line = value.replace(/[^\P{C}\s]/gu, '').replace(/\s+/g, ' ')
  const signs = [...line]
  return signs.length > width ? `${signs.slice(0, width - 1).join('')}…` : line.padEnd(width)
}
