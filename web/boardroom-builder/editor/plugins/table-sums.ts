import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { hasSum, withSums } from '../../../../common/documents/table-sums.ts'
import { textOfCell } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { blockOf } from '../schema/blocks.ts'
import { changedBlocks, positionOf } from './changed-blocks.ts'
import { fromOthers } from './put-blocks.ts'

/** Keeps the sums of tables right; a sum that somebody writes over becomes an ordinary cell. */
export const TableSums = Extension.create({
  name: 'tableSums',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, before, { doc, tr }) {
        const own = transactions.filter((one) => one.docChanged && !one.getMeta(fromOthers))
        if (own.length === 0) return null
        // Undoing brings a sum and its text back together.
        const isUndo = own.some((one) => one.getMeta('history$'))
        const places = isUndo ? [] : writtenPlaces(transactions)
        const { from, newTo } = changedBlocks(before.doc, doc)
        let position = positionOf(doc, from)
        for (const block of doc.children.slice(from, newTo)) {
          if (block.type.name === 'table') mendSums(tr, block, position, places)
          position += block.nodeSize
        }
        return tr.docChanged ? tr : null
      },
    }),
  ],
})

type Range = { from: number; to: number }

/** Where transactions wrote, in the document that they lead to. */
function writtenPlaces(transactions: readonly Transaction[]): Range[] {
  const maps = transactions.flatMap(({ mapping }) => mapping.maps)
  return maps.flatMap((map, at) => {
    const ranges: Range[] = []
    map.forEach((_, _to, from, to) => {
      const later = maps.slice(at + 1)
      ranges.push({
        from: later.reduce((position, one) => one.map(position, -1), from),
        to: later.reduce((position, one) => one.map(position, 1), to),
      })
    })
    return ranges
  })
}

function mendSums(tr: Transaction, table: Node, position: number, places: readonly Range[]) {
  const block = blockOf(table)
  if (block.type !== 'table' || !block.content.some(({ content }) => content.some(hasSum))) return
  const right = withSums(block)
  table.forEach((row, rowOffset, rowIndex) => {
    row.forEach((cell, offset, index) => {
      const wanted = right.content[rowIndex]?.content[index]
      if (!cell.attrs.sum || !wanted || wanted === block.content[rowIndex]?.content[index]) return
      const start = position + 1 + rowOffset + 1 + offset
      const inside = { from: start + 1, to: start + cell.nodeSize - 1 }
      if (places.some(({ from, to }) => from >= inside.from && to <= inside.to)) {
        tr.setNodeAttribute(tr.mapping.map(start), 'sum', false)
      } else say(tr, tr.mapping.map(start), textOfCell(wanted), cell)
    })
  })
}

/** Puts another text into a cell; a caret in it stays. */
function say(tr: Transaction, start: number, text: string, cell: Node) {
  const { schema } = tr.doc.type
  let [marks, isFirst] = [schema.text(text).marks, true]
  cell.descendants((node) => {
    if (node.isText && isFirst) [marks, isFirst] = [node.marks, false]
  })
  const line = schema.nodes.paragraph?.create(null, schema.text(text, marks))
  if (!line) return
  const { $head } = tr.selection
  const end = start + cell.nodeSize - 1
  const hadCaret = $head.pos > start && $head.pos <= end
  tr.replaceWith(start + 1, end, line)
  if (hadCaret) tr.setSelection(TextSelection.create(tr.doc, start + 2 + text.length))
}
