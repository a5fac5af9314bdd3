import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DocumentBlock,
  textOfBlock,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import { blocksOf, docOf } from '../schema/blocks.ts'
import { documentExtensions } from '../schema/document-extensions.ts'
import { putBlocks } from './put-blocks.ts'

const schema = getSchema(documentExtensions(null))

const line = (id: string, text: string): DocumentBlock => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})
const idOf = ({ attrs }: DocumentBlock) => attrs.id
const isOthers = () => false

/** A document of lines, with the caret after some words. */
function opened(lines: DocumentBlock[], words = '') {
  const doc = docOf(schema, lines)
  let at = 1
  doc.descendants((node, position) => {
    const found = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (found >= 0) at = position + found + words.length
  })
  return EditorState.create({ doc, selection: TextSelection.create(doc, at) })
}

const beforeCaret = ({ selection: { $from } }: EditorState) =>
  $from.parent.textBetween(0, $from.parentOffset)

describe('changes by others', () => {
  test('keep the caret between the same letters when the text around it changes', () => {
    const state = opened([line('block-001', 'We ask for money now')], 'We ask for')
    const others = line('block-001', 'Today we ask for much more money')
    const { tr } = putBlocks(state, { put: [others], order: ['block-001'] }, isOthers)
    const after = state.apply(tr)
    expect(blocksOf(after.doc)).toEqual([others])
    const { tr: end } = putBlocks(
      state,
      { put: [line('block-001', 'We ask for money soon')], order: ['block-001'] },
      isOthers,
    )
    expect(beforeCaret(state.apply(end))).toBe('We ask for')
  })

  test('move the block of the caret together with the caret', () => {
    const lines = ['block-001', 'block-002', 'block-003'].map((id) => line(id, `Line ${id}`))
    const state = opened(lines, 'Line block-0')
    expect(state.selection.$from.index(0)).toBe(2)
    const order = ['block-003', 'block-001', 'block-002']
    const after = state.apply(putBlocks(state, { put: [], order }, isOthers).tr)
    expect(blocksOf(after.doc).map(idOf)).toEqual(order)
    expect(beforeCaret(after)).toBe('Line block-0')
  })

  test('keep a block that is being typed in, even if others changed or deleted it', () => {
    const lines = ['block-001', 'block-002', 'block-003'].map((id) => line(id, id))
    const state = opened(lines)
    const typed = (id: string) => id !== 'block-003'
    const put = [line('block-001', 'theirs'), line('block-004', 'new')]
    const { tr, kept } = putBlocks(state, { put, order: ['block-004', 'block-001'] }, typed)
    const after = blocksOf(state.apply(tr).doc)
    expect(after.map(textOfBlock)).toEqual(['new', 'block-001', 'block-002'])
    expect(kept).toEqual(['block-001', 'block-002'])
  })

  test('always result in the text of the others', () => {
    const ids = ['block-001', 'block-002', 'block-003', 'block-004', 'block-005', 'block-006']
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 6 })
    const document = fc
      .tuple(
        fc.shuffledSubarray(ids, { minLength: 1 }),
        fc.array(text, { minLength: 6, maxLength: 6 }),
      )
      .map(([order, texts]) => order.map((id, at) => line(id, texts[at] ?? 'a')))
    fc.assert(
      fc.property(document, document, (mine, theirs) => {
        const state = opened(mine)
        const { tr } = putBlocks(state, { put: theirs, order: theirs.map(idOf) }, isOthers)
        expect(blocksOf(state.apply(tr).doc)).toEqual(theirs)
      }),
    )
  })
})
