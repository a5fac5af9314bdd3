import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { afterFile } from '../../../testing/after-file.ts'
import { webhookReceiver } from '../../../testing/doubles/webhook-receiver.ts'
import { loadEnv } from '../../settings/env.ts'
import { postOutside, RefusedTarget } from './post-outside.ts'

const here = { env: loadEnv({}) }
const reachable = { env: loadEnv({ PUBLIC_URL: 'https://briefings.example' }) }
const behindProxy = { env: loadEnv({ TRUST_PROXY: '1' }) }

const post = (url: string, services = here, signal = new AbortController().signal) =>
  postOutside(services, url, {
    body: '{}',
    headers: { 'content-type': 'application/json' },
    signal,
  })

/** Answers the first bytes of each connection with these, and closes it. */
async function rawReceiver(answer: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterFile(() => new Promise((done) => server.close(done)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('postOutside', () => {
  test('reaches this machine only from an installation that serves this machine alone', async () => {
    const receiver = await webhookReceiver()
    receiver.answer((response) => response.writeHead(202).end('taken'))
    expect(await post(`${receiver.url}/hook?a=1`)).toMatchObject({ status: 202, text: 'taken' })
    expect(receiver.received).toMatchObject([{ path: '/hook?a=1', body: '{}' }])
    const { port } = new URL(receiver.url)
    for (const services of [reachable, behindProxy]) {
      for (const host of [
        '127.0.0.1',
        'localhost',
        '[::1]',
        '0x7f.1',
        '2130706433',
        '[::ffff:7f00:1]',
      ]) {
        for (const scheme of ['http', 'https']) {
          const refused = post(`${scheme}://${host}:${port}/`, services)
          await expect(refused, host).rejects.toThrow(RefusedTarget)
        }
      }
    }
    expect(receiver.received).toHaveLength(1)
  })

  test('refuses private networks, metadata services and plain HTTP everywhere', async () => {
    const addresses = [
      'http://169.254.169.254/latest/meta-data',
      'https://10.0.0.1/',
      'https://[fd00:ec2::254]/',
      'https://[::ffff:10.0.0.1]/',
      'https://0.0.0.0/',
      'http://1.1.1.1/',
    ]
    for (const address of addresses) {
      await expect(post(address), address).rejects.toThrow(RefusedTarget)
    }
  })

  test('follows no redirect', async () => {
    const [first, second] = [await webhookReceiver(), await webhookReceiver()]
    first.answer((response) => response.writeHead(307, { location: second.url }).end())
    expect(await post(first.url)).toMatchObject({ status: 307 })
    expect(second.received).toEqual([])
  })

  test('reads only the beginning of a response', async () => {
    const receiver = await webhookReceiver()
    receiver.answer((response) => {
      const more = () => {
        if (!response.destroyed && response.write('x'.repeat(10_000))) setImmediate(more)
      }
      response.on('drain', more)
      more()
    })
    const { status, text } = await post(receiver.url)
    expect([status, text.length]).toEqual([200, 1000])
  })

  test('accepts a few interim responses, but no endless stream of them', async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\n\r\n'
    const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
    const few = await post(await rawReceiver(hint.repeat(3) + answer))
    expect(few).toMatchObject({ status: 200, text: 'ok' })
    const receiver = await rawReceiver(hint.repeat(50) + answer)
    await expect(post(receiver)).rejects.toThrow('too many interim answers')
  })

  test('handles upgrades and malformed responses', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'
    expect(await post(await rawReceiver(upgrade))).toMatchObject({ status: 101, text: '' })
    const answers: Record<string, string> = {
      'no HTTP': 'SSH-2.0-OpenSSH_9.6\r\n',
      'endless headers': `HTTP/1.1 200 OK\r\n${'x-more: and more\r\n'.repeat(5000)}`,
      'a length that is too long': 'HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\nshort',
      'two lengths': 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      'bad chunks': 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    }
    for (const [name, answer] of Object.entries(answers)) {
      const receiver = await rawReceiver(answer)
      await expect(post(receiver), name).rejects.toThrow(/./)
    }
  })

  test('stops when it is aborted', async () => {
    const receiver = await webhookReceiver()
    receiver.answer(() => {})
    const stopping = new AbortController()
    const posted = post(receiver.url, here, stopping.signal)
    await receiver.until(1)
    stopping.abort(new Error('enough'))
    await expect(posted).rejects.toThrow()
  })

  test('reports why a target does not answer', async () => {
    await expect(post('https://nowhere.invalid/')).rejects.toThrow('was not found')
    const receiver = await webhookReceiver()
    receiver.answer((response) => response.destroy())
    await expect(post(receiver.url)).rejects.toThrow('socket hang up')
  })
})
