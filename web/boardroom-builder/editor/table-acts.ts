import type { Editor } from '@tiptap/core'
import type { Node, NodeType } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { cellAround, selectedRect, toggleHeader } from '@tiptap/pm/tables'
import { columnsToSum, hasSum } from '../../../common/documents/table-sums.ts'
import { documentEditorMessages as words } from '../../../contract/boardroom-builder/document-editor-messages.ts'
import { blockOf } from './schema/blocks.ts'

// What the menu of a table does with its heads and sums.

/** Whether the first row or column of the table at the caret consists of headers. */
export function hasHeads({ state }: Editor, line: 'row' | 'column'): boolean {
  const { table, map } = selectedRect(state)
  const [right, bottom] = line === 'row' ? [map.width, 1] : [1, map.height]
  return map
    .cellsInRect({ left: 0, top: 0, right, bottom })
    .every((at) => table.nodeAt(at)?.type.name === 'tableHeader')
}

export const toggleHeads = (editor: Editor, line: 'row' | 'column') => () => {
  editor.commands.focus()
  toggleHeader(line)(editor.state, editor.view.dispatch)
}

/** The sums of the table at the caret: none, and where a row of them could add something up. */
function totalsOf({ state }: Editor) {
  const block = blockOf(selectedRect(state).table)
  if (block.type !== 'table') return null
  const isDone = block.content.at(-1)?.content.some(hasSum)
  const columns = columnsToSum(block.content)
  return isDone || columns.size === 0 ? null : columns
}

export const canAddTotals = (editor: Editor): boolean => totalsOf(editor) !== null

/** Adds a row below the table with the sums of its columns of numbers; the caret goes to its first cell. */
export function addTotals(editor: Editor) {
  const columns = totalsOf(editor)
  const { state, schema } = editor
  const { tableCell, tableHeader, tableRow, paragraph } = schema.nodes
  if (!columns || !tableCell || !tableHeader || !tableRow || !paragraph) return
  const { table, tableStart, map } = selectedRect(state)
  const bold = [schema.marks.bold?.create()].filter((mark) => mark !== undefined)
  const cell = (type: NodeType, text: string, sum: boolean): Node =>
    type.create({ sum }, paragraph.create(null, text ? schema.text(text, bold) : null))
  const cells = Array.from({ length: map.width }, (_, column) => {
    // The sum itself comes from the plugin that keeps sums right.
    if (columns.has(column)) return cell(tableCell, '0', true)
    const type = column === 0 && hasHeads(editor, 'column') ? tableHeader : tableCell
    return cell(type, column === 0 ? words.total : '', false)
  })
  const end = tableStart + table.content.size
  const tr = state.tr.insert(end, tableRow.create(null, cells))
  tr.setSelection(TextSelection.near(tr.doc.resolve(end + 2)))
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
}

/** The cell at the caret, or the one that is selected. */
const cellOf = ({ state: { selection } }: Editor) => {
  const $cell = cellAround(selection.$head)
  return $cell?.nodeAfter ? { at: $cell.pos, node: $cell.nodeAfter, row: $cell.index(-1) } : null
}

/** Whether the cell at the caret may be a sum: something has to stand above. */
export const canSum = (editor: Editor): boolean => {
  const cell = cellOf(editor)
  return cell !== null && cell.row > 0 && cell.node.type.name === 'tableCell'
}

export const isSum = (editor: Editor): boolean => cellOf(editor)?.node.attrs.sum === true

/** Makes the cell at the caret the sum of its column, or leaves its sum to be written. */
export function toggleSum(editor: Editor) {
  const cell = cellOf(editor)
  if (!cell) return
  editor.view.dispatch(editor.state.tr.setNodeAttribute(cell.at, 'sum', !cell.node.attrs.sum))
  editor.view.focus()
}
