import type { Mark, Node, Schema } from '@tiptap/pm/model'
import type { DocumentBlock } from '../../../../contract/boardroom-builder/document-blocks.ts'

type Json = { type: string; attrs?: object; content?: Json[]; text?: string; marks?: MarkJson[] }
type MarkJson = { type: string; attrs?: object }

/** Caches the block of each node, so that unchanged blocks keep their identity. */
const known = new WeakMap<Node, DocumentBlock>()

/** Converts a node to a block of the contract. */
export function blockOf(node: Node): DocumentBlock {
  const before = known.get(node)
  if (before) return before
  const { id, ...attrs } = node.attrs
  const block = { ...jsonOf(node), attrs: { id, ...attrs } } as DocumentBlock
  known.set(node, block)
  return block
}

export const blocksOf = (doc: Node): DocumentBlock[] => doc.children.map(blockOf)

/** Converts a block to a node; the contract allows marks in any order. */
export function nodeOf(schema: Schema, block: DocumentBlock): Node {
  const node = schema.nodeFromJSON(withSortedMarks(schema, block as Json))
  known.set(node, block)
  return node
}

/** The editor's document, which needs at least one block. */
export function docOf(schema: Schema, blocks: readonly DocumentBlock[]): Node {
  const nodes = blocks.map((block) => nodeOf(schema, block))
  return schema.topNodeType.create(
    null,
    nodes.length > 0 ? nodes : schema.nodes.paragraph?.create(),
  )
}

function jsonOf(node: Node): Json {
  const json: Json = { type: node.type.name }
  const attrs = attrsOf(node)
  if (attrs) json.attrs = attrs
  if (node.isText) json.text = node.text ?? ''
  if (node.isText && node.marks.length > 0) json.marks = node.marks.map(markOf)
  if (node.childCount > 0) json.content = node.children.map(jsonOf)
  return json
}

/** Omits what the contract does not store: ids below the top level, cell spans of one, and sums that are none. */
function attrsOf({ type, attrs: { id: _, sum, ...attrs } }: Node): object | undefined {
  const isCell = type.name === 'tableCell' || type.name === 'tableHeader'
  const own = sum ? { ...attrs, sum } : attrs
  if (Object.keys(own).length === 0) return undefined
  return isCell && attrs.colspan === 1 && attrs.rowspan === 1 && !sum ? undefined : own
}

const markOf = ({ type, attrs }: Mark): MarkJson =>
  Object.keys(attrs).length > 0 ? { type: type.name, attrs } : { type: type.name }

function withSortedMarks(schema: Schema, json: Json): Json {
  const sorted = { ...json }
  if (json.marks) {
    const marks = json.marks.map((mark) => schema.markFromJSON(mark))
    const set = marks.reduce<readonly Mark[]>((before, mark) => mark.addToSet(before), [])
    sorted.marks = set.map(markOf)
  }
  if (json.content) sorted.content = json.content.map((one) => withSortedMarks(schema, one))
  return sorted
}
