import type { ExportedFlow } from '../exported-document.ts'
import { type ExportedRun, textRun } from '../exported-runs.ts'

/** `saying` is a quotation that has a slide for itself, and `figure` a number in large letters. */
export type Look = 'body' | 'heading' | 'quote' | 'gap' | 'caption' | 'label' | 'saying' | 'figure'

/** A paragraph of a slide. */
export type Paragraph = {
  runs: ExportedRun[]
  look: Look
  /** The depth in nested lists; null outside a list. */
  level: number | null
  /** The marker: a dot, a number, or none if it continues an item. */
  sign: { kind: 'dot' } | { kind: 'number'; number: number } | { kind: 'none' }
}

export const plain = (runs: ExportedRun[], look: Look = 'body'): Paragraph => ({
  runs,
  look,
  level: null,
  sign: { kind: 'none' },
})

/** Paragraphs, gaps and lists, in order. */
export function paragraphsOf(flow: readonly ExportedFlow[], level = -1): Paragraph[] {
  const inList = level >= 0 ? level : null
  return flow.flatMap((one): Paragraph[] => {
    if (one.kind === 'gap') return [{ ...plain([textRun(one.words)], 'gap'), level: inList }]
    if (one.kind === 'paragraph') return [{ ...plain(one.runs), level: inList }]
    return one.items.flatMap((item, at) => {
      const [first, ...rest] = paragraphsOf(item, level + 1)
      const sign = one.ordered
        ? { kind: 'number' as const, number: at + 1 }
        : { kind: 'dot' as const }
      if (!first) return []
      const begins = item[0]?.kind !== 'list'
      return begins ? [{ ...first, sign }, ...rest] : [first, ...rest]
    })
  })
}
