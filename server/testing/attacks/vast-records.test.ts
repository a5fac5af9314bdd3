import { Agent } from 'node:http'
import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compareDocuments } from '../../../common/compare/compare-documents.ts'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  type DocumentFormat,
  exportDocument,
} from '../../../contract/boardroom-builder/document-exports.ts'
import { uploadDocumentPicture } from '../../../contract/boardroom-builder/document-pictures.ts'
import { getDocumentSlides } from '../../../contract/boardroom-builder/document-slides.ts'
import {
  createDocument,
  getDocument,
  getDocumentChanges,
  getDocumentVersion,
  nameDocumentVersion,
  saveDocument,
} from '../../../contract/boardroom-builder/documents.ts'
import { getLibraryDocument } from '../../../contract/boardroom-builder/library-documents.ts'
import { addCanvasPicture } from '../../../contract/insight-canvas/canvas-pictures.ts'
import { createCanvas } from '../../../contract/insight-canvas/canvases.ts'
import { startHarness } from '../harness.ts'
import { newReaderFor, publish } from '../worlds/document-samples.ts'
import { heading, paragraph, table } from '../worlds/exported-documents.ts'
import { newCompanies } from '../worlds/people.ts'
import { readPdf } from '../worlds/read-pdf.ts'
import { lostWords, textOfPresentation, textOfWord } from '../worlds/words-of-files.ts'
import { workUntil } from './attack/honest-user.ts'

const h = await startHarness()
const url = await h.listen()
const { ours, theirs } = await newCompanies(h)
const as = ours.owner

/** Does the work while somebody of another company uses the same server, who notices no failure. */
async function beside<T>(work: () => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const agent = new Agent({ keepAlive: true })
  const other = { accessToken: theirs.owner.accessToken, fileUrl: `${url}/healthz` }
  const working = workUntil(ending.signal, url, other, { agent, pauseMs: 50 })
  try {
    return await work()
  } finally {
    ending.abort()
    const { failures, times } = await working
    agent.destroy()
    expect(failures).toEqual([])
    expect(times.length).toBeGreaterThan(0)
  }
}

async function made(id: string, format: DocumentFormat) {
  const file = await h.call(exportDocument, { as, params: { id }, query: { format } })
  return new Uint8Array(await file.arrayBuffer())
}

const sections = 600
const words =
  'The cold chain loses about four percent of what it carries, mostly between warehouse and shop. '
const vast = Array.from({ length: sections }, (_, at): DocumentBlock[] => [
  heading(at % 20 === 0 ? 1 : 2, `Depot${at} saves ${at + 2} days with the same team`),
  paragraph(words.repeat(3)),
  ...(at % 5 === 0
    ? [
        table([
          ['Depot', 'Days'],
          [`Cell${at}`, String(at)],
        ]),
      ]
    : []),
]).flat()

test('a document of 600 sections is written, read, compared, presented and exported, and stops nobody', async () => {
  await beside(async () => {
    const body = { title: 'Every depot', type: 'tech-strategy' as const, blocks: vast }
    const { id } = await h.call(createDocument, { as, body })
    const params = { id }
    const version = await h.call(nameDocumentVersion, { as, params, body: { name: 'First' } })
    const open = await h.call(getDocument, { as, params })
    expect(open.blocks.map(({ block }) => block)).toEqual(vast)

    const place = open.blocks.findIndex(({ block }) => block.type === 'paragraph')
    const { rev, block } = open.blocks[place] ?? { rev: 0, block: vast[0] as DocumentBlock }
    const changed = { ...paragraph('Zorilla'), attrs: block.attrs } as DocumentBlock
    const saved = { revision: open.revision, blocks: [{ rev, block: changed }] }
    expect((await h.call(saveDocument, { as, params, body: saved })).collisions).toEqual([])
    const since = { since: open.revision }
    const { blocks } = await h.call(getDocumentChanges, { as, params, query: since })
    expect(blocks.map((one) => one.block)).toEqual([changed])

    const before = await h.call(getDocumentVersion, {
      as,
      params: { ...params, versionId: version.id },
    })
    const now = await h.call(getDocument, { as, params })
    const after = { title: now.title, blocks: now.blocks.map((one) => one.block) }
    expect(compareDocuments(before, after).counts).toMatchObject({
      added: 0,
      deleted: 0,
      changed: 1,
    })

    const { slides } = await h.call(getDocumentSlides, { as, params })
    expect(slides.length).toBeGreaterThan(sections)
    const [word, deck] = [
      textOfWord(await made(id, 'docx')),
      textOfPresentation(await made(id, 'pptx')),
    ]
    expect(lostWords(word, deck)).toEqual([])
    const { text } = await readPdf(await made(id, 'pdf'))
    for (const said of ['Depot0 saves', 'Depot599 saves', 'Cell595', 'Zorilla']) {
      expect(word).toContain(said)
      expect(text.replace(/\s+/g, ' ')).toContain(said)
    }

    await publish(h, as, id)
    const reader = await newReaderFor(h, as, id)
    const read = await h.call(getLibraryDocument, { as: reader, params: { documentId: id } })
    expect(read.blocks).toHaveLength(vast.length)
  })
})

test('a table of 200 columns is refused with a sentence, and one of 12 with much text is whole in every file', async () => {
  const cells = (count: number, row: number) =>
    Array.from({ length: count }, (_, column) => `R${row}C${column} ${words.slice(0, 40)}`)
  const blocksOf = (columns: number, rows: number) => [
    table(Array.from({ length: rows }, (_, row) => cells(columns, row))),
  ]
  const create = (blocks: DocumentBlock[]) =>
    h.call(createDocument, { as, body: { title: 'Wide', type: 'tech-strategy', blocks } })
  await expect(create(blocksOf(200, 20))).rejects.toMatchObject({
    status: 400,
    message: 'Use at most 12 columns',
  })
  await beside(async () => {
    const { id } = await create(blocksOf(12, 60))
    const word = textOfWord(await made(id, 'docx'))
    expect(lostWords(word, textOfPresentation(await made(id, 'pptx')))).toEqual([])
    const { text, right } = await readPdf(await made(id, 'pdf'))
    expect(right).toBeLessThan(595)
    for (let column = 0; column < 12; column++) {
      for (const said of [word, text]) expect(said).toContain(`R59C${column}`)
    }
  })
})

/** A PNG of one pixel, or of the stated size, with these chunks. */
function png(width: number, chunks: readonly [string, Uint8Array][]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(width, 4)
  head.set([8, 2], 8)
  const chunk = ([type, data]: readonly [string, Uint8Array]) => {
    const out = Buffer.alloc(12 + data.length)
    out.writeUInt32BE(data.length)
    out.write(type, 4)
    out.set(data, 8)
    out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length)
    return out
  }
  const sign = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const all: [string, Uint8Array][] = [['IHDR', head], ...chunks, ['IEND', new Uint8Array()]]
  return Buffer.concat([sign, ...all.map(chunk)])
}

test('pictures that unpack to gigabytes are refused, or drawn anew as the pixel that they are', async () => {
  const zeros = deflateSync(Buffer.alloc(2_000_000_000), { level: 9 })
  const pixel = deflateSync(Buffer.alloc(4))
  const packed = Buffer.concat([Buffer.from('a\0\0'), zeros])
  const bombs: [string, Buffer, number | null][] = [
    ['of pixels', png(1, [['IDAT', zeros]]), null],
    [
      'of text',
      png(1, [
        ['zTXt', packed],
        ['IDAT', pixel],
      ]),
      null,
    ],
    [
      'of color profile',
      png(1, [
        ['iCCP', packed],
        ['IDAT', pixel],
      ]),
      null,
    ],
    ['that is stated', png(4_000_000_000, [['IDAT', zeros.subarray(0, 1000)]]), 415],
    ['that is missing', png(4000, [['IDAT', pixel]]), 415],
    ['above the limit', png(7746, [['IDAT', zeros]]), 413],
  ]
  const document = await h.call(createDocument, {
    as,
    body: { title: 'Pictures', type: 'tech-strategy', blocks: [paragraph('Here.')] },
  })
  const canvas = await h.call(createCanvas, { as, body: { title: 'Wall', widgets: [] } })
  await beside(async () => {
    for (const [name, bytes, refused] of bombs) {
      const body = { picture: bytes.toString('base64') }
      for (const upload of [
        () => h.call(uploadDocumentPicture, { as, params: { id: document.id }, body }),
        () => h.call(addCanvasPicture, { as, params: { id: canvas.id }, body }),
      ]) {
        if (refused) await expect(upload(), name).rejects.toMatchObject({ status: refused })
        else expect((await upload()).size, name).toEqual({ width: 1, height: 1 })
      }
    }
  })
})
