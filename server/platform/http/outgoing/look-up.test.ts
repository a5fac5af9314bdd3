import { createSocket } from 'node:dgram'
import dns from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { afterFile } from '../../../testing/after-file.ts'
import { webhookReceiver } from '../../../testing/doubles/webhook-receiver.ts'
import { loadEnv } from '../../settings/env.ts'
import { checkOutside, postOutside, RefusedTarget } from './post-outside.ts'

/** The addresses of each name, one list for each question; the last one stays. No list is no answer. */
const names: Record<string, string[][]> = {
  'here.example': [['127.0.0.1']],
  'turns.example': [['127.0.0.1'], ['10.0.0.1']],
  'mixed.example': [['127.0.0.1', '10.0.0.1']],
  'unknown.example': [[]],
}
const asked: string[] = []

const post = (url: string, signal = new AbortController().signal) =>
  postOutside({ env: loadEnv({}) }, url, { body: '{}', headers: {}, signal })

/** Serves these names to the whole process. */
beforeAll(async () => {
  const server = createSocket('udp4')
  server.on('message', (question, { port, address }) => {
    const { name, type, end } = read(question)
    if (type === 'A') asked.push(name)
    const lists = names[name]
    if (!lists) return
    const [now = []] = lists
    if (type === 'A' && lists.length > 1) lists.shift()
    server.send(answer(question.subarray(0, end), type === 'A' ? now : []), port, address)
  })
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done))
  const before = dns.getServers()
  dns.setServers([`127.0.0.1:${(server.address() as AddressInfo).port}`])
  afterFile(async () => {
    dns.setServers(before)
    server.close()
  })
})

describe('the look-up of a target', () => {
  test('is not held up by name servers that never answer for others', async () => {
    const receiver = await webhookReceiver()
    const stopping = new AbortController()
    const slow = Array.from({ length: 40 }, (_, n) =>
      post(`https://slow${n}.example/`, stopping.signal),
    )
    const { port } = new URL(receiver.url)
    expect(await post(`http://here.example:${port}/`)).toMatchObject({ status: 200 })
    stopping.abort(new Error('enough'))
    for (const one of slow) await expect(one).rejects.toThrow('enough')
  })

  test('is done once: the checked address is the one that is called', async () => {
    const receiver = await webhookReceiver()
    const { port } = new URL(receiver.url)
    const url = `http://turns.example:${port}/`
    expect(await post(url)).toMatchObject({ status: 200 })
    expect(asked.filter((name) => name === 'turns.example')).toHaveLength(1)
    await expect(post(url)).rejects.toThrow(RefusedTarget)
    expect(receiver.received).toHaveLength(1)
  })

  test('waits until it is called: before, its name is not asked for', () => {
    const check = (url: string) => checkOutside({ env: loadEnv({}) }, new URL(url))
    asked.length = 0
    check('https://mixed.example/')
    check('https://slow.example/')
    expect(() => check('http://mixed.example/')).toThrow(RefusedTarget)
    expect(() => check('https://10.0.0.1/')).toThrow(RefusedTarget)
    expect(asked).toEqual([])
  })

  test('does not tell whether a name exists inside our network', async () => {
    const messages = await Promise.all(
      ['http://mixed.example/', 'http://unknown.example/'].map((url) =>
        post(url).catch((error: unknown) => (error as Error).message),
      ),
    )
    expect(messages).toEqual(Array(2).fill('the host name was not found on the internet'))
  })

  test('refuses a name with a public and a private address', async () => {
    await expect(post('http://mixed.example/')).rejects.toThrow(RefusedTarget)
  })
})

/** The name and type that a message asks for. */
function read(message: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return {
    name: labels.join('.'),
    type: message.readUInt16BE(at + 1) === 1 ? 'A' : '',
    end: at + 5,
  }
}

/** The answer to a question, which it repeats, with these IPv4 addresses. */
function answer(question: Buffer, addresses: string[]): Buffer {
  const head = Buffer.from(question.subarray(0, 12))
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(addresses.length, 6)
  head.fill(0, 8)
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([head, question.subarray(12), ...records])
}
