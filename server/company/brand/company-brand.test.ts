import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { exportDocument } from '../../../contract/boardroom-builder/document-exports.ts'
import { createDocument } from '../../../contract/boardroom-builder/documents.ts'
import { deleteCompany } from '../../../contract/company/company.ts'
import {
  getCompanyBrand,
  updateCompanyBrand,
  usualAccent,
  usualSecond,
} from '../../../contract/company/company-brand.ts'
import { generalErrors } from '../../../contract/errors.ts'
import { permissions } from '../../../contract/permissions.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { buckets } from '../../../contract/storage/storage.ts'
import { listActivity } from '../../../contract/team/team.ts'
import { sweepObjects } from '../../storage/sweep-files.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { postFile, publicPath, storedRow, uploadFile } from '../../testing/worlds/files.ts'
import { newCompanies, newCompany, newMember, type TestUser } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

type Body = Parameters<typeof h.call<typeof updateCompanyBrand>>[1]['body']

const get = (as: TestUser) => h.call(getCompanyBrand, { as })
const set = (as: TestUser | null, body: Body) => h.call(updateCompanyBrand, { as, body })

async function stored(as: TestUser, bytes: Buffer, key = `${as.id}/${randomUUID()}.png`) {
  const answer = await postFile(h, as, bytes, { key })
  expect(answer.statusCode, answer.body).toBe(200)
  return key
}

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 60, alpha: 0.5 } } })

/** The content of one of the company's Word documents. */
async function exported(as: TestUser) {
  const body = { title: 'Plans', type: 'board-deck' as const }
  const { id } = await h.call(createDocument, { as, body })
  const file = await h.call(exportDocument, { as, params: { id }, query: { format: 'docx' } })
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const [media] = Object.keys(parts).filter((name) => name.startsWith('word/media/'))
  const theme = strFromU8(parts['word/theme/theme1.xml'] ?? new Uint8Array())
  const partOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  return {
    styles: partOf('word/styles.xml'),
    text: partOf('word/document.xml'),
    logo: media ? await sharp(parts[media]).metadata() : null,
    accent: `#${/<a:accent1>\s*<a:srgbClr val="(\w+)"/.exec(theme)?.[1]?.toLowerCase()}`,
  }
}

describe('the brand of a company', () => {
  test('has the default colour and no logo until a member with the right edits it', async () => {
    const company = await newCompany(h)
    const usual = {
      ...{ accent: usualAccent, second: usualSecond, logo: null },
      ...{ titleFont: 'Georgia', textFont: 'Arial' },
    }
    expect(await get(company.owner)).toEqual(usual)
    const editor = await newMember(h, company, { can_edit_company_profile: true })
    const blue = { ...usual, accent: '#1f5f9f' }
    expect(await set(editor, { accent: ' #1F5F9F ' })).toEqual(blue)
    expect((await get(await newMember(h, company))).accent).toBe('#1f5f9f')
    expect((await exported(company.owner)).accent).toBe('#1f5f9f')
    const { items } = await h.call(listActivity, { as: company.owner })
    expect(items[0]).toMatchObject({ action: 'company.branded' })
  })

  test('has two colors and two fonts; what is hard to read becomes a readable shade', async () => {
    const { owner } = await newCompany(h)
    const chosen = { accent: '#ffd400', second: '#fffde0' }
    const fonts = { titleFont: 'Verdana', textFont: 'Times New Roman' } as const
    expect(await set(owner, { ...chosen, ...fonts })).toMatchObject({ ...chosen, ...fonts })
    const { text, styles } = await exported(owner)
    expect(styles).toContain('Verdana')
    expect(styles).toContain('Times New Roman')
    expect(styles).not.toContain('FFD400')
    expect(text).toContain('Plans')
    for (const body of [{ titleFont: 'Comic Sans MS' }, { textFont: '' }, { second: 'red' }]) {
      await expect(set(owner, body as Body)).rejects.toMatchObject({ status: 400 })
    }
  })

  test('colour and logo are changed separately, so that two tabs lose nothing', async () => {
    const company = await newCompany(h)
    const key = await stored(company.owner, fixture('logo.png'))
    await Promise.all([
      set(company.owner, { accent: '#a3323b' }),
      set(company.owner, { logo: key }),
    ])
    expect(await get(company.owner)).toMatchObject({ accent: '#a3323b', logo: { key } })
    expect(await set(company.owner, {})).toMatchObject({ accent: '#a3323b', logo: { key } })
  })

  test('returns the same reply for a repeated Idempotency-Key', async () => {
    const company = await newCompany(h)
    const body = { logo: await stored(company.owner, fixture('logo.png')) }
    const request = { as: company.owner, body, idempotencyKey: randomUUID() }
    const saved = await h.call(updateCompanyBrand, request)
    expect(saved).toMatchObject({ accent: usualAccent, logo: { key: body.logo } })
    expect(await h.call(updateCompanyBrand, request)).toEqual(saved)
  })

  test.each([
    ['green', /Enter a color/],
    ['#12345', /Enter a color/],
    ['#1234567', /Enter a color/],
    ['', /Enter a color/],
    ['url(javascript:1)', /Enter a color/],
    [7, /Enter a color/],
    [null, /Enter a color/],
  ])('the colour %j is refused with a reason', async (accent, message) => {
    await expect(set(ours.owner, { accent } as Body)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'accent', message: expect.stringMatching(message) }],
    })
  })

  test.each(['png', 'jpg', 'webp', 'gif', 'avif'])(
    'converts a %s to a picture that every office program reads',
    async (kind) => {
      const key = await stored(ours.owner, fixture(`logo.${kind}`))
      const { logo } = await set(ours.owner, { logo: key })
      const shown = await h.request({ method: 'GET', url: logo?.imageUrl ?? '' })
      expect(shown.statusCode).toBe(200)
      expect((await exported(ours.owner)).logo?.format).toBe(kind === 'jpg' ? 'jpeg' : 'png')
    },
  )

  test('scales a large logo down, and keeps its proportions and transparency', async () => {
    const key = await stored(ours.owner, await drawn(3000, 500).png().toBuffer())
    await set(ours.owner, { logo: key })
    const { logo } = await exported(ours.owner)
    expect(logo).toMatchObject({ format: 'png', width: 1200, height: 200, hasAlpha: true })
  })

  test('SVG, empty, broken and huge files are refused before they are stored', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const large = await drawn(8000, 6500).png({ compressionLevel: 9 }).toBuffer()
    for (const bytes of [svg, Buffer.alloc(0), fixture('logo.png').subarray(0, 300), large]) {
      const key = `${ours.id}/${randomUUID()}.png`
      const answer = await postFile(h, ours.owner, bytes, { key })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toMatch(/not supported|empty|damaged|52 megapixels/)
      await expect(set(ours.owner, { logo: key })).rejects.toMatchObject({
        status: 404,
        code: 'logo_not_found',
      })
    }
  })

  test('removes a logo from its address, and can restore it', async () => {
    const company = await newCompany(h)
    const { owner } = company
    const key = await stored(owner, fixture('logo.png'))
    const address = publicPath(buckets.logos, key)
    const at = async () => (await h.request({ method: 'GET', url: address })).statusCode
    await set(owner, { logo: key })
    expect((await set(owner, { logo: null })).logo).toBeNull()
    expect([await at(), (await exported(owner)).logo]).toEqual([404, null])
    expect((await set(owner, { logo: key })).logo).toMatchObject({ key })
    expect([await at(), (await exported(owner)).logo?.format]).toEqual([200, 'png'])
  })

  test('keeps the file while it is in use, and sweeps it 30 days later', async () => {
    const company = await newCompany(h)
    const { owner } = company
    const key = await stored(owner, fixture('logo.png'))
    await set(owner, { logo: key })
    const { id = '' } = (await storedRow(h, key)) ?? {}
    const removal = await h.request({
      as: owner,
      method: 'DELETE',
      url: `/storage/v1/object/${buckets.logos}/${key}`,
    })
    expect(removal.json()).toMatchObject({
      code: 'ResourceInUse',
      message: "A product, a brief or your company's brand uses this file. Change it there first.",
    })
    const day = 24 * 3600 * 1000
    await h.setClock(new Date(Date.now() + 40 * day))
    await sweepObjects(h.services)
    expect(await storedRow(h, key)).toBeDefined()
    await h.setClock(null)
    await set(owner, { logo: null })
    await h.setClock(new Date(Date.now() + 31 * day))
    await sweepObjects(h.services)
    await h.setClock(null)
    expect(await storedRow(h, key)).toBeUndefined()
    expect(await h.services.objects.named(id)).toEqual([])
    await expect(set(owner, { logo: key })).rejects.toMatchObject({ code: 'logo_not_found' })
  })

  test('a logo that is deleted while it is being set is either not found or kept', async () => {
    const { owner } = await newCompany(h)
    for (let round = 0; round < 4; round++) {
      const key = await stored(owner, fixture('logo.png'))
      const url = `/storage/v1/object/${buckets.logos}/${key}`
      const [saved, removal] = await Promise.all([
        set(owner, { logo: key }).catch((error: unknown) => error),
        h.request({ as: owner, method: 'DELETE', url }),
      ])
      const isGone = removal.statusCode === 200
      expect(saved).toMatchObject(isGone ? { code: 'logo_not_found' } : { logo: { key } })
      expect((await get(owner)).logo?.key ?? null).toBe(isGone ? null : key)
      await set(owner, { logo: null })
    }
  })

  test('keeps a picture that a product also uses', async () => {
    const company = await newCompany(h)
    const { owner } = company
    const key = await stored(owner, fixture('logo.png'))
    const address = publicPath(buckets.logos, key)
    const logo_url = `${h.services.env.PUBLIC_URL}${address}`
    await h.call(createProduct, { as: owner, body: sampleProduct({ logo_url }) })
    await set(owner, { logo: key })
    await set(owner, { logo: null })
    expect((await h.request({ method: 'GET', url: address })).statusCode).toBe(200)
  })

  test('is deleted with the company', async () => {
    const company = await newCompany(h)
    const { owner, name } = company
    const key = await stored(owner, fixture('logo.png'))
    await set(owner, { logo: key, accent: '#1f5f9f' })
    await h.call(deleteCompany, { as: owner, body: { companyName: name } })
    expect(await storedRow(h, key)).toBeUndefined()
  })

  test('refuses another company', async () => {
    const key = await stored(theirs.owner, fixture('logo.png'))
    const code = 'logo_not_found'
    await expect(set(ours.owner, { logo: key })).rejects.toMatchObject({ status: 404, code })
    await set(theirs.owner, { logo: key, accent: '#44489c' })
    expect((await get(ours.owner)).accent).not.toBe('#44489c')
    expect((await exported(ours.owner)).accent).not.toBe('#44489c')
  })

  test('refuses a file that is not a logo', async () => {
    const { key } = await uploadFile(h, ours.owner, fixture('h264-aac.mp4'))
    for (const logo of [key, 'none', `${ours.id}/../${key}`]) {
      await expect(set(ours.owner, { logo })).rejects.toMatchObject({ status: 404 })
    }
    for (const logo of ['', 'x'.repeat(1001), 7, ['a']]) {
      await expect(set(ours.owner, { logo } as Body)).rejects.toMatchObject({ status: 400 })
    }
  })

  test('refuses a member without the right', async () => {
    const weak = await newMember(h, ours, { can_manage_products: true, can_manage_briefs: true })
    await expect(set(weak, { accent: '#1f5f9f' })).rejects.toMatchObject(
      permissions['company.edit'].denied,
    )
  })

  test('refuses anonymous', async () => {
    await expect(set(null, { accent: '#1f5f9f' })).rejects.toMatchObject(
      generalErrors.noAuthenticatedUser,
    )
  })
})
