import type {
  BlockType,
  DocumentBlock,
  DocumentInline,
} from '../../contract/boardroom-builder/document-blocks.ts'

// Merged blocks of two versions: common content occurs once, content of only one version is marked. A block
// without marks is a marked block too, so that the same code draws documents and comparisons.

export type Change = 'added' | 'deleted'
type Changed = { change?: Change }

/** `was` is the previous form, if only the formatting changed. */
export type MarkedInline = DocumentInline & Changed & { was?: DocumentInline }

export type MarkedParagraph = { type: 'paragraph'; content?: MarkedInline[] | undefined } & Changed
export type MarkedGap = { type: 'gap'; attrs: { question: string } } & Changed
type ListType = 'bulletList' | 'orderedList'
export type MarkedItem = {
  type: 'listItem'
  content: (MarkedParagraph | MarkedList)[]
} & Changed
export type MarkedList = {
  type: ListType
  content: MarkedItem[]
  was?: { type: ListType }
} & Changed
export type MarkedFlow = MarkedParagraph | MarkedGap | MarkedList

type Span = { colspan: number; rowspan: number; sum?: true | undefined }
type CellType = 'tableHeader' | 'tableCell'
export type MarkedCell = {
  type: CellType
  attrs?: Span | undefined
  content: MarkedFlow[]
  was?: { type: CellType }
  /** A filler stands in an added row at a deleted column, and vice versa. */
  change?: Change | 'filler'
}
export type MarkedRow = { type: 'tableRow'; content: MarkedCell[] } & Changed

type Block<Type extends BlockType> = Extract<DocumentBlock, { type: Type }>
type With<Type extends BlockType, Content> = Omit<Block<Type>, 'content'> & { content: Content }

export type MarkedBlock = Changed & {
  /** The previous type and attributes, if they changed. */
  was?: Pick<DocumentBlock, 'type' | 'attrs'>
} & (
    | (Omit<Block<'heading'>, 'content'> & { content?: MarkedInline[] | undefined })
    | (Omit<Block<'paragraph'>, 'content'> & { content?: MarkedInline[] | undefined })
    | With<'bulletList', MarkedItem[]>
    | With<'orderedList', MarkedItem[]>
    | With<'blockquote', MarkedParagraph[]>
    | With<'callout', MarkedFlow[]>
    | With<'table', MarkedRow[]>
    | Block<'picture'>
    | Block<'chart'>
    | Block<'gap'>
    | Block<'horizontalRule'>
  )

type AnyNode = {
  type: string
  change?: Change | 'filler'
  was?: { type: string }
  content?: AnyNode[] | undefined
}

/** A marked block as it was before or is after, with only the marks of that side. */
export function sideOf(block: MarkedBlock, side: 'before' | 'after'): MarkedBlock {
  return sided(block as AnyNode, side) as MarkedBlock
}

function sided(node: AnyNode, side: 'before' | 'after'): AnyNode {
  const { was, content, ...own } = node
  if (inlineTypes.has(node.type)) return was && side === 'before' ? { ...was, was } : node
  const head = was && side === 'before' ? { ...own, ...was } : own
  if (!content) return head
  const other = side === 'before' ? 'added' : 'deleted'
  const kept = content.filter(({ change }) => change !== other && change !== 'filler')
  return { ...head, content: kept.map((child) => sided(child, side)) }
}

const inlineTypes: ReadonlySet<string> = new Set(['text', 'hardBreak', 'sourceNote'])
