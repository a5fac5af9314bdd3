import type { Node } from '@tiptap/pm/model'
import { TableMap } from '@tiptap/pm/tables'
import { flowListDepth, most } from '../../../../common/documents/mend-block.ts'
import { documentLimits as limits } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { withoutHalves, withoutNul } from '../../../../contract/values/text.ts'

/** Nodes known to be within the limits, wherever they are. */
const fitting = new WeakSet<Node>()

/** Whether a block is within the limits of the contract that ProseMirror's schema cannot express. */
export function fits(block: Node): boolean {
  if (fitting.has(block)) return true
  const isList = isListNode(block)
  const depth = isList ? limits.listDepth : flowListDepth
  const fit = within(block, depth) && (block.type.name !== 'table' || isNarrow(block))
  if (fit) fitting.add(block)
  return fit
}

/** `depth` is the number of list levels still allowed. */
function within(node: Node, depth: number): boolean {
  if (node.isText) return isText(node.text ?? '')
  if (node.childCount > (most[node.type.name] ?? Number.POSITIVE_INFINITY)) return false
  if (isListNode(node) && depth === 0) return false
  if (node.isTextblock && !isShort(node)) return false
  const left = isListNode(node) ? depth - 1 : depth
  // The limits inside a row do not depend on where it is.
  const isRow = node.type.name === 'tableRow'
  if (isRow && fitting.has(node)) return true
  const fit = node.children.every((child) => within(child, left))
  if (isRow && fit) fitting.add(node)
  return fit
}

const isListNode = ({ type: { name } }: Node) => name === 'bulletList' || name === 'orderedList'

/** The contract counts code points, of which a text has at most as many as UTF-16 units. */
const isShort = (node: Node) =>
  node.content.size <= limits.paragraph ||
  node.children.reduce((sum, child) => sum + lettersIn(child), 0) <= limits.paragraph

const lettersIn = ({ text, type }: Node) =>
  text ? [...text].length : Number(type.name === 'hardBreak')

const isText = (text: string) => withoutNul(text) && withoutHalves(text)

/** Counts columns, so that merged cells count by the columns they span. */
const isNarrow = (table: Node) => TableMap.get(table).width <= limits.columns
