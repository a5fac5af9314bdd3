import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createProduct } from '../../../contract/products/products.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { askOffset, beginUpload, publicPath, sendPiece } from '../../testing/worlds/files.ts'
import { newCompany } from '../../testing/worlds/people.ts'

const mp4 = Buffer.concat([fixture('h264-aac.mp4'), Buffer.alloc(400_000)])

const h = await startHarness()
const company = await newCompany(h)
const url = new URL(await h.listen())
let start: number
afterEach(() => h.setClock(null))

/** Opens a connection and sends `text`; `ended` resolves to everything received. */
async function open(text: string | Buffer) {
  const socket = connect(Number(url.port), url.hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {})
  const ended = once(socket, 'close').then(() => Buffer.concat(chunks).toString())
  await once(socket, 'connect')
  socket.write(text)
  await arrived()
  return { socket, ended }
}

const head = (line: string, headers: Record<string, string | number> = {}) =>
  [
    `${line} HTTP/1.1`,
    'host: a.example',
    `authorization: Bearer ${company.owner.accessToken}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

// No more than visitors may send.
const json = { 'content-type': 'application/json', 'content-length': 50_000 }
const form = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 }
const part = '--b\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\n'
const product = head(`POST ${createProduct.path}`, { ...json, 'content-length': 1_000_000 })
const file = (key: string) => `/storage/v1/object/brief_videos/${key}`

const slow: [string, string][] = [
  ['a call of /api', `${product}{"name":`],
  [
    'a call in pieces',
    `${head(`POST ${createProduct.path}`, { ...json, 'content-length': '' }).replace('content-length: \r\n', 'transfer-encoding: chunked\r\n')}5\r\n{"nam`,
  ],
  ['rows', `${head('POST /rest/v1/products', json)}[`],
  ['a sign-in', `${head('POST /auth/v1/token?grant_type=password', json)}{`],
  ['a function', `${head('POST /functions/v1/send-lead-email', json)}{`],
  ['a list of files', `${head('POST /storage/v1/object/list/brief_videos', json)}{`],
  ['a file', head(`POST ${file('a.mp4')}`, json)],
  ['a file of a form', `${head(`POST ${file('b.mp4')}`, form)}${part}`],
]

/** Advances the clock, and waits until the connections have been checked since. */
async function pass(seconds: number) {
  const watched = await open(`${product}{`)
  await h.setClock(new Date(start + seconds * 1000))
  await watched.ended
}

/** Waits until the server has received what was sent before. */
async function arrived() {
  await (await fetch(new URL('/healthz', url))).text()
}

/** Freezes the clock; `pass` advances it from here. */
async function begin() {
  start = Date.now()
  await h.setClock(new Date(start))
}

describe('a body that stalls', () => {
  test('ends the request after 30 seconds, whatever the route', async () => {
    await begin()
    const opened = await Promise.all(slow.map(async ([, request]) => open(request)))
    await h.setClock(new Date(start + 31_000))
    for (const [at, { ended }] of opened.entries()) {
      const answer = await ended
      expect(answer, slow[at]?.[0]).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
      expect(answer).toContain('"code":"request_timeout"')
    }
    expect(h.logged()).not.toContain('"level":50')
  })

  test('closes the connection if a response was sent already', async () => {
    await begin()
    const answered = await open(head('GET /healthz', json))
    const unknown = await open(head('POST /nothing/%zz', json))
    expect(await unknown.ended).toMatch(/^HTTP\/1\.1 404 [\s\S]*\}$/)
    await h.setClock(new Date(start + 31_000))
    expect(await answered.ended).toMatch(/^HTTP\/1\.1 200 [\s\S]*\}$/)
  })

  test('closes a resumable upload, which keeps its bytes and resumes', async () => {
    const upload = await beginUpload(h, { as: company.owner, length: mp4.length })
    await begin()
    const headers = {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': 0,
      'content-length': mp4.length,
    }
    const sent = 300_000
    const { socket, ended } = await open(head(`PATCH ${upload.path}`, headers))
    await new Promise((written) => socket.write(mp4.subarray(0, sent), written))
    const offset = async () =>
      Number((await askOffset(h, upload.path, company.owner)).headers['upload-offset'])
    await expect.poll(() => h.services.drafts.size(upload.path.split('/').pop() ?? '')).toBe(sent)
    await pass(31)
    await pass(62)
    expect(await ended).toBe('')
    await h.setClock(null)
    expect(await offset()).toBe(sent)
    const bytes = mp4.subarray(sent)
    const rest = await sendPiece(h, upload.path, { as: company.owner, offset: sent, bytes })
    expect(rest.statusCode).toBe(204)
    const whole = await h.request({ url: publicPath(upload.bucket, upload.key) })
    expect(whole.rawPayload.equals(mp4)).toBe(true)
  })
})

describe('a body that keeps arriving', () => {
  const piece = 31_000

  async function sendOn(socket: Socket, bytes: Buffer) {
    await new Promise((written) => socket.write(bytes, written))
    await arrived()
  }

  test('may take as long as it needs if it is a file', async () => {
    await begin()
    const { socket, ended } = await open(
      head(`POST ${file('long.mp4')}`, { 'content-length': mp4.length, connection: 'close' }),
    )
    const pieces = Math.ceil(mp4.length / piece)
    for (let n = 0; n < pieces; n++) {
      await sendOn(socket, mp4.subarray(n * piece, (n + 1) * piece))
      if (n < 4) await pass((n + 1) * 31)
    }
    expect(await ended).toMatch(/^HTTP\/1\.1 200 OK/)
  })

  test('is refused after a minute if it is not a file', async () => {
    await begin()
    const { socket, ended } = await open(product)
    await sendOn(socket, Buffer.alloc(piece, ' '))
    await pass(31)
    await sendOn(socket, Buffer.alloc(piece, ' '))
    expect(socket.readyState).toBe('open')
    await pass(62)
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('a request whose headers stall', () => {
  test('is disconnected', async () => {
    expect(h.app.server.headersTimeout).toBe(30_000)
    h.app.server.headersTimeout = 1
    const { ended } = await open('GET /healthz HTTP/1.1\r\nhost: a.exa')
    expect(await ended).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/)
    h.app.server.headersTimeout = 30_000
  })
})
