import { counted } from '../../contract/values/counted.ts'
import { terminalCell } from '../../server/leads/terminal-cell.ts'

/** The maximum width of a table cell. */
const widest = 60

/** A table as text: headings, then rows, with each column as wide as its longest cell. */
export function tableOf(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows].map((cells) =>
    cells.map((cell) => terminalCell(cell, widest).trimEnd()),
  )
  const widths = headings.map((_, at) =>
    Math.max(...all.map((cells) => [...(cells[at] ?? '')].length)),
  )
  return all
    .map((cells) =>
      cells
        .map((cell, at) => cell + ' '.repeat(Math.max(0, (widths[at] ?? 0) - [...cell].length)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** One line of plain text, whatever the value contains. */
export const plain = (value: string) => terminalCell(value, 1000).trimEnd()

export const removedLater = 'A backup is running: the server removes files without a row after it.'

export const pausedSentence = (videos: number) =>
  `${counted(videos, 'video is', 'videos are')} paused, because too little disk space is free or the original cannot be read: the server's log has the cause.`

/** A time to the minute, in UTC. */
export function time(at: Date | null): string {
  return at ? at.toISOString().slice(0, 16).replace('T', ' ') : ''
}

/** Prints what was found: for people, or with `--json` for machines. */
export function print(found: unknown, asJson: boolean | undefined, text: () => string) {
  console.log(asJson ? escaped(JSON.stringify(found, null, 2)) : text())
}

/** JSON in which no character controls the terminal that shows it. */
function escaped(json: string): string {
  const unit = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  return json.replace(/[^\P{C}\n]/gu, (sign) => sign.split('').map(unit).join(''))
}

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** A number of bytes in the largest unit of which there is at least one. */
export function bytes(count: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(count, 1)) / 10), units.length - 1)
  const value = (count / 1024 ** power).toLocaleString('en', { maximumFractionDigits: 1 })
  return `${value} ${units[power]}`
}
