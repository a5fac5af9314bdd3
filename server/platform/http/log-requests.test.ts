import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { waitingForLocks } from '../../testing/crashes/waiting-for-locks.ts'
import { fixture } from '../../testing/fixtures.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { newApiKey } from '../../testing/worlds/api-keys.ts'
import { uploadFile } from '../../testing/worlds/files.ts'
import { newCompany } from '../../testing/worlds/people.ts'

type Line = {
  level: number
  time: string
  msg: string
  path?: string
  status?: number
  ip?: string
}
const h = await startHarness()
const company = await newCompany(h)
const port = Number(new URL(await h.listen()).port)

const lines = (from: Harness = h) =>
  from
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)

test('times are ISO 8601, in UTC', () => {
  for (const { time } of lines()) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

const body = 'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a'

test.each([
  ['a call', 'POST /api/products', body],
  ['a table', 'POST /rest/v1/products', body],
  ['a sign-in', 'POST /auth/v1/token?grant_type=password', body],
  [
    'a file',
    'POST /storage/v1/object/product_logos/a.png',
    body.replace('application/json', 'image/png'),
  ],
  ['a delivery report', 'POST /webhooks/delivery', body],
])(
  'the sender of %s who leaves is noted at info, and is no failure',
  async (_what, start, rest) => {
    const path = start.split(' ')[1]?.split('?')[0]
    const before = lines().length
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `${start} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${company.owner.accessToken}\r\n${rest}`,
    )
    // The server has read the beginning once another request is answered.
    await once(socket, 'connect')
    await fetch(`http://127.0.0.1:${port}/healthz`)
    socket.destroy()
    const own = () =>
      lines()
        .slice(before)
        .filter((line) => line.path === path)
    await expect.poll(own).toMatchObject([{ level: 30, msg: 'request aborted' }])
    expect(
      lines()
        .slice(before)
        .filter(({ level }) => level >= 40),
    ).toEqual([])
  },
)

test('a sender who leaves while an API key is looked up causes no failure', async () => {
  const key = await newApiKey(h, company.owner, { rights: ['canManageBriefs'] })
  const before = lines().length
  const holder = await h.database.pool.connect()
  await holder.query('begin; lock table app.company_keys in access exclusive mode')
  const socket = connect(port, '127.0.0.1')
  const whole = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}'
  socket.write(
    `POST /api/briefs HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key.accessToken}\r\n${whole}`,
  )
  await expect.poll(() => waitingForLocks(h.database.pool)).toBe(1)
  socket.destroy()
  const aborted = () =>
    lines()
      .slice(before)
      .find(({ msg }) => msg === 'request aborted')
  await expect.poll(aborted).toBeDefined()
  await holder.query('rollback')
  holder.release()
  // Answered after the sender's key has been found.
  await h.request({ as: key, url: '/api/me' })
  const failures = lines()
    .slice(before)
    .filter(({ level }) => level >= 40)
  expect(failures).toEqual([])
})

test('a reader who leaves in the middle of a file is noted at info', async () => {
  const large = Buffer.concat([fixture('h264-aac.mp4'), Buffer.alloc(20 * 1024 * 1024)])
  const { url } = await uploadFile(h, company.owner, large)
  const { pathname } = new URL(url, 'http://x')
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${pathname} HTTP/1.1\r\nhost: x\r\n\r\n`)
  await once(socket, 'data')
  socket.destroy()
  await expect
    .poll(() => lines().filter(({ path }) => path === pathname))
    .toMatchObject([{ level: 30, msg: 'request aborted', status: 200 }])
})

test('the address of the client is logged of refused requests, or of all by choice', async () => {
  const asked = async (from: Harness, url: string) => {
    await from.request({ url })
    return lines(from).findLast(({ path }) => path === url)
  }
  expect(await asked(h, '/healthz')).not.toHaveProperty('ip')
  expect(await asked(h, '/api/me')).toMatchObject({ status: 401, ip: '127.0.0.1' })
  const all = await startHarness({ env: { LOG_CLIENT_ADDRESS: 'on' } })
  expect(await asked(all, '/healthz')).toMatchObject({ status: 200, ip: '127.0.0.1' })
})
