import {
  type DocumentInline,
  type DocumentMark,
  isLinkable,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { childrenOf, type WordNode } from './word-nodes.ts'

/** Content that is collected while reading and placed elsewhere. */
export type Met = {
  /** The pictures' descriptions. */
  pictures: string[]
  notes: WordNode[]
}

const typewriter = /courier|consolas|mono\b|menlo/i

/** The text of nodes, with the marks that documents support. Only web, mail and telephone links are kept. */
export function readInline(nodes: readonly WordNode[], met: Met): DocumentInline[] {
  return joined(nodes.flatMap((node) => inlineOf(node, [], met)))
}

function inlineOf(node: WordNode, marks: DocumentMark[], met: Met): DocumentInline[] {
  const inside = (more: DocumentMark[]) =>
    childrenOf(node).flatMap((child) => inlineOf(child, [...marks, ...more], met))
  switch (node.type) {
    case 'text':
      return textOf(node.value, marks)
    case 'tab':
      return textOf(' ', marks)
    case 'checkbox':
      return textOf(node.checked ? '☑ ' : '☐ ', marks)
    case 'break':
      return node.breakType === 'line' ? [{ type: 'hardBreak' }] : []
    case 'run':
      return inside(marksOf(node).filter(({ type }) => marks.every((mark) => mark.type !== type)))
    case 'hyperlink': {
      const leads = linkOf(node.href)
      return inside(leads && marks.every(({ type }) => type !== 'link') ? [leads] : [])
    }
    case 'image':
      met.pictures.push(cleaned(node.altText))
      return []
    case 'noteReference':
      return textOf(`[${met.notes.push(node)}]`, marks)
    default:
      return []
  }
}

function marksOf(node: WordNode) {
  const { isBold, isItalic, isUnderline, isStrikethrough, verticalAlignment, font } = node
  const marks: DocumentMark[] = []
  if (isBold) marks.push({ type: 'bold' })
  if (isItalic) marks.push({ type: 'italic' })
  if (isUnderline) marks.push({ type: 'underline' })
  if (isStrikethrough) marks.push({ type: 'strike' })
  if (verticalAlignment === 'superscript' || verticalAlignment === 'subscript') {
    marks.push({ type: verticalAlignment })
  }
  if (font && typewriter.test(font)) marks.push({ type: 'code' })
  return marks
}

function linkOf(href: string | undefined): DocumentMark | null {
  if (!href || href.length > 2000 || !isLinkable(href)) return null
  return { type: 'link', attrs: { href } }
}

/** Removes characters that documents refuse. */
export const cleaned = (text: string | undefined) =>
  (text ?? '').replaceAll('\0', '').toWellFormed()

function textOf(value: string | undefined, marks: DocumentMark[]): DocumentInline[] {
  const text = cleaned(value)
  if (text === '') return []
  return [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
}

/** Word splits text where it was edited; merges neighbors with the same style. */
function joined(inline: readonly DocumentInline[]): DocumentInline[] {
  const found: DocumentInline[] = []
  for (const one of inline) {
    const last = found.at(-1)
    if (
      one.type === 'text' &&
      last?.type === 'text' &&
      JSON.stringify(one.marks) === JSON.stringify(last.marks)
    ) {
      found.splice(-1, 1, { ...last, text: last.text + one.text })
    } else found.push(one)
  }
  return found
}

export const isEmpty = (inline: readonly DocumentInline[]) =>
  inline.every((one) => one.type === 'hardBreak' || (one.type === 'text' && !one.text.trim()))
