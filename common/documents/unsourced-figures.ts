import {
  type DocumentBlock,
  type DocumentFlow,
  type DocumentInline,
  staysInside,
} from '../../contract/boardroom-builder/document-blocks.ts'
import { type Figure, figuresIn } from '../text/figures.ts'
import { hasSum } from './table-sums.ts'

/** The numbers of a heading or paragraph that no source stands behind. */
export type UnsourcedLine = {
  /** The index of the line in its block, in reading order. */
  line: number
  /** A break and a note count as one letter of the text that they stand in. */
  figures: Figure[]
}

/**
 * The numbers of a block without a source: no note follows them in their paragraph, nor stands in their row of a
 * table, and the block is no quotation with a source.
 */
export function unsourcedFigures(block: DocumentBlock): UnsourcedLine[] {
  if (staysInside(block) || (block.type === 'blockquote' && block.attrs.source)) return []
  return linesOf(block).flatMap(({ content, sourced }, line) => {
    if (sourced) return []
    const from = content.findLastIndex(isNote) + 1
    const before = content.slice(0, from).map(lettersOf).join('').length
    const figures = figuresIn(content.slice(from).map(lettersOf).join(''))
    const placed = figures.map(({ text, at }) => ({ text, at: at + before }))
    return placed.length > 0 ? [{ line, figures: placed }] : []
  })
}

type Line = { content: readonly DocumentInline[]; sourced: boolean }

function linesOf(block: DocumentBlock): Line[] {
  switch (block.type) {
    case 'heading':
      return [{ content: block.content ?? [], sourced: false }]
    case 'paragraph':
    case 'bulletList':
    case 'orderedList':
      return linesOfFlow(block)
    case 'blockquote':
    case 'callout':
      return block.content.flatMap(linesOfFlow)
    case 'table':
      return block.content.flatMap(({ content }) => {
        const lines = content.flatMap((cell) =>
          // Sums are computed from numbers that are marked themselves.
          cell.content.flatMap(linesOfFlow).map((line) => ({ ...line, sourced: hasSum(cell) })),
        )
        const sourced = lines.some((line) => line.content.some(isNote))
        return sourced ? lines.map((line) => ({ ...line, sourced })) : lines
      })
    default:
      return []
  }
}

function linesOfFlow(flow: DocumentFlow): Line[] {
  if (flow.type === 'gap') return []
  if (flow.type === 'paragraph') return [{ content: flow.content ?? [], sourced: false }]
  return flow.content.flatMap(({ content }) => content.flatMap(linesOfFlow))
}

const isNote = ({ type }: DocumentInline) => type === 'sourceNote'

function lettersOf(inline: DocumentInline): string {
  if (inline.type === 'text') return inline.text
  return inline.type === 'hardBreak' ? '\n' : '\ufffc'
}
