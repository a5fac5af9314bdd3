import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import {
  type DocumentBlock,
  textOfBlock,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import { blocksOf, docOf } from '../schema/blocks.ts'
import { documentExtensions } from '../schema/document-extensions.ts'
import { keepContract } from './keep-contract.ts'

const schema = getSchema(documentExtensions(null))

const line = (id: string, text: string): DocumentBlock => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})

/** The result of an edit of two lines, as a map from id to text. */
function edited(edit: (tr: Transaction, state: EditorState) => void) {
  const doc = docOf(schema, [line('block-001', 'First'), line('block-002', 'Second')])
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, 1) })
  const { tr } = state
  edit(tr, state)
  const after = state.apply(tr)
  const blocks = blocksOf(after.apply(keepContract(doc, after)).doc)
  return blocks.map((block) => [block.attrs.id, textOfBlock(block)])
}

const fresh = expect.stringMatching(/^[\w-]{13}$/)
const withoutId = [{ type: schema.nodes.paragraph, attrs: { id: null } }]

describe('ids of blocks', () => {
  test('are unchanged by typing and moving', () => {
    expect(edited((tr) => tr.insertText('!', 6))).toEqual([
      ['block-001', 'First!'],
      ['block-002', 'Second'],
    ])
    const moved = edited((tr, { doc }) => {
      tr.insert(doc.content.size, doc.child(0))
      tr.delete(0, doc.child(0).nodeSize)
    })
    expect(moved.map(([id]) => id)).toEqual(['block-002', 'block-001'])
  })

  test('are new for the second part of a split block, and for a copy', () => {
    expect(edited((tr) => tr.split(3, 1))).toEqual([
      ['block-001', 'Fi'],
      [fresh, 'rst'],
      ['block-002', 'Second'],
    ])
    const copied = edited((tr, { doc }) => tr.insert(doc.content.size, doc.child(0)))
    expect(copied).toEqual([
      ['block-001', 'First'],
      ['block-002', 'Second'],
      [fresh, 'First'],
    ])
  })

  test('stay with the text when an empty line is inserted before it, or it becomes a list', () => {
    const split = edited((tr) => {
      tr.split(1, 1, withoutId as Parameters<Transaction['split']>[2])
    })
    expect(split).toEqual([
      [fresh, ''],
      ['block-001', 'First'],
      ['block-002', 'Second'],
    ])
    const wrapped = edited((tr, { doc }) => {
      const { bulletList, listItem } = schema.nodes
      if (!bulletList || !listItem) return
      tr.replaceWith(0, 7, bulletList.create(null, listItem.create(null, doc.child(0))))
    })
    expect(wrapped).toEqual([
      ['block-001', 'First'],
      ['block-002', 'Second'],
    ])
  })
})
