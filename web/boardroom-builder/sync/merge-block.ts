import { splitWords } from '../../../common/compare/compare-words.ts'
import { mergeLists, type Stretch } from '../../../common/compare/merge-lists.ts'
import { withoutSums, withSums } from '../../../common/documents/table-sums.ts'
import {
  blockSchema,
  type DocumentBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { mergeFields } from '../../records/sync/merge-fields.ts'
import { samePart } from '../../records/sync/same-part.ts'

type Node = {
  type: string
  attrs?: object | undefined
  content?: Node[] | undefined
  text?: string
  marks?: unknown
}

/**
 * Merges two people's changes of a block by words. Null if both have changed the same words, or the result would be
 * no block: then somebody has to choose, so that no word is lost.
 */
export function mergeBlock(
  base: DocumentBlock,
  mine: DocumentBlock,
  theirs: DocumentBlock,
): DocumentBlock | null {
  // Sums follow from the numbers of both.
  const [was, own, other] = [base, mine, theirs].map(withoutSums) as [Node, Node, Node]
  const merged = blockSchema.safeParse(mergeNodes(was, own, other)).data
  return merged ? withSums(merged) : null
}

function mergeNodes(base: Node, mine: Node, theirs: Node): Node | null {
  if (samePart(theirs, base) || samePart(theirs, mine)) return mine
  if (samePart(mine, base)) return theirs
  if (mine.type !== base.type || theirs.type !== base.type) return null
  const attrs = mergeFields(base.attrs ?? {}, mine.attrs ?? {}, theirs.attrs ?? {})
  const stretch = {
    base: base.content ?? [],
    mine: mine.content ?? [],
    theirs: theirs.content ?? [],
  }
  const inline = Object.values(stretch).some((content) => content.some(isInline))
  const content = inline ? mergeInline(stretch) : mergeLists(stretch, keyOf, mergeChildren)
  if (!attrs || !content) return null
  return {
    ...mine,
    ...((base.attrs || mine.attrs || theirs.attrs) && { attrs }),
    ...((content.length > 0 || mine.content) && { content }),
  }
}

const keyOf = (node: Node) => JSON.stringify(node)
const isInline = ({ type }: Node) =>
  type === 'text' || type === 'hardBreak' || type === 'sourceNote'

/** Items, rows or cells that both have changed: each with its own, if there are as many as there were. */
function mergeChildren({ base, mine, theirs }: Stretch<Node>): Node[] | null {
  if (base.length === 0) return [...mine, ...theirs]
  if (mine.length !== base.length || theirs.length !== base.length) return null
  const merged = base.map((node, at) => mergeNodes(node, mine[at] as Node, theirs[at] as Node))
  return merged.every((node) => node !== null) ? merged : null
}

const mergeInline = ({ base, mine, theirs }: Stretch<Node>) => {
  const words = { base: wordsOf(base), mine: wordsOf(mine), theirs: wordsOf(theirs) }
  const merged = mergeLists(words, keyOf, bothWrote)
  return merged && joined(merged)
}

/**
 * Where both have written at the same place, mine stands first. The caret stays behind it (see keepCaret), so that what
 * either writes next is not at the same place any more.
 */
function bothWrote({ base, mine, theirs }: Stretch<Node>): Node[] | null {
  if (base.length > 0) return null
  const glued = isWord(mine.at(-1)) && isWord(theirs[0])
  return [...mine, ...(glued ? [{ type: 'text', text: ' ' }] : []), ...theirs]
}

const isWord = (node: Node | undefined) => /^[\p{L}\p{N}]/u.test(node?.text ?? '')

const wordsOf = (content: Node[]): Node[] =>
  content.flatMap((node) =>
    node.type === 'text' ? splitWords(node.text ?? '').map((text) => ({ ...node, text })) : node,
  )

/** Joins neighboring words with the same formatting. */
function joined(words: Node[]): Node[] {
  const content: Node[] = []
  for (const word of words) {
    const last = content.at(-1)
    const alike =
      last?.type === 'text' && word.type === 'text' && samePart(last.marks ?? [], word.marks ?? [])
    if (alike) content[content.length - 1] = { ...last, text: `${last.text}${word.text}` }
    else content.push(word)
  }
  return content
}
