/// <reference types="node" />
import { getSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { TableMap } from '@tiptap/pm/tables'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blockSchema,
  type DocumentBlock,
  documentLimits,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import { keepContract } from '../plugins/keep-contract.ts'
import { anyBlock, anyEdited } from '../testing/any-block.ts'
import { blockOf, blocksOf, docOf, nodeOf } from './blocks.ts'
import { documentExtensions } from './document-extensions.ts'
import { fits } from './fit-block.ts'

const runs = process.env.DEEP === '1' ? 1000 : 100
const schema = getSchema(documentExtensions(null))
const fresh = (node: Node) => schema.nodeFromJSON(node.toJSON())

describe('the schema of the editor', () => {
  test('opens every block that the contract allows, and writes it unchanged', () => {
    fc.assert(
      fc.property(anyBlock, (given) => {
        const block = blockSchema.parse(given)
        const doc = docOf(schema, [block])
        doc.check()
        expect(blocksOf(doc)).toEqual([block])
        expect(fits(doc.child(0))).toBe(true)
        // A fresh node has no cached block, so this serializes it.
        const written = blockSchema.parse(blockOf(fresh(doc.child(0))))
        expect(docOf(schema, [written]).eq(doc)).toBe(true)
      }),
      { numRuns: runs },
    )
  })

  test('writes only blocks that the contract allows', () => {
    const empty = docOf(schema, [])
    fc.assert(
      fc.property(fc.array(anyEdited, { minLength: 1, maxLength: 4 }), (given) => {
        const doc = schema.topNodeType.create(
          null,
          given.map((json) => fresh(nodeOf(schema, json as DocumentBlock))),
        )
        doc.check()
        for (const block of doc.children.filter(({ attrs }) => attrs.id)) {
          expect(blockSchema.safeParse(blockOf(block)).success).toBe(fits(block))
        }
        const kept = keepContract(empty, EditorState.create({ doc })).doc
        kept.check()
        const blocks = blocksOf(kept)
        for (const block of blocks) blockSchema.parse(block)
        expect(new Set(blocks.map(idOf)).size).toBe(blocks.length)
        // Wide tables continue in others, which repeat their first column.
        if (doc.children.some(isWide)) expect(lostLetters(doc, kept)).toEqual([])
        else expect(lettersOf(kept)).toBe(lettersOf(doc))
      }),
      { numRuns: runs },
    )
  })

  test('splits content that is too long for one block', () => {
    const line = 'word '.repeat(documentLimits.paragraph / 4)
    const rows = Array.from({ length: 450 }, () => cells(20))
    const doc = schema.topNodeType.create(null, [
      schema.nodeFromJSON({
        type: 'paragraph',
        content: [{ type: 'text', text: line }],
      }),
      schema.nodeFromJSON({ type: 'table', content: rows }),
      // Each is short enough, but not both together.
      schema.nodeFromJSON({
        type: 'heading',
        attrs: { level: 1 },
        content: [
          { type: 'text', text: line.slice(0, 15_000) },
          { type: 'text', text: line.slice(0, 15_000), marks: [{ type: 'bold' }] },
        ],
      }),
    ])
    const kept = keepContract(docOf(schema, []), EditorState.create({ doc })).doc
    expect(kept.children.map(({ type }) => type.name)).toEqual([
      'paragraph',
      'paragraph',
      ...Array(6).fill('table'),
      'heading',
      'paragraph',
    ])
    for (const block of blocksOf(kept)) blockSchema.parse(block)
    expect(lostLetters(doc, kept)).toEqual([])
    const tables = blocksOf(kept).flatMap((block) => (block.type === 'table' ? [block] : []))
    // 11 columns beside the first, and the other 8, of 200, 200 and 50 rows each.
    const sizes = tables.map(({ content }) => [content.length, content[0]?.content.length])
    expect(sizes).toEqual([12, 9].flatMap((width) => [200, 200, 50].map((rows) => [rows, width])))
    const firsts = tables.map(({ content: [row] }) => JSON.stringify(row?.content[0]?.content))
    expect(new Set(firsts).size).toBe(1)
  })
})

const isWide = (node: Node) =>
  node.type.name === 'table' && TableMap.get(node).width > documentLimits.columns

/** The letters that a document has more often than another. */
function lostLetters(doc: Node, kept: Node): string[] {
  const count = (of: Node) => Map.groupBy(lettersOf(of), (letter) => letter)
  const after = count(kept)
  return [...count(doc)].flatMap(([letter, all]) =>
    all.length > (after.get(letter)?.length ?? 0) ? [letter] : [],
  )
}

const idOf = ({ attrs }: DocumentBlock) => attrs.id

/** The text of a document. Repairs may move text to another block, but only drop what cannot be stored. */
const lettersOf = (doc: Node) =>
  doc
    .textBetween(0, doc.content.size, '', (node) => String(node.attrs.question ?? ''))
    .replaceAll('\u0000', '')
    .toWellFormed()

const cells = (count: number) => ({
  type: 'tableRow',
  content: Array.from({ length: count }, (_, at) => ({
    type: 'tableCell',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `${at}` }] }],
  })),
})
