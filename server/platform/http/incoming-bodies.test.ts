import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { uploadDocumentPicture } from '../../../contract/boardroom-builder/document-pictures.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompany, type TestCompany } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'

const h = await startHarness({ env: { TRUST_PROXY: '1' } })
const url = new URL(await h.listen())
const ours = await newCompany(h)
const theirs = await newCompany(h)

const open = new Set<Socket>()
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
})

type Sent = { path: string; bytes: number; as?: TestCompany; from?: string; chunked?: boolean }

/** Sends the headers of a request, and the first byte of its body. */
async function begin({ path, bytes, as, from = '192.0.2.1', chunked }: Sent) {
  const socket = connect(Number(url.port), url.hostname).on('error', () => {})
  open.add(socket)
  await once(socket, 'connect')
  const length = chunked ? 'transfer-encoding: chunked' : `content-length: ${bytes}`
  const bearer = as ? `authorization: Bearer ${as.owner.accessToken}\r\n` : ''
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${from}\r\ncontent-type: application/json\r\n${bearer}${length}\r\n\r\n`,
  )
  if (!chunked) socket.write('{')
  return socket
}

const readStatus = async (socket: Socket) => {
  const [part] = await once(socket, 'data')
  return Number(/^HTTP\/1\.1 (\d+)/.exec(String(part))?.[1])
}

const pictures = uploadDocumentPicture.path.replace(':id', crypto.randomUUID())
const megabyte = 1024 * 1024
const save = (from: string, as: TestCompany) =>
  h.request({
    as: as.owner,
    method: 'POST',
    url: createProduct.path,
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': from },
    payload: sampleProduct(),
  })

describe('a body', () => {
  test.each([
    ['a call of /api', '/api/products', 401],
    ['a picture', pictures, 401],
    ['a list of files', '/storage/v1/object/list/brief_videos', 400],
    ['the account', '/auth/v1/admin/users', 401],
    ['a function', '/functions/v1/create-invited-user', 413],
  ])('of a stranger is not read: %s', async (_, path, status) => {
    expect(await readStatus(await begin({ path, bytes: 3 * megabyte }))).toBe(status)
  })

  test.each([
    ['/api/leads', 413],
    ['/auth/v1/signup', 413],
    ['/functions/v1/send-lead-email', 413],
    ['/rest/v1/products', 413],
  ])('of a public call is refused beyond 64 kB: %s', async (path, status) => {
    expect(await readStatus(await begin({ path, bytes: 65_537 }))).toBe(status)
    const chunked = await begin({ path, bytes: 0, chunked: true })
    const answer = text(chunked)
    for (let sent = 0; sent < 70_000; sent += 7000) chunked.write(`1b58\r\n${' '.repeat(7000)}\r\n`)
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  test.each([
    ['PATCH', '/api/company/brand'],
    ['POST', '/api/canvases'],
    ['POST', '/api/invitations/test'],
    ['PUT', '/api/company/embargo-terms'],
    ['PUT', '/api/notifications/settings'],
  ] as const)('of null is no object: %s %s', async (method, path) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await h.request({ as: ours.owner, method, url: path, headers, payload: 'null' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'validation_failed' })
  })

  test('waits while unfinished ones of its account fill what it may hold, and delays nobody else', async () => {
    const rest = `"picture":"${' '.repeat(13 * megabyte - 14)}"}`
    const held = await begin({ path: pictures, bytes: 13 * megabyte, as: ours })
    await begin({ path: pictures, bytes: 13 * megabyte, as: ours })
    const late = await begin({ path: pictures, bytes: 13 * megabyte, as: ours })
    const answers: Buffer[] = []
    late.on('data', (part) => answers.push(part))
    late.write(rest)
    expect((await save('192.0.2.1', ours)).statusCode).toBe(200)
    for (let turn = 0; turn < 3; turn++) {
      const other = await begin({ path: pictures, bytes: 13 * megabyte, as: theirs })
      other.write(rest)
      expect(await readStatus(other)).toBe(400)
    }
    expect(answers.join('')).toBe('')
    held.destroy()
    expect(await readStatus(late)).toBe(400)
  })
})
