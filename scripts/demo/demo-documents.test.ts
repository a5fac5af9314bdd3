import { expect, test } from 'vitest'
import {
  type DocumentFormat,
  documentFormats,
  exportDocument,
} from '../../contract/boardroom-builder/document-exports.ts'
import {
  createDocument,
  documentTypes,
  getDocument,
} from '../../contract/boardroom-builder/documents.ts'
import { listBriefs } from '../../contract/briefs/briefs.ts'
import { updateCompanyBrand } from '../../contract/company/company-brand.ts'
import { listProducts } from '../../contract/products/products.ts'
import { buckets } from '../../contract/storage/storage.ts'
import { startHarness } from '../../server/testing/harness.ts'
import { listenPublicly } from '../../server/testing/public-address.ts'
import { inLibreOffice } from '../../server/testing/worlds/in-libreoffice.ts'
import { measurePages } from '../../server/testing/worlds/measured-pages.ts'
import { packageProblems, partsOf } from '../../server/testing/worlds/package-problems.ts'
import { readPdf } from '../../server/testing/worlds/read-pdf.ts'
import { slideProblems } from '../../server/testing/worlds/slide-problems.ts'
import {
  lostWords,
  textOfPresentation,
  textOfWord,
} from '../../server/testing/worlds/words-of-files.ts'
import { northlight } from './companies/northlight.ts'
import { fillCompany } from './fill-company.ts'

const h = await startHarness()
const api = await listenPublicly(h)
const company = northlight
const filled = await fillCompany({ api, company, newPassword: () => 'a password' })
const { token, ...person } = filled.owner
const owner = { ...person, sessionId: '', accessToken: token }
const { items: products } = await h.call(listProducts, { as: owner, query: {} })
const { items: briefs } = await h.call(listBriefs, { as: owner, query: {} })
const logo = products.find(({ logo_url }) => logo_url)?.logo_url?.split(`/${buckets.logos}/`)[1]
await h.call(updateCompanyBrand, { as: owner, body: { logo: logo ?? '', accent: '#6b2fb3' } })
const productIds = products.slice(0, 3).map(({ id }) => id)
const material = { productIds, briefIds: briefs.map(({ id }) => id), company: true }

async function made(id: string, format: DocumentFormat) {
  const file = await h.call(exportDocument, { as: owner, params: { id }, query: { format } })
  return new Uint8Array(await file.arrayBuffer())
}

const squeezed = (text: string) => text.replace(/\s+/g, '')

const types = Object.entries(documentTypes) as [keyof typeof documentTypes, string][]

test.each(
  types.flatMap(([type, title]) => [
    { type, title, audience: 'board' as const, tone: 'executive' as const },
    { type, title, audience: 'technical-team' as const, tone: 'technical' as const },
  ]),
)(
  'the demonstration’s $type for $audience is whole in every format',
  async ({ type, title, audience, tone }) => {
    const body = {
      ...{ title, type, audience, tone, deadline: '2030-02-01', material },
      description: 'We roll out Flow in all twelve hospitals.',
      context: 'Beds stand empty for half a day. Nobody on the wards knows which.',
      objectives: 'Free beds before noon in 8 of 10 wards\nOne list on each ward',
    }
    const { id } = await h.call(createDocument, { as: owner, body })
    const { blocks } = await h.call(getDocument, { as: owner, params: { id } })
    const headings = blocks.flatMap(({ block }) =>
      block.type === 'heading'
        ? [(block.content ?? []).map((one) => ('text' in one ? one.text : '')).join('')]
        : [],
    )
    expect(headings.length).toBeGreaterThan(2)
    const slides = await made(id, 'pptx')
    const word = await made(id, 'docx')
    const slidesPdf = await inLibreOffice(slides, 'pptx')
    expect(slideProblems(await measurePages(slidesPdf))).toEqual([])
    const read: Record<DocumentFormat, Awaited<ReturnType<typeof readPdf>>> = {
      docx: await readPdf(await inLibreOffice(word, 'docx')),
      pptx: await readPdf(slidesPdf),
      pdf: await readPdf(await made(id, 'pdf')),
    }
    expect(lostWords(textOfWord(word), textOfPresentation(slides))).toEqual([])
    // The header and footer are between the parts of a word at the end of a page.
    expect(lostWords(textOfWord(word), read.pdf.text, { brackets: false }).length).toBeLessThan(
      read.pdf.pages,
    )
    for (const format of Object.keys(documentFormats) as DocumentFormat[]) {
      const { text, right, texts } = read[format]
      for (const words of [...headings, title, northlight.profile.companyName]) {
        expect(squeezed(text), format).toContain(squeezed(words))
      }
      expect(right, format).toBeLessThan(format === 'pptx' ? 960 : 595)
      // No page has nothing but its header and footer.
      for (const [at, page] of texts.entries()) {
        const said = squeezed(page)
        expect(said.length, `${format}, page ${at + 1}`).toBeGreaterThan(50)
      }
    }
    expect(packageProblems(slides)).toEqual([])
    const parts = [...partsOf(slides).keys()]
    const count = parts.filter((part) => /^ppt\/slides\/[^/]+$/.test(part)).length
    expect(read.pptx.texts).toHaveLength(count)
    expect(parts.some((part) => part.startsWith('ppt/media/'))).toBe(true)
  },
)
