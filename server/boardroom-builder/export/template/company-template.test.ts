import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import {
  getCompanyTemplate,
  removeCompanyTemplate,
  setCompanyTemplate,
  templateErrors,
} from '../../../../contract/boardroom-builder/company-template.ts'
import { exportDocument } from '../../../../contract/boardroom-builder/document-exports.ts'
import { setDocumentLook } from '../../../../contract/boardroom-builder/document-look.ts'
import { createDocument } from '../../../../contract/boardroom-builder/documents.ts'
import { permissions } from '../../../../contract/permissions.ts'
import { sweepOrphans } from '../../../storage/sweep-files.ts'
import { startHarness } from '../../../testing/harness.ts'
import { boardDeck } from '../../../testing/worlds/board-deck.ts'
import { packageProblems, partsOf } from '../../../testing/worlds/package-problems.ts'
import { newCompanies, newMember, type TestUser } from '../../../testing/worlds/people.ts'
import { templateFile } from '../../../testing/worlds/template-file.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const get = async (as: TestUser) => (await h.call(getCompanyTemplate, { as })).template
const set = async (as: TestUser, file: Uint8Array, name = 'Nordwind.potx') => {
  const body = { name, pptx: Buffer.from(file).toString('base64') }
  return (await h.call(setCompanyTemplate, { as, body })).template
}

async function deck(as: TestUser) {
  const { title, blocks } = await boardDeck()
  const body = { title, type: 'board-deck' as const, blocks: [...blocks] }
  return { id: (await h.call(createDocument, { as, body })).id }
}
async function readSlides(as: TestUser, params: { id: string }) {
  const file = await h.call(exportDocument, { as, params, query: { format: 'pptx' } })
  return new Uint8Array(await file.arrayBuffer())
}

describe('a template', () => {
  test('takes the slides into its own package, on its layouts, without its sample slides', async () => {
    const as = ours.owner
    expect(await get(as)).toBeNull()
    const template = await set(as, await templateFile())
    expect(template).toMatchObject({
      name: 'Nordwind.potx',
      layouts: ['Title slide', 'Section header', 'Title and text'],
      fonts: { titles: 'Georgia', text: 'Calibri' },
      known: { titles: 'Georgia', text: 'Calibri' },
      losses: ['slides'],
    })
    expect(template?.palette).toContain('#0b3d91')
    const member = await newMember(h, ours)
    expect(await get(member)).toEqual(template)

    const params = await deck(as)
    const file = await readSlides(as, params)
    expect(packageProblems(file)).toEqual([])
    const parts = partsOf(file)
    const slide = (number: number) => parts.get(`ppt/slides/slide${number}.xml`) ?? ''
    expect(slide(1)).toContain('<p:ph type="ctrTitle"/>')
    expect(slide(2)).toContain('<p:ph type="body" idx="1"/>')
    expect(slide(2)).toContain('€2.4 million')
    expect(slide(2)).toContain('<a:schemeClr val="tx1"/>')
    expect(slide(2)).toContain('<p:ph type="sldNum" idx="12"/>')
    // Its own theme, layouts and logo, and the places of its layout.
    expect(parts.get('ppt/theme/theme1.xml')).toContain('0B3D91')
    expect([...parts.keys()].filter((name) => name.endsWith('logo.png'))).toHaveLength(1)
    expect(slide(6)).toContain(`<a:off x="${70 * 12_700}"`)

    await h.call(setDocumentLook, { as, params, body: { theme: 'clay', scheme: 'light' } })
    const other = partsOf(await readSlides(as, params))
    expect(other.get('ppt/theme/theme1.xml')).not.toContain('0B3D91')

    expect((await h.call(removeCompanyTemplate, { as })).template).toBeNull()
    expect(await get(as)).toBeNull()
    await sweepOrphans(h.services)
  })
})

describe('a file that is no template', () => {
  test('is refused with a sentence, and most of it before it is read', async () => {
    const as = theirs.owner
    const { status, code } = templateErrors.notZip
    const text = strToU8('Not a zip file, but long enough to be searched for its end.')
    await expect(set(as, text)).rejects.toMatchObject({ status, code })
    expect(await get(as)).toBeNull()
    await expect(set(as, new Uint8Array(20 * 1024 * 1024 + 1))).rejects.toMatchObject({
      status: 413,
    })
    await expect(set(as, new Uint8Array())).rejects.toMatchObject({ status: 415 })
    for (const body of [{ name: '', pptx: '' }, { name: 'a', pptx: '%' }, {}, null]) {
      const call = h.call(setCompanyTemplate, { as, body: body as never })
      await expect(call).rejects.toMatchObject({ status: 400 })
    }
  })
})

test('refuses another company', async () => {
  await set(ours.owner, await templateFile())
  expect(await get(theirs.owner)).toBeNull()
  await h.call(removeCompanyTemplate, { as: theirs.owner })
  expect(await get(ours.owner)).not.toBeNull()
})

test('refuses a member without the right', async () => {
  const weak = await newMember(h, ours, { can_manage_products: true, can_manage_briefs: true })
  const denied = permissions['company.edit'].denied
  await expect(set(weak, await templateFile())).rejects.toMatchObject({ status: denied.status })
  const removal = h.call(removeCompanyTemplate, { as: weak })
  await expect(removal).rejects.toMatchObject({ status: denied.status })
})
