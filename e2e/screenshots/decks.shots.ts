import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { setCompanyTemplate } from '../../contract/boardroom-builder/company-template.ts'
import type { DocumentLook } from '../../contract/boardroom-builder/document-look.ts'
import { setDocumentLook } from '../../contract/boardroom-builder/document-look.ts'
import { createDocument } from '../../contract/boardroom-builder/documents.ts'
import { harborline } from '../../scripts/demo/companies/harborline.ts'
import { ironbark } from '../../scripts/demo/companies/ironbark.ts'
import { northlight } from '../../scripts/demo/companies/northlight.ts'
import { sunvale } from '../../scripts/demo/companies/sunvale.ts'
import type { DemoCompany } from '../../scripts/demo/demo-content.ts'
import { fillCompany } from '../../scripts/demo/fill-company.ts'
import { FrontDoor } from '../../scripts/demo/front-door.ts'
import { inLibreOffice } from '../../server/testing/worlds/in-libreoffice.ts'
import { templateFile } from '../../server/testing/worlds/template-file.ts'
import { keepPicture } from './keep-picture.ts'
import { test } from './studio.ts'

type Deck = { company: DemoCompany; type: string; look: DocumentLook; template?: boolean }

/** Documents of the demonstration, of four types, in different themes. */
const decks: Deck[] = [
  { company: harborline, type: 'board-deck', look: { theme: 'harbor', scheme: 'light' } },
  { company: ironbark, type: 'cost-optimization', look: { theme: 'clay', scheme: 'dark' } },
  {
    company: sunvale,
    type: 'investment-justification',
    look: { theme: 'signal', scheme: 'light' },
  },
  {
    ...{ company: northlight, type: 'tech-strategy', template: true },
    look: { theme: 'company', scheme: 'light' },
  },
]

for (const { company, type, look, template } of decks) {
  test(`a deck: ${type}`, async ({ request, baseURL }) => {
    if (!existsSync('/usr/bin/soffice'))
      throw new Error('LibreOffice and pdftoppm must be installed')
    const api = baseURL ?? ''
    const filled = await fillCompany({ api, company, newPassword: () => crypto.randomUUID() })
    const door = new FrontDoor(api)
    const { owner, productIds } = filled
    if (template) {
      const pptx = Buffer.from(await templateFile()).toString('base64')
      await door.call(owner, setCompanyTemplate, { body: { name: 'Northlight.potx', pptx } })
    }
    const briefIds = filled.briefs.flatMap(({ id, status }) => (status === 'active' ? [id] : []))
    const material = { productIds: [...productIds], briefIds, company: true }
    const document = company.documents.find((one) => one.type === type)
    if (!document) throw new Error(`there is no ${type}`)
    const { id } = await door.call(owner, createDocument, { body: { ...document, material } })
    await door.call(owner, setDocumentLook, { params: { id }, body: look })
    const file = await fetchDeck(request, id, owner.token)
    await keepPicture(`decks/${type}`, await makeSheet(await inLibreOffice(undated(file), 'pptx')))
  })
}

async function fetchDeck(request: APIRequestContext, id: string, token: string) {
  const answer = await request.get(`/api/documents/${id}/export?format=pptx`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return new Uint8Array(await answer.body())
}

/** With the same day in every run. */
function undated(file: Uint8Array): Uint8Array {
  const parts = unzipSync(file)
  const cover = 'ppt/slides/slide1.xml'
  const xml = strFromU8(parts[cover] ?? new Uint8Array())
  const day = /\b[A-Z][a-z]+ \d{1,2}, 20\d\d\b/
  return zipSync({ ...parts, [cover]: strToU8(xml.replace(day, 'June 1, 2027')) })
}

const columns = 2
const gap = 8

/** All pages beside and below each other. */
async function makeSheet(pdf: Uint8Array): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'deck-'))
  try {
    await writeFile(join(folder, 'deck.pdf'), pdf)
    const size = ['-scale-to-x', '960', '-scale-to-y', '540']
    await promisify(execFile)('pdftoppm', [
      ...[...size, '-png', join(folder, 'deck.pdf'), join(folder, 'page')],
    ])
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()
    const rows = Math.ceil(pages.length / columns)
    const [width, height] = [columns * (960 + gap) - gap, rows * (540 + gap) - gap]
    return await sharp({ create: { width, height, channels: 3, background: '#8a8a8a' } })
      .composite(
        pages.map((page, at) => ({
          input: join(folder, page),
          left: (at % columns) * (960 + gap),
          top: Math.floor(at / columns) * (540 + gap),
        })),
      )
      .png()
      .toBuffer()
  } finally {
    await rm(folder, { recursive: true })
  }
}
