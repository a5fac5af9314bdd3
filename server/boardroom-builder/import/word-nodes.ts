/** A node of mammoth's tree: only the fields that an import reads. */
export type WordNode = {
  type: string
  children?: WordNode[]
  /** Of texts. */
  value?: string
  /** Of links. */
  href?: string
  /** Of paragraphs. */
  styleName?: string | null
  numbering?: { isOrdered?: boolean; level?: string | number } | null
  /** Of runs. */
  isBold?: boolean
  isItalic?: boolean
  isUnderline?: boolean
  isStrikethrough?: boolean
  verticalAlignment?: string
  font?: string | null
  /** Of tables. */
  isHeader?: boolean
  colSpan?: number
  rowSpan?: number
  breakType?: string
  checked?: boolean
  altText?: string
  noteType?: string
  noteId?: string
}

export type WordDocument = WordNode & {
  notes: { resolve: (reference: WordNode) => { body?: WordNode[] } | null }
}

export const childrenOf = ({ children }: WordNode): WordNode[] =>
  Array.isArray(children) ? children : []
