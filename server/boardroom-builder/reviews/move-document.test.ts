import { describe, expect, test } from 'vitest'
import {
  listDocumentSteps,
  moveDocument,
} from '../../../contract/boardroom-builder/document-reviews.ts'
import {
  createDocument,
  type DocumentStatus,
  documentForm,
  getDocument,
  getDocumentVersion,
  listDocumentVersions,
  nameDocumentVersion,
  saveDocument,
} from '../../../contract/boardroom-builder/documents.ts'
import { getCompanyStorage } from '../../../contract/company/company.ts'
import { listNotifications } from '../../../contract/notifications/notifications.ts'
import { setCompanyQuota } from '../../company/operator/set-company-quota.ts'
import { startHarness } from '../../testing/harness.ts'
import { paragraph, said } from '../../testing/worlds/exported-documents.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  newUser,
  type TestUser,
} from '../../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const author = await newMember(h, ours, { can_manage_briefs: true })

async function newDocument(as: TestUser) {
  const blocks = [paragraph(said('They save four days.'))]
  const body = { ...documentForm.parse({ title: 'Robots', type: 'board-deck' }), blocks }
  return (await h.call(createDocument, { as, body })).id
}
const move = (as: TestUser, id: string, status: DocumentStatus, note?: string) =>
  h.call(moveDocument, { as, params: { id }, body: { status, ...(note && { note }) } })
const rename = async (as: TestUser, id: string) => {
  const { revision } = await h.call(getDocument, { as, params: { id } })
  return h.call(saveDocument, { as, params: { id }, body: { revision, title: 'Other' } })
}
const newestFor = async (as: TestUser) => (await h.call(listNotifications, { as })).items[0] ?? null

describe('moveDocument', () => {
  test('moves a document from draft to published, and a change begins a new version', async () => {
    const id = await newDocument(author)
    expect(await move(author, id, 'review')).toEqual({
      status: 'review',
      version: 1,
      step: 'asked',
    })
    expect(await newestFor(ours.owner)).toMatchObject({
      kind: 'document-asked',
      subjectId: id,
      subjectName: 'Robots',
      actorName: 'Mel Member',
    })
    await rename(author, id)
    expect(await move(ours.owner, id, 'approved')).toMatchObject({ status: 'approved' })
    expect(await newestFor(author)).toMatchObject({ kind: 'document-approved', subjectId: id })
    await expect(rename(author, id)).rejects.toMatchObject({ status: 409, code: 'document_locked' })
    const { items } = await h.call(listDocumentVersions, { as: author, params: { id } })
    expect(items).toContainEqual(expect.objectContaining({ approved: 1 }))
    await move(author, id, 'published')
    expect(await move(author, id, 'draft')).toEqual({ status: 'draft', version: 2, step: 'begun' })
    await rename(author, id)
    const steps = await h.call(listDocumentSteps, { as: author, params: { id } })
    expect(steps.items.map(({ step, version, name }) => [step, version, name])).toEqual([
      ['begun', 2, 'Mel Member'],
      ['published', 1, 'Mel Member'],
      ['approved', 1, 'Olivia Owner'],
      ['asked', 1, 'Mel Member'],
    ])
  })

  test('shares the approved text with versions of the same content, and needs room for it', async () => {
    const company = await newCompany(h, 'Roomway')
    const as = company.owner
    const id = await newDocument(as)
    const params = { id }
    const versionBytes = async () => (await h.call(getCompanyStorage, { as })).versions
    const named = await h.call(nameDocumentVersion, { as, params, body: { name: 'Before' } })
    const bytes = await versionBytes()
    await move(as, id, 'review')
    await move(as, id, 'approved')
    await h.call(nameDocumentVersion, { as, params, body: { name: 'After' } })
    expect(await versionBytes()).toBe(bytes)
    const { blocks } = await h.call(getDocument, { as, params })
    const version = { as, params: { id, versionId: named.id } }
    expect((await h.call(getDocumentVersion, version)).blocks).toEqual(
      blocks.map(({ block }) => block),
    )

    await move(as, id, 'draft')
    await move(as, id, 'review')
    await setCompanyQuota(h.services, company.id, { bytes, told: 'all that is used' })
    await expect(move(as, id, 'approved')).rejects.toMatchObject({
      status: 413,
      code: 'quota_exceeded',
    })
    await setCompanyQuota(h.services, company.id, { bytes: null, told: 'the default' })
    await move(as, id, 'approved')
    expect((await h.call(getDocumentVersion, version)).blocks).toHaveLength(blocks.length)
  })

  test('sends a document back with a note', async () => {
    const id = await newDocument(author)
    await move(author, id, 'review')
    await move(ours.owner, id, 'draft', 'The budget is missing.')
    expect(await newestFor(author)).toMatchObject({ kind: 'document-returned', subjectId: id })
    const steps = await h.call(listDocumentSteps, { as: author, params: { id } })
    expect(steps.items[0]).toMatchObject({ step: 'returned', note: 'The budget is missing.' })
  })

  test('refuses approval by the author if somebody else in the company may approve', async () => {
    const id = await newDocument(author)
    await move(author, id, 'review')
    expect(await h.call(getDocument, { as: author, params: { id } })).toMatchObject({
      mayApprove: false,
    })
    await expect(move(author, id, 'approved')).rejects.toMatchObject({
      status: 403,
      code: 'another_approver_needed',
    })
    const { items } = await h.call(listDocumentVersions, { as: author, params: { id } })
    expect(items.some(({ approved }) => approved !== null)).toBe(false)
  })

  test('lets the only approver approve their own document', async () => {
    for (const as of [theirs.owner, await newUser(h)]) {
      const id = await newDocument(as)
      await move(as, id, 'review')
      expect(await move(as, id, 'approved')).toMatchObject({ status: 'approved' })
    }
  })

  test('refuses to skip a step, and moves once for two concurrent calls', async () => {
    const id = await newDocument(author)
    for (const status of ['approved', 'published', 'draft'] as const) {
      await expect(move(author, id, status)).rejects.toMatchObject({
        status: 409,
        code: 'document_status_jump',
      })
    }
    const both = await Promise.allSettled([move(author, id, 'review'), move(author, id, 'review')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('refuses another company', async () => {
    const id = await newDocument(author)
    await expect(move(theirs.owner, id, 'review')).rejects.toMatchObject({ status: 404 })
    await expect(
      h.call(listDocumentSteps, { as: theirs.owner, params: { id } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('refuses a member without the right', async () => {
    const id = await newDocument(author)
    const weak = await newMember(h, ours)
    await expect(move(weak, id, 'review')).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to change this document',
    })
  })
})
