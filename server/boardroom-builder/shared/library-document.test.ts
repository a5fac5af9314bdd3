import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type DocumentBlock,
  type DocumentSource,
  newBlockId,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import type { DocumentFormat } from '../../../contract/boardroom-builder/document-exports.ts'
import { uploadDocumentPicture } from '../../../contract/boardroom-builder/document-pictures.ts'
import { moveDocument } from '../../../contract/boardroom-builder/document-reviews.ts'
import {
  listDocumentShares,
  shareDocument,
} from '../../../contract/boardroom-builder/document-shares.ts'
import { createDocument } from '../../../contract/boardroom-builder/documents.ts'
import {
  exportLibraryDocument,
  getLibraryDocument,
  noteDocumentOpened,
} from '../../../contract/boardroom-builder/library-documents.ts'
import { updateBrief } from '../../../contract/briefs/briefs.ts'
import { updateCompanyBrand } from '../../../contract/company/company-brand.ts'
import { eraseAllWatching } from '../../../contract/engagement/watching.ts'
import { shareCanvas } from '../../../contract/insight-canvas/canvas-shares.ts'
import { createCanvas } from '../../../contract/insight-canvas/canvases.ts'
import {
  listShares,
  revokeShare,
  shareBrief,
  updateShares,
} from '../../../contract/shares/shares.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { newAddress, proveAddress } from '../../testing/worlds/accounts.ts'
import { publish, rewrite } from '../../testing/worlds/document-samples.ts'
import { note, paragraph, said, source } from '../../testing/worlds/exported-documents.ts'
import { postFile } from '../../testing/worlds/files.ts'
import { packageProblems, partsOf } from '../../testing/worlds/package-problems.ts'
import { newCompanies, newUser, type TestUser } from '../../testing/worlds/people.ts'
import { readPdf } from '../../testing/worlds/read-pdf.ts'
import { sampleBrief } from '../../testing/worlds/samples.ts'
import { newReader, newSharedBrief } from '../../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
await proveAddress(h, ours.owner, 30)
const key = `${ours.id}/${randomUUID()}.png`
await postFile(h, ours.owner, fixture('logo.png'), { key })
await h.call(updateCompanyBrand, { as: ours.owner, body: { logo: key, accent: '#7b3f7d' } })

/** A block with an uploaded picture. */
async function placed(id: string, bytes: Buffer): Promise<DocumentBlock> {
  const body = { picture: bytes.toString('base64') }
  const picture = await h.call(uploadDocumentPicture, { as: ours.owner, params: { id }, body })
  return {
    type: 'picture',
    attrs: { id: newBlockId(), picture: { ...picture, alt: 'A depot', width: 50 } },
  }
}

/** A published document with a sentence for each source. */
async function published(sources: DocumentSource[] = [], picture?: Buffer) {
  const as = ours.owner
  const body = { title: 'Robots in 2027', type: 'board-deck' as const }
  const { id } = await h.call(createDocument, { as, body })
  const words = paragraph(said('The published words. '), ...sources.map((one) => note(one)))
  await rewrite(h, as, id, words, ...(picture ? [await placed(id, picture)] : []))
  await publish(h, as, id)
  return id
}

async function reader(id: string, { mayDownload = true, email = newAddress() } = {}) {
  const params = { id }
  const body = { emails: [email], mayDownload }
  await h.call(shareDocument, { as: ours.owner, params, body })
  return { as: await newReader(h, { email }), share: await requireShare(id, email) }
}

async function requireShare(id: string, search: string) {
  const [params, query] = [{ id }, { search }]
  const { items } = await h.call(listDocumentShares, { as: ours.owner, params, query })
  if (!items[0]) throw new Error('the share is not listed')
  return items[0]
}

const save = (as: TestUser, documentId: string, format: DocumentFormat = 'docx') =>
  h.call(exportLibraryDocument, { as, params: { documentId }, query: { format } })
const readBytes = async (file: File) => new Uint8Array(await file.arrayBuffer())

describe('exportLibraryDocument', () => {
  test('returns the published version as a file of its vendor, if downloads are allowed', async () => {
    const id = await published()
    const { as } = await reader(id)
    await h.call(moveDocument, { as: ours.owner, params: { id }, body: { status: 'draft' } })
    for (const format of ['docx', 'pptx'] as const) {
      const file = await save(as, id, format)
      expect(file.name).toBe(`Robots in 2027.${format}`)
      const bytes = await readBytes(file)
      expect(packageProblems(bytes)).toEqual([])
      const parts = partsOf(bytes)
      const xml = [...parts.values()].join(' ')
      expect(xml).toContain('The published words.')
      expect(xml).toContain('7B3F7D')
      expect(xml).toContain(`Logo of ${ours.name}`)
      expect(xml).toContain('Published')
      // Its page does not name the author, either.
      expect(xml).not.toContain('By ')
    }
    const pdf = await readPdf(await readBytes(await save(as, id, 'pdf')))
    expect(pdf.text).toContain('The published words.')
    expect(pdf.text).toContain(ours.name)
  })

  test('contains the pictures of the published version', async () => {
    const id = await published([], fixture('logo.jpg'))
    const { as } = await reader(id)
    const parts = [...partsOf(await readBytes(await save(as, id))).entries()]
    const [, xml] = parts.find(([name]) => name === 'word/document.xml') ?? []
    expect(xml).toContain('A depot')
    expect(xml).not.toContain('Picture not available')
    expect(parts.filter(([name]) => name.startsWith('word/media/'))).toHaveLength(2)
  })

  test('tells the vendor the time, until the reader erases it', async () => {
    const id = await published()
    const { as, share } = await reader(id)
    expect(share).toMatchObject({ state: 'invited', downloadedAt: null })
    await h.call(noteDocumentOpened, { as, params: { documentId: id } })
    expect(await requireShare(id, share.email)).toMatchObject({
      state: 'opened',
      downloadedAt: null,
    })
    await save(as, id)
    expect(await requireShare(id, share.email)).toMatchObject({
      state: 'opened',
      downloadedAt: expect.any(String),
    })
    await h.call(eraseAllWatching, { as })
    expect(await requireShare(id, share.email)).toMatchObject({
      state: 'invited',
      seenAt: null,
      downloadedAt: null,
    })
  })

  test('refuses readers without the permission, as soon as it is withdrawn', async () => {
    const id = await published()
    const { as, share } = await reader(id, { mayDownload: false })
    const refused = { status: 403, code: 'download_not_allowed' }
    await expect(save(as, id)).rejects.toMatchObject(refused)
    const allow = (mayDownload: boolean) =>
      h.call(updateShares, { as: ours.owner, body: { ids: [share.id], mayDownload } })
    await allow(true)
    expect((await save(as, id)).size).toBeGreaterThan(1000)
    await allow(false)
    await expect(save(as, id)).rejects.toMatchObject(refused)
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    await expect(save(as, id)).rejects.toMatchObject({ status: 404 })
  })

  test('refuses another company, and everybody without a share', async () => {
    const id = await published()
    for (const as of [theirs.owner, await newUser(h), ours.owner]) {
      await expect(save(as, id)).rejects.toMatchObject({ status: 404 })
    }
    await expect(save(theirs.owner, 'unknown')).rejects.toMatchObject({ status: 400 })
    const { as } = await reader(id)
    await expect(save(as, id, 'odt' as DocumentFormat)).rejects.toMatchObject({ status: 400 })
  })
})

describe('the sources of a document that was shared', () => {
  test('link only to what the reader may open', async () => {
    const brief = await newSharedBrief(h, ours)
    const secret = await newSharedBrief(h, ours, { title: 'What was published' })
    const canvases = await Promise.all(
      ['Shared market', 'Another market'].map((title) =>
        h.call(createCanvas, { as: ours.owner, body: { title } }),
      ),
    )
    const [canvas, hidden] = canvases.map(({ id }) => id)
    const id = await published([
      source('Atlas', '', { id: brief.productId ?? '' }),
      source('Brief', '', { kind: 'passage', id: brief.id, startMs: 151_000 }),
      source('Canvas', '', { kind: 'canvas', id: canvas ?? '' }),
      source('', '', { kind: 'passage', id: secret.id, startMs: 3000 }),
      source('Another canvas', '', { kind: 'canvas', id: hidden ?? '' }),
      source('Us', '', { kind: 'company', id: ours.id }),
    ])
    await h.call(updateBrief, {
      as: ours.owner,
      params: { id: secret.id },
      body: { ...sampleBrief({ title: 'Secret plans' }), productId: secret.productId },
    })
    const { as, share } = await reader(id)
    const urls = async (who = as) => {
      const { sources } = await h.call(getLibraryDocument, { as: who, params: { documentId: id } })
      return sources.map(({ url }) => url).sort()
    }
    expect(await urls()).toEqual([])
    const body = { emails: [share.email] }
    await h.call(shareBrief, { as: ours.owner, params: { id: brief.id }, body })
    await h.call(shareCanvas, { as: ours.owner, params: { id: canvas ?? '' }, body })
    const open = [
      `/library/${brief.id}`,
      `/library/${brief.id}?t=151`,
      `/library/canvases/${canvas}`,
    ].sort()
    expect(await urls()).toEqual(open)
    const { sources, blocks } = await h.call(getLibraryDocument, {
      as,
      params: { documentId: id },
    })
    const told = JSON.stringify([sources, blocks])
    expect(told).not.toContain('Secret plans')
    expect(told).toContain('What was published')
    // A second reader sees nothing of the first one's.
    expect(await urls((await reader(id)).as)).toEqual([])
    await h.call(revokeShare, { as: ours.owner, params: { id: await briefShare(brief.id) } })
    expect(await urls()).toEqual([`/library/canvases/${canvas}`])
  })
})

async function briefShare(id: string) {
  const { items } = await h.call(listShares, { as: ours.owner, params: { id }, query: {} })
  return items[0]?.id ?? ''
}
