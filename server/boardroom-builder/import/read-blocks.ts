import { mendBlock } from '../../../common/documents/mend-block.ts'
import {
  type DocumentBlock,
  documentLimits,
  newBlockId,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentImportWords } from '../../../contract/boardroom-builder/document-imports.ts'
import { styles } from '../export/docx/style-names.ts'
import { flowOf, gapForPicture, paragraphsIn } from './read-flow.ts'
import { cleaned, isEmpty, type Met, readInline } from './read-inline.ts'
import { readTable } from './read-table.ts'
import { childrenOf, type WordDocument, type WordNode } from './word-nodes.ts'

/** The content of a Word document as blocks. */
export type ReadDocument = {
  /** The paragraph in its title style; null if it has none. */
  title: string | null
  blocks: DocumentBlock[]
  pictures: number
}

/** Lines that our exports add to the document, which it already has. */
const ours: readonly (string | null | undefined)[] = [styles.facts, styles.company]

type Kind = 'title' | 'heading' | 'quote' | 'flow' | 'table' | 'ours'

/** Reads only known content; everything else is left out. */
export function readBlocks(document: WordDocument): ReadDocument {
  const read: ReadDocument = { title: null, blocks: [], pictures: 0 }
  const met: Met = { pictures: [], notes: [] }
  for (const { kind, nodes } of groupsOf(childrenOf(document))) {
    read.blocks.push(...blocksOf(kind, nodes, read, met))
    read.pictures += met.pictures.length
    for (const alt of met.pictures.splice(0)) read.blocks.push(gapBlock(alt))
  }
  read.blocks.push(...notesOf(document, met))
  return { ...read, blocks: read.blocks.flatMap(withinLimits) }
}

/** Splits what is too long for one block, so that nothing is lost. */
const withinLimits = (block: DocumentBlock) =>
  mendBlock(block).map(
    (part) => ({ ...part, attrs: { ...part.attrs, id: newBlockId() } }) as DocumentBlock,
  )

/** Groups adjacent nodes that belong together: the items of a list, the paragraphs of a quotation. */
function groupsOf(nodes: readonly WordNode[]) {
  const groups: { kind: Kind; nodes: WordNode[] }[] = []
  for (const node of nodes) {
    const kind = kindOf(node)
    if (!kind) continue
    const last = groups.at(-1)
    const before = last?.nodes.at(-1)
    // A gap asks for each picture at its original place.
    const joins = kind === last?.kind && before && !hasPicture(before)
    if (joins && (kind === 'flow' || kind === 'quote')) last.nodes.push(node)
    else groups.push({ kind, nodes: [node] })
  }
  return groups
}

const hasPicture = (node: WordNode): boolean =>
  node.type === 'image' || childrenOf(node).some(hasPicture)

function kindOf({ type, styleName }: WordNode): Kind | null {
  if (type === 'table') return 'table'
  if (type !== 'paragraph') return null
  if (ours.includes(styleName)) return 'ours'
  if (/^title$/i.test(styleName ?? '')) return 'title'
  if (/^heading \d/i.test(styleName ?? '')) return 'heading'
  return /quote/i.test(styleName ?? '') ? 'quote' : 'flow'
}

function blocksOf(
  kind: Kind,
  nodes: readonly WordNode[],
  read: ReadDocument,
  met: Met,
): DocumentBlock[] {
  const [first] = nodes
  if (!first || kind === 'ours') return []
  if (kind === 'table') return readTable(first, met)
  if (kind === 'flow') return flowBlocks(nodes, met)
  if (kind === 'quote') return quotes(nodes, met)
  const content = readInline(childrenOf(first), met)
  if (isEmpty(content)) return []
  if (kind === 'title' && read.title === null) {
    read.title = content.map((one) => (one.type === 'text' ? one.text : ' ')).join('')
    // The end of a long title must not be lost.
    if ([...read.title].length <= documentLimits.title) return []
  }
  const level = Math.min(3, Number(/\d/.exec(first.styleName ?? '')?.[0] ?? 1)) as 1 | 2 | 3
  return [{ type: 'heading', attrs: { id: newBlockId(), level }, content: withoutBold(content) }]
}

/** Headings are bold anyway. */
const withoutBold = (content: ReturnType<typeof readInline>) =>
  content.map((one) => {
    if (one.type !== 'text') return one
    const marks = one.marks?.filter(({ type }) => type !== 'bold') ?? []
    return { type: one.type, text: one.text, ...(marks.length > 0 && { marks }) }
  })

function flowBlocks(nodes: readonly WordNode[], met: Met): DocumentBlock[] {
  return flowOf(nodes, met, documentLimits.listDepth).flatMap((flow): DocumentBlock[] => {
    if (flow.type === 'gap') return [{ ...flow, attrs: { ...flow.attrs, id: newBlockId() } }]
    return [{ ...flow, attrs: { id: newBlockId() } }]
  })
}

function quotes(nodes: readonly WordNode[], met: Met): DocumentBlock[] {
  const content = nodes
    .map((node) => readInline(childrenOf(node), met))
    .filter((inline) => !isEmpty(inline))
    .map((inline) => ({ type: 'paragraph' as const, content: inline }))
  if (content.length === 0) return []
  return [{ type: 'blockquote', attrs: { id: newBlockId(), source: null }, content }]
}

/** Footnotes and endnotes, by number, under their own heading. */
function notesOf(document: WordDocument, met: Met): DocumentBlock[] {
  // A note may refer to further notes, which are numbered after it.
  const items = []
  for (let at = 0; at < met.notes.length && at < documentLimits.blocks; at++) {
    const reference = met.notes[at]
    const body = (reference && document.notes.resolve(reference)?.body) ?? []
    const content = body.flatMap(paragraphsIn).flatMap((node) => readInline(childrenOf(node), met))
    items.push({
      type: 'listItem' as const,
      content: [{ type: 'paragraph' as const, content }],
    })
  }
  if (items.length === 0) return []
  const words = cleaned(documentImportWords.notes)
  return [
    {
      type: 'heading',
      attrs: { id: newBlockId(), level: 1 },
      content: [{ type: 'text', text: words }],
    },
    { type: 'orderedList', attrs: { id: newBlockId() }, content: items },
  ]
}

function gapBlock(alt: string): DocumentBlock {
  const gap = gapForPicture(alt)
  return { ...gap, attrs: { ...gap.attrs, id: newBlockId() } }
}
