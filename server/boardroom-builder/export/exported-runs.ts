import { legible } from '../../../common/text/legible.ts'
import {
  type DocumentInline,
  type DocumentMark,
  type DocumentSource,
  documentSourceKey,
  isLinkable,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentExportWords as words } from '../../../contract/boardroom-builder/document-exports.ts'

type Plain = Exclude<DocumentMark['type'], 'link'>

/** Text with one style, a source number, or a line break. */
export type ExportedRun =
  | { kind: 'text'; text: string; marks: ExportedMark[]; href: string | null }
  | { kind: 'note'; number: number }
  | { kind: 'break' }

/** `label` marks a word that we add about the text before it. */
export type ExportedMark = Exclude<Plain, 'unconfirmed'> | 'unconfirmed' | 'label'

export type ExportedText = Extract<ExportedRun, { kind: 'text' }>

/** The numbers of the sources, by source key. */
export type Numbers = ReadonlyMap<string, number>

export const numberOf = (numbers: Numbers, source: DocumentSource) =>
  numbers.get(documentSourceKey(source)) ?? 0

export const textRun = (text: string, ...marks: ExportedMark[]): ExportedText => ({
  kind: 'text',
  text: legible(text),
  marks,
  href: null,
})

/** Inline content as runs. Unconfirmed text is followed by a word that says so. */
export function exportedRuns(
  content: readonly DocumentInline[] | undefined,
  numbers: Numbers,
): ExportedRun[] {
  const runs = (content ?? []).flatMap((one): ExportedRun[] => {
    if (one.type === 'hardBreak') return [{ kind: 'break' }]
    if (one.type === 'sourceNote') {
      return [{ kind: 'note', number: numberOf(numbers, one.attrs.source) }]
    }
    return textRuns(one.text, one.marks ?? [])
  })
  return runs.flatMap((run, at) =>
    isUnconfirmed(run) && !isUnconfirmed(runs[at + 1])
      ? [run, textRun(` (${words.unconfirmed})`, 'label')]
      : [run],
  )
}

const isUnconfirmed = (run: ExportedRun | undefined) =>
  run?.kind === 'text' && run.marks.includes('unconfirmed')

/** A newline in a text becomes a line break, and a tab a space. */
function textRuns(text: string, marks: readonly DocumentMark[]): ExportedRun[] {
  const link = marks.find((mark) => mark.type === 'link')
  const href = link && isLinkable(link.attrs.href) ? new URL(link.attrs.href).href : null
  const plain = marks.flatMap((mark) => (mark.type === 'link' ? [] : [mark.type]))
  return legible(text)
    .replaceAll('\t', ' ')
    .split(/\r\n|[\r\n]/)
    .flatMap((line, at): ExportedRun[] => [
      ...(at > 0 ? [{ kind: 'break' } as const] : []),
      ...(line ? [{ kind: 'text', text: line, marks: plain, href } as const] : []),
    ])
}

/** The plain text of runs, without notes. */
export const textOfRuns = (runs: readonly ExportedRun[]) => runs.map(textOfRun).join('').trim()

function textOfRun(run: ExportedRun): string {
  if (run.kind === 'text') return run.text
  return run.kind === 'break' ? ' ' : ''
}

/** Whether a paragraph is right-to-left, according to its first letter. */
export const fromRight = (runs: readonly ExportedRun[]) =>
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(
    textOfRuns(runs),
  )
