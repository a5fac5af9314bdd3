import { Extension } from '@tiptap/core'
import type { Node, Schema } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { mendBlock } from '../../../../common/documents/mend-block.ts'
import {
  type DocumentBlock,
  newBlockId,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import { blockOf } from '../schema/blocks.ts'
import { fits } from '../schema/fit-block.ts'
import { type ChangedBlocks, changedBlocks, positionOf } from './changed-blocks.ts'

/**
 * Gives each block a unique id, and keeps typed, pasted and dropped content within the contract's
 * limits.
 */
export const KeepContract = Extension.create({
  name: 'keepContract',
  // Runs before plugins that read the result.
  priority: 900,
  addGlobalAttributes() {
    return [
      {
        types: [
          ...['heading', 'paragraph', 'bulletList', 'orderedList', 'blockquote', 'callout'],
          ...['table', 'picture', 'chart', 'gap', 'horizontalRule'],
        ],
        attributes: {
          id: {
            default: null,
            keepOnSplit: false,
            // Pasted blocks get new ids.
            parseHTML: () => null,
            renderHTML: ({ id }) => (id ? { 'data-block': id } : {}),
          },
        },
      },
    ]
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction(transactions, before, after) {
          if (!transactions.some(({ docChanged }) => docChanged)) return null
          const tr = keepContract(before.doc, after)
          return tr.docChanged ? tr : null
        },
      }),
    ]
  },
})

/** The transaction that repairs the blocks that differ from `before`. */
export function keepContract(before: Node, state: EditorState): Transaction {
  const tr = state.tr
  mendLimits(tr, changedBlocks(before, tr.doc))
  giveIds(before, tr, changedBlocks(before, tr.doc))
  return tr
}

function mendLimits(tr: Transaction, { from, newTo }: ChangedBlocks) {
  let position = positionOf(tr.doc, from)
  for (const block of tr.doc.children.slice(from, newTo)) {
    const start = tr.mapping.map(position)
    if (!fits(block))
      tr.replaceWith(start, start + block.nodeSize, mended(tr.doc.type.schema, block))
    position += block.nodeSize
  }
}

/** If a block is split, only the first part keeps the id. */
const mended = (schema: Schema, node: Node): Node[] =>
  mendBlock(blockOf(node) as DocumentBlock).map((block, at) => {
    const json = at === 0 ? block : { ...block, attrs: { ...block.attrs, id: null } }
    return schema.nodeFromJSON(json)
  })

function giveIds(before: Node, tr: Transaction, { from, oldTo, newTo }: ChangedBlocks) {
  const { doc } = tr
  const blocks = doc.children
  const taken = new Set<string>()
  for (const [at, { attrs }] of blocks.entries()) {
    if ((at < from || at >= newTo) && attrs.id) taken.add(attrs.id)
  }
  const ids = blocks.slice(from, newTo).map(({ attrs: { id } }): string | null => {
    if (!id || taken.has(id)) return null
    taken.add(id)
    return id
  })
  const changed = blocks.slice(from, newTo)
  const replaced = before.children.slice(from, oldTo).filter(({ attrs }) => !taken.has(attrs.id))
  for (const [at, block] of changed.entries()) {
    moveIdAlong(ids, changed, at)
    const was = ids[at] === null && replaced.find((old) => isLike(old, block))
    if (was) {
      ids[at] = was.attrs.id
      replaced.splice(replaced.indexOf(was), 1)
    }
  }
  let position = positionOf(doc, from)
  for (const [at, block] of changed.entries()) {
    const id = ids[at] ?? newBlockId()
    if (block.attrs.id !== id) tr.setNodeAttribute(position, 'id', id)
    clearInside(tr, block, position)
    position += block.nodeSize
  }
}

/** If Enter at the start of a block adds an empty one before it, the id stays with the text. */
function moveIdAlong(ids: (string | null)[], blocks: readonly Node[], at: number) {
  const [block, next] = [blocks[at], blocks[at + 1]]
  if (!block || !next || ids[at + 1] !== null || !ids[at]) return
  if (block.content.size > 0 || next.content.size === 0 || block.type !== next.type) return
  ids[at + 1] = ids[at]
  ids[at] = null
}

/** Whether one block continues another, judged by its text: a paragraph turned into a list keeps its id. */
function isLike(old: Node, block: Node): boolean {
  const [was, is] = [old.textContent, block.textContent]
  return was !== '' && is !== '' && (was.startsWith(is) || is.startsWith(was))
}

/** Only top-level blocks have ids. */
function clearInside(tr: Transaction, block: Node, position: number) {
  block.descendants((node, offset) => {
    if (node.attrs.id) tr.setNodeAttribute(position + 1 + offset, 'id', null)
    return !node.isTextblock
  })
}
