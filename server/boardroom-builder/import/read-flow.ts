import {
  type DocumentFlow,
  type DocumentInline,
  type DocumentList,
  documentLimits,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentExportWords } from '../../../contract/boardroom-builder/document-exports.ts'
import { documentImportWords } from '../../../contract/boardroom-builder/document-imports.ts'
import { styles } from '../export/docx/style-names.ts'
import { isEmpty, type Met, readInline } from './read-inline.ts'
import { childrenOf, type WordNode } from './word-nodes.ts'

/** A Word list item, with its nesting level. */
type Entry = { inline: DocumentInline[]; level: number; ordered: boolean }

/** Paragraphs and lists of a cell or a callout; nested tables are read as their paragraphs. */
export function readFlow(nodes: readonly WordNode[], met: Met, depth: number): DocumentFlow[] {
  const paragraphs = nodes.flatMap(paragraphsIn)
  const flow = flowOf(paragraphs, met, depth)
  return flow.length > 0 ? flow : [{ type: 'paragraph', content: [] }]
}

export const paragraphsIn = (node: WordNode): WordNode[] =>
  node.type === 'paragraph' ? [node] : childrenOf(node).flatMap(paragraphsIn)

/** Paragraphs as paragraphs, gaps and lists, nested at most `depth` levels. */
export function flowOf(paragraphs: readonly WordNode[], met: Met, depth: number): DocumentFlow[] {
  const found: DocumentFlow[] = []
  let items: Entry[] = []
  const endList = () => {
    found.push(...listsOf(items, depth))
    items = []
  }
  for (const node of paragraphs) {
    const inline = readInline(childrenOf(node), met)
    if (isEmpty(inline)) continue
    const gap = gapOf(node, inline)
    const { numbering } = node
    if (gap || !numbering) {
      endList()
      found.push(gap ?? { type: 'paragraph', content: inline })
      continue
    }
    const level = Math.min(Math.max(0, Number(numbering.level) || 0), depth - 1)
    items.push({ inline, level, ordered: numbering.isOrdered === true })
  }
  endList()
  return found
}

const plainText = (inline: readonly DocumentInline[]) =>
  inline.map((one) => (one.type === 'text' ? one.text : ' ')).join('')

/** A gap of a document that we exported. */
function gapOf({ styleName }: WordNode, inline: readonly DocumentInline[]): DocumentFlow | null {
  if (styleName !== styles.gap) return null
  const text = plainText(inline)
  const before = documentExportWords.toAnswer('')
  return gapAsking(text.startsWith(before) ? text.slice(before.length) : text)
}

const gapAsking = (question: string) =>
  ({
    type: 'gap' as const,
    attrs: { question: question.trim().slice(0, documentLimits.question) || '…' },
  }) satisfies DocumentFlow

export const gapForPicture = (alt: string) => gapAsking(documentImportWords.pictureLeftOut(alt))

/** Nests list items: deeper ones go in a list of the item before them; another kind starts another list. */
function listsOf(entries: readonly Entry[], depth: number, level = 0): DocumentList[] {
  const lists: DocumentList[] = []
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at]
    if (!entry) break
    const own = entry.level <= level
    const from = own ? at + 1 : at
    let end = from
    while ((entries[end]?.level ?? 0) > level) end++
    const type = entry.ordered ? 'orderedList' : 'bulletList'
    const last = lists.at(-1)
    const joins = last && (last.type === type || !own)
    const list: DocumentList = joins ? last : { type, content: [] }
    if (!joins) lists.push(list)
    const nested = listsOf(entries.slice(from, end), depth, level + 1)
    list.content.push({
      type: 'listItem',
      content: [{ type: 'paragraph', content: own ? entry.inline : [] }, ...nested],
    })
    at = end
  }
  return lists
}
