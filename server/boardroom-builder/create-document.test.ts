import { describe, expect, test } from 'vitest'
import { moveDocument } from '../../contract/boardroom-builder/document-reviews.ts'
import {
  createDocument,
  documentForm,
  getDocument,
  listDocuments,
} from '../../contract/boardroom-builder/documents.ts'
import { startHarness } from '../testing/harness.ts'
import { said } from '../testing/worlds/document-samples.ts'
import { newCompanies, newMember, type TestUser } from '../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const create = (as: TestUser, title: string, ...blocks: ReturnType<typeof said>[]) => {
  const form = documentForm.parse({ title, type: 'investment-memo' })
  return h.call(createDocument, { as, body: { ...form, ...(blocks.length > 0 && { blocks }) } })
}

describe('createDocument', () => {
  test('keeps the given blocks in their order, without an outline', async () => {
    const blocks = [said('two', 'Second'), said('one', 'First')]
    const { id } = await create(ours.owner, 'Given', ...blocks)
    const document = await h.call(getDocument, { as: ours.owner, params: { id } })
    expect(document.blocks.map(({ block }) => block)).toEqual(blocks)
  })

  test('refuses two blocks with the same id', async () => {
    await expect(
      create(ours.owner, 'Twice', said('one', 'A'), said('one', 'B')),
    ).rejects.toMatchObject({ status: 422, code: 'document_duplicate_blocks' })
  })
})

describe('listDocuments', () => {
  test('can be limited to documents that the caller may edit: none that are locked or belong to others', async () => {
    const member = await newMember(h, ours)
    const manager = await newMember(h, ours, { can_manage_briefs: true })
    const own = await create(member, 'Own')
    const locked = await create(member, 'Locked', said('text', 'Words'))
    const reviewed = await create(member, 'Reviewed', said('text', 'Words'))
    for (const { id } of [locked, reviewed]) {
      const body = { status: 'review' as const }
      await h.call(moveDocument, { as: manager, params: { id }, body })
    }
    const params = { id: locked.id }
    await h.call(moveDocument, { as: manager, params, body: { status: 'approved' } })
    const titles = async (as: TestUser) =>
      (await h.call(listDocuments, { as, query: { only: 'writable' } })).items.map(({ id }) => id)
    expect((await titles(member)).toSorted()).toEqual([own.id, reviewed.id].toSorted())
    expect(await titles(manager)).toEqual(expect.arrayContaining([own.id, reviewed.id]))
    expect(await titles(manager)).not.toContain(locked.id)
    expect(await titles(theirs.owner)).toEqual([])
  })
})
