import { documentExportWords as words } from '../../../../contract/boardroom-builder/document-exports.ts'
import type { ExportedSource } from '../exported-document.ts'
import type { ExportedRun } from '../exported-runs.ts'
import type { Placed } from './places.ts'

/** The sources of a slide, also those of its title, with their quotations, one per line. */
export function notesOf(
  placed: readonly Placed[],
  inTitle: readonly number[],
  sources: readonly ExportedSource[],
): string {
  const numbers = new Set([
    ...inTitle,
    ...placed.flatMap(runsOf).flatMap((run) => (run.kind === 'note' ? [run.number] : [])),
  ])
  const cited = sources.filter(({ number }) => numbers.has(number))
  if (cited.length === 0) return ''
  const lines = cited.map(({ number, title, place, quote }) =>
    [`[${number}] ${title}`, place, ...(quote ? [words.quotation(quote)] : [])].join(' · '),
  )
  return [words.sources, ...lines].map((line) => line.replace(/\s+/g, ' ')).join('\n')
}

function runsOf(placed: Placed): ExportedRun[] {
  if (placed.kind === 'visual' || placed.kind === 'mark') return []
  const paragraphs =
    placed.kind === 'table'
      ? placed.part.cells.flat().flatMap((cell) => cell.paragraphs)
      : placed.paragraphs
  return paragraphs.flatMap(({ runs }) => runs)
}
