import { expect, test } from 'vitest'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import type {
  CommentAnchor,
  DocumentThread,
} from '../../../contract/boardroom-builder/document-comments.ts'
import { inOrderOfText } from './thread-order.ts'

const block = (id: string, text: string): DocumentBlock => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})

function thread(text: string, anchor: CommentAnchor | null, minute = 0): DocumentThread {
  return {
    id: text,
    author: { id: null, name: null },
    text,
    createdAt: new Date(minute * 60_000).toISOString(),
    editedAt: null,
    mayEdit: false,
    mayDelete: false,
    anchor,
    resolved: null,
    mayResolve: false,
    mentions: [],
    task: null,
    replies: [],
  }
}

test('threads are in the order of the text, and are marked if their text has changed', () => {
  const blocks = [block('block-two', 'x and y and x'), block('block-one', 'first')]
  const on = (blockId: string, quote: string, occurrence = 0) => ({ blockId, quote, occurrence })
  const threads = [
    thread('gone', on('block-gone', 'first')),
    thread('one', on('block-one', 'first')),
    thread('later x', on('block-two', 'x', 1)),
    thread('z', on('block-two', 'z')),
    thread('y, newer', on('block-two', 'y'), 2),
    thread('y', on('block-two', 'y'), 1),
    thread('all', null),
  ]
  const placed = inOrderOfText(threads, blocks)
  expect(placed.map(({ thread: { text }, found }) => [text, found])).toEqual([
    ['all', true],
    ['y', true],
    ['y, newer', true],
    ['later x', true],
    ['z', false],
    ['one', true],
    ['gone', false],
  ])
})
