import { describe, expect, test } from 'vitest'
import { exportDocument } from '../../contract/boardroom-builder/document-exports.ts'
import { setDocumentLook, usualLook } from '../../contract/boardroom-builder/document-look.ts'
import { shareDocument } from '../../contract/boardroom-builder/document-shares.ts'
import { getDocumentSlides } from '../../contract/boardroom-builder/document-slides.ts'
import { createDocument, getDocument } from '../../contract/boardroom-builder/documents.ts'
import { exportLibraryDocument } from '../../contract/boardroom-builder/library-documents.ts'
import { updateCompanyBrand } from '../../contract/company/company-brand.ts'
import { startHarness } from '../testing/harness.ts'
import { newAddress, proveAddress } from '../testing/worlds/accounts.ts'
import { publish } from '../testing/worlds/document-samples.ts'
import { heading, paragraph } from '../testing/worlds/exported-documents.ts'
import { packageProblems, partsOf } from '../testing/worlds/package-problems.ts'
import { newCompanies, newCompany, newMember, type TestUser } from '../testing/worlds/people.ts'
import { newReader } from '../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

async function newDocument(as = ours.owner) {
  const blocks = [heading(1, 'The close takes four days'), paragraph('Instead of nine.')]
  const body = { title: 'Plans', type: 'board-deck' as const, blocks }
  const { id } = await h.call(createDocument, { as, body })
  return { id }
}
type Body = Parameters<typeof h.call<typeof setDocumentLook>>[1]['body']
const set = (as: TestUser, params: { id: string }, body: Body) =>
  h.call(setDocumentLook, { as, params, body })
const readLook = async (params: { id: string }) =>
  (await h.call(getDocument, { as: ours.owner, params })).look
const clay = { theme: 'clay', scheme: 'dark' } as const

async function partsIn(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(packageProblems(bytes)).toEqual([])
  return [...partsOf(bytes).values()].join(' ')
}

describe('setDocumentLook', () => {
  test('gives slides and files the colors and fonts of the theme, without touching the text', async () => {
    const params = await newDocument()
    const manager = await newMember(h, ours, { can_manage_briefs: true })
    const before = await h.call(getDocument, { as: ours.owner, params })
    expect(before.look).toEqual(usualLook)
    expect(await set(manager, params, clay)).toEqual(clay)
    const after = await h.call(getDocument, { as: ours.owner, params })
    expect(after).toEqual({ ...before, look: clay })
    const { look } = await h.call(getDocumentSlides, { as: ours.owner, params })
    expect(look).toMatchObject({ paper: '#211813', fonts: { text: 'Times New Roman' } })
    for (const format of ['docx', 'pptx'] as const) {
      const file = await h.call(exportDocument, { as: ours.owner, params, query: { format } })
      const text = await partsIn(file)
      expect(text).toContain('211813')
      expect(text).toContain('Times New Roman')
    }
  })

  test('readers get the theme of the published document, and the colors of its company', async () => {
    const { owner } = await newCompany(h)
    await proveAddress(h, owner, 30)
    const params = await newDocument(owner)
    await h.call(updateCompanyBrand, { as: owner, body: { second: '#123abc' } })
    await publish(h, owner, params.id)
    // Its words are locked, its look is not.
    await set(owner, params, { theme: 'company', scheme: 'dark' })
    const email = newAddress()
    const body = { emails: [email], mayDownload: true }
    await h.call(shareDocument, { as: owner, params, body })
    const as = await newReader(h, { email })
    const of = { params: { documentId: params.id }, query: { format: 'docx' as const } }
    const text = await partsIn(await h.call(exportLibraryDocument, { as, ...of }))
    expect(text).toContain('171512')
    await set(owner, params, { theme: 'signal', scheme: 'light' })
    const again = await partsIn(await h.call(exportLibraryDocument, { as, ...of }))
    expect(again).toContain('Verdana')
    await expect(set(as, params, clay)).rejects.toMatchObject({ status: 404 })
  })

  test('refuses another company', async () => {
    const params = await newDocument()
    await expect(set(theirs.owner, params, clay)).rejects.toMatchObject({ status: 404 })
    expect(await readLook(params)).toEqual(usualLook)
  })

  test('refuses a member without the right', async () => {
    const params = await newDocument()
    await expect(set(await newMember(h, ours), params, clay)).rejects.toMatchObject({ status: 403 })
    expect(await readLook(params)).toEqual(usualLook)
  })

  test('refuses what is no theme', async () => {
    const params = await newDocument()
    for (const body of [{}, { theme: 'clay' }, { theme: 'neon', scheme: 'dark' }, null, []]) {
      await expect(set(ours.owner, params, body as Body)).rejects.toMatchObject({ status: 400 })
    }
    await expect(set(ours.owner, { id: 'x' }, clay)).rejects.toMatchObject({ status: 400 })
  })
})
