import { describe, expect, test } from 'vitest'
import type { DocumentBlock } from '../../contract/boardroom-builder/document-blocks.ts'
import {
  deleteDocument,
  getDocument,
  getDocumentChanges,
  getDocumentVersion,
  listDocumentAuthors,
  listDocuments,
  listDocumentVersions,
  nameDocumentVersion,
  restoreDocumentVersion,
  saveDocument,
} from '../../contract/boardroom-builder/documents.ts'
import type { Request } from '../../contract/endpoint.ts'
import { listTrash, restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { newDocument, said } from '../testing/worlds/document-samples.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const manager = await newMember(h, ours, { can_manage_briefs: true })

type Body = Request<typeof saveDocument>['body']
const save = (as: TestUser, id: string, body: Body) =>
  h.call(saveDocument, { as, params: { id }, body })
const readTexts = async (as: TestUser, id: string) =>
  (await h.call(getDocument, { as, params: { id } })).blocks.map(({ block }) =>
    block.type === 'paragraph' && block.content?.[0]?.type === 'text' ? block.content[0].text : '?',
  )
const notFound = { status: 404, message: 'Document not found' }

describe('saving', () => {
  test('merges changes of different blocks, and reports collisions in the same block', async () => {
    const as = ours.owner
    const { id, revision } = await newDocument(h, as, 'Plan', said('one', '1'), said('two', '2'))
    const order = { before: ['block-one', 'block-two'] }
    await save(as, id, { revision, blocks: [{ rev: revision, block: said('one', 'mine') }] })
    const other = await save(manager, id, {
      revision,
      blocks: [
        { rev: revision, block: said('one', 'theirs') },
        { rev: revision, block: said('two', 'also theirs') },
        { rev: null, block: said('new', 'new') },
      ],
      order: { ...order, after: ['block-new', 'block-two', 'block-one'] },
    })
    expect(other.collisions).toEqual(['block-one'])
    expect(await readTexts(as, id)).toEqual(['new', 'also theirs', 'mine'])
    // Based on the newer revision, it is overwritten.
    const blocks = [{ rev: revision + 1, block: said('one', 'theirs') }]
    expect(await save(manager, id, { revision: other.revision, blocks })).toMatchObject({
      collisions: [],
    })
    // Repeating the save, as after a lost reply, changes nothing.
    const again = await save(manager, id, { revision: other.revision, blocks })
    expect(again).toMatchObject({ collisions: [], revision: other.revision + 1 })
    const { blocks: changed } = await h.call(getDocumentChanges, {
      as,
      params: { id },
      query: { since: other.revision },
    })
    expect(changed).toMatchObject([{ rev: other.revision + 1, block: said('one', 'theirs') }])
  })

  test('keeps the insertions and moves of two people', async () => {
    const as = ours.owner
    const all = ['a', 'b', 'c'].map((one) => said(`${one}-`, one))
    const before = all.map(({ attrs }) => attrs.id)
    const { id, revision } = await newDocument(h, as, 'Plan', ...all)
    await save(as, id, {
      revision,
      blocks: [{ rev: null, block: said('x-', 'x') }],
      order: { before, after: [...before, 'block-x-'] },
    })
    await save(manager, id, {
      revision,
      order: { before, after: ['block-c-', 'block-a-', 'block-b-'] },
    })
    expect(await readTexts(as, id)).toEqual(['c', 'a', 'b', 'x'])
  })

  test('restores a deleted block by Undo, and keeps one that was changed meanwhile', async () => {
    const as = ours.owner
    const { id, revision } = await newDocument(h, as, 'Plan', said('one', '1'))
    const [before, after] = [['block-one'], []]
    await save(manager, id, { revision, blocks: [{ rev: revision, block: said('one', '1b') }] })
    const deleted = [{ id: 'block-one', rev: revision }]
    const refused = await save(as, id, { revision, deleted, order: { before, after } })
    expect(refused.collisions).toEqual(['block-one'])
    expect(await readTexts(as, id)).toEqual(['1b'])
    const gone = refused.blocks.map(({ rev, block }) => ({ id: block.attrs.id, rev }))
    const done = await save(as, id, {
      revision: refused.revision,
      deleted: gone,
      order: { before, after },
    })
    expect(done).toMatchObject({ collisions: [], order: [] })
    await save(as, id, {
      revision: done.revision,
      blocks: [{ rev: null, block: said('one', 'back') }],
      order: { before: [], after: before },
    })
    expect(await readTexts(as, id)).toEqual(['back'])
  })

  test('refuses unknown nodes, scripts in links, and duplicate ids', async () => {
    const as = ours.owner
    const { id, revision } = await newDocument(h, as, 'Plan', said('one', '1'))
    const attempts: object[] = [
      { type: 'script', attrs: { id: 'block-bad' } },
      { type: 'paragraph', attrs: { id: 'x' } },
      { type: 'heading', attrs: { id: 'block-bad', level: 9 } },
      {
        type: 'paragraph',
        attrs: { id: 'block-bad' },
        content: [
          {
            type: 'text',
            text: 'Go',
            marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
          },
        ],
      },
      {
        type: 'paragraph',
        attrs: { id: 'block-bad' },
        content: [
          { type: 'text', text: 'Go', marks: [{ type: 'link', attrs: { href: 'data:x' } }] },
        ],
      },
      { type: 'table', attrs: { id: 'block-bad' }, content: [] },
      {
        type: 'chart',
        attrs: {
          id: 'block-bad',
          chart: { kind: 'bar', title: '', labels: ['a'], series: [{ name: 'x', values: ['1'] }] },
        },
      },
    ]
    for (const block of attempts) {
      await expect(
        save(as, id, { revision, blocks: [{ rev: null, block: block as DocumentBlock }] }),
      ).rejects.toMatchObject({ status: 400 })
    }
    const twice = [said('two', 'a'), said('two', 'b')].map((block) => ({ rev: null, block }))
    await expect(save(as, id, { revision, blocks: twice })).rejects.toMatchObject({
      code: 'document_duplicate_blocks',
    })
    expect(await readTexts(as, id)).toEqual(['1'])
  })

  test('names the paragraph or row that is too long, and accepts the maximum length', async () => {
    const open = await newDocument(h, ours.owner, 'Long', said('one', 'Kept'))
    const text = (length: number, ...marks: 'bold'[]) => ({
      type: 'text' as const,
      text: 'word '.repeat(length / 5),
      marks: marks.map((type) => ({ type })),
    })
    const paragraph = (...content: ReturnType<typeof text>[]) => ({
      type: 'paragraph' as const,
      content,
    })
    const cell = (type: 'tableHeader' | 'tableCell', length: number) => ({
      type,
      content: [paragraph(text(length))],
    })
    const table = (...rows: [number, number][]): DocumentBlock => ({
      type: 'table',
      attrs: { id: 'block-table' },
      content: rows.map((row, at) => ({
        type: 'tableRow',
        content: row.map((length) => cell(at === 0 ? 'tableHeader' : 'tableCell', length)),
      })),
    })
    const put = (block: DocumentBlock) =>
      save(ours.owner, open.id, { revision: open.revision, blocks: [{ rev: null, block }] })
    const long = (length: number): DocumentBlock => ({
      ...paragraph(text(10_000), text(length, 'bold')),
      attrs: { id: 'block-long' },
    })
    await expect(put(long(10_005))).rejects.toMatchObject({
      status: 400,
      message: 'A paragraph has at most 20,000 letters',
    })
    const row = { status: 422, code: 'document_row_too_long' }
    await expect(put(table([10, 10], [10_000, 10_000]))).rejects.toMatchObject(row)
    await expect(put(table([10, 9000], [5000, 9000]))).rejects.toMatchObject(row)
    expect((await put(long(10_000))).collisions).toEqual([])
    expect((await put(table([1000, 1000], [8900, 8900]))).collisions).toEqual([])
  })

  test('refuses a document of more than 2 MB, and keeps the saved one', async () => {
    const as = ours.owner
    const { id } = await newDocument(h, as, 'Plan', said('one', '1'))
    const long = 'word '.repeat(3900)
    let refused: unknown = null
    for (let part = 0; part < 5 && !refused; part++) {
      const { revision, blocks } = await h.call(getDocument, { as, params: { id } })
      const more = Array.from({ length: 25 }, (_, at) => said(`p${part}-${at}-xx`, long))
      const before = blocks.map(({ block }) => block.attrs.id)
      refused = await save(as, id, {
        revision,
        blocks: more.map((block) => ({ rev: null, block })),
        order: { before, after: [...before, ...more.map(({ attrs }) => attrs.id)] },
      }).then(
        () => null,
        (error: unknown) => error,
      )
    }
    expect(refused).toMatchObject({ status: 409, code: 'limit_reached' })
    expect((await h.call(getDocument, { as, params: { id } })).blocks.length).toBe(101)
  })

  test('refuses another company', async () => {
    const { id, revision } = await newDocument(h, ours.owner, 'Secret', said('one', '1'))
    await expect(save(theirs.owner, id, { revision, title: 'Mine' })).rejects.toMatchObject(
      notFound,
    )
    await expect(h.call(getDocument, { as: theirs.owner, params: { id } })).rejects.toMatchObject(
      notFound,
    )
  })

  test('refuses a member without the right', async () => {
    const { id, revision } = await newDocument(h, ours.owner, 'Plan', said('one', '1'))
    const viewer = await newMember(h, ours)
    await expect(save(viewer, id, { revision, title: 'Mine' })).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to change this document',
    })
    expect(await h.call(getDocument, { as: viewer, params: { id } })).toMatchObject({
      mayChange: false,
    })
  })
})

describe('listing', () => {
  test('filters by words, type, status and author, and sorts by title', async () => {
    const { ours: other } = await newCompanies(h)
    const as = other.owner
    for (const title of ['Budget 2027', 'Atlas memo', 'Budget 2028'])
      await newDocument(h, as, title)
    const titles = async (query: object) =>
      (await h.call(listDocuments, { as, query })).items.map(({ title }) => title)
    expect(await titles({})).toEqual(['Budget 2028', 'Atlas memo', 'Budget 2027'])
    expect(await titles({ sort: 'title' })).toEqual(['Atlas memo', 'Budget 2027', 'Budget 2028'])
    expect(await titles({ search: 'budget 2027' })).toEqual(['Budget 2027'])
    expect(await titles({ type: 'board-deck' })).toEqual([])
    expect(await titles({ status: 'draft', authorId: as.id })).toHaveLength(3)
    const { items } = await h.call(listDocumentAuthors, { as })
    expect(items).toEqual([{ id: as.id, name: 'Olivia Owner' }])
    const first = await h.call(listDocuments, { as, query: { sort: 'title', limit: 2 } })
    const cursor = first.nextCursor ?? ''
    expect(await titles({ sort: 'title', limit: 2, cursor })).toEqual(['Budget 2028'])
  })
})

describe('versions', () => {
  test('are named, listed, compared by their blocks, and restored', async () => {
    const as = ours.owner
    const { id, revision } = await newDocument(h, as, 'Plan', said('one', 'First words here'))
    const params = { id }
    const kept = await h.call(nameDocumentVersion, { as, params, body: { name: 'Before' } })
    expect(kept).toMatchObject({ name: 'Before', words: 3 })
    await save(as, id, {
      revision,
      title: 'Plan B',
      blocks: [
        { rev: revision, block: said('one', 'Changed') },
        { rev: null, block: said('two', 'More') },
      ],
      order: { before: ['block-one'], after: ['block-two', 'block-one'] },
    })
    const version = { ...params, versionId: kept.id }
    const old = await h.call(getDocumentVersion, { as, params: version })
    expect(old).toMatchObject({ title: 'Plan', blocks: [said('one', 'First words here')] })
    const restored = await h.call(restoreDocumentVersion, { as, params: version })
    expect(restored).toMatchObject({
      title: 'Plan',
      blocks: [{ block: said('one', 'First words here') }],
    })
    expect(restored.blocks).toHaveLength(1)
    const { items } = await h.call(listDocumentVersions, { as, params })
    expect(items.some(({ name, words }) => name === null && words === 2)).toBe(true)
  })
})

describe('deleting', () => {
  test('moves a document to the trash, from which it can be restored', async () => {
    const as = ours.owner
    const { id } = await newDocument(h, as, 'To go', said('one', '1'))
    const params = { id }
    const deleted = await h.call(deleteDocument, { as, params })
    await expect(h.call(getDocument, { as, params })).rejects.toMatchObject(notFound)
    const [entry] = (await h.call(listTrash, { as })).items
    expect(entry).toMatchObject({ documents: 1, names: ['To go'] })
    await h.call(restoreDeleted, { as, body: deleted })
    expect(await readTexts(as, id)).toEqual(['1'])
  })

  test('lets a person without a company have documents', async () => {
    const [alone, other] = [await newUser(h), await newUser(h)]
    const { id, ofCompany } = await newDocument(h, alone, 'Mine', said('one', '1'))
    expect(ofCompany).toBe(false)
    await expect(h.call(getDocument, { as: other, params: { id } })).rejects.toMatchObject(notFound)
    expect((await h.call(listDocuments, { as: other })).items).toEqual([])
  })
})
