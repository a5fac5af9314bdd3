// Keep-alive clients that send the next request once the response is complete, or at a fixed rate.
// They read HTTP/1.1 responses with a content-length from bare sockets, to leave most of the
// machine to the servers.
import { connect } from 'node:net'
import type { Load, Outcome, Request } from './load.ts'
import { median } from './measure.ts'

const headEnd = Buffer.from('\r\n\r\n')
const readBytes = 256 * 1024

const tokenPlace = '{refresh_token}'
const turnPlace = '{turn}'

type Client = { client: number; started: number; deadline: number; tally: Tally }
type Tally = {
  times: number[]
  timesOf: Map<string, number[]>
  bytes: number
  refreshTokens: string[]
}

/** A request, with its serialized bytes if they never change. */
type Sending = Request & { wire: Buffer | null }

process.on('message', (load: Load) => {
  run(load).then(
    (outcome) => process.send?.(outcome),
    (error: Error) => process.send?.({ failure: error.message }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.(true)

async function run(load: Load): Promise<Outcome> {
  const tally: Tally = {
    times: [],
    timesOf: new Map(),
    bytes: 0,
    refreshTokens: load.refreshTokens ?? [],
  }
  const lists = load.requests.map((list) =>
    list.map((request) => {
      const changes = request.body?.includes(tokenPlace) || request.body?.includes(turnPlace)
      return { ...request, wire: changes ? null : onTheWire(load.url, request) }
    }),
  )
  const started = performance.now()
  const deadline = started + load.seconds * 1000
  await Promise.all(
    Array.from({ length: load.clients }, (_, client) =>
      drive(load, lists[client % lists.length] ?? [], { client, started, deadline, tally }),
    ),
  )
  return {
    answers: tally.times.length,
    bytes: tally.bytes,
    seconds: load.seconds,
    p50: median(tally.times),
    p99: p99Of(tally.times),
    p99s: Object.fromEntries([...tally.timesOf].map(([kind, times]) => [kind, p99Of(times)])),
    refreshTokens: tally.refreshTokens,
  }
}

function timesOf({ timesOf }: Tally, kind: string): number[] {
  const times = timesOf.get(kind) ?? []
  timesOf.set(kind, times)
  return times
}

function p99Of(times: number[]): number {
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN
}

function onTheWire(url: string, { method = 'GET', path, headers = {}, body = '' }: Request) {
  const { host } = new URL(url)
  const lines = Object.entries({
    host,
    ...headers,
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/** Runs one client until the deadline. A request without a response by then does not count. */
function drive(
  load: Load,
  requests: Sending[],
  { client, started, deadline, tally }: Client,
): Promise<void> {
  const { hostname, port } = new URL(load.url)
  return new Promise((resolve, reject) => {
    let turn = 0
    let request: Sending | undefined
    let asked = 0
    let answerBytes = 0
    let bodyLeft = 0
    let head: Buffer | null = null
    const buffer = Buffer.allocUnsafe(readBytes)
    const onread = { buffer, callback: (length: number) => read(buffer.subarray(0, length)) }
    const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
    const ask = () => {
      if (performance.now() >= deadline) {
        resolve()
        socket.destroy()
        return
      }
      asked = performance.now()
      answerBytes = 0
      head = Buffer.alloc(0)
      request = requests[turn % requests.length]
      if (request?.wire) socket.write(request.wire)
      else if (request) {
        const body = request.body
          ?.replaceAll(turnPlace, String(turn))
          .replace(tokenPlace, tally.refreshTokens[client] ?? '')
        socket.write(onTheWire(load.url, { ...request, body: body ?? '' }))
      }
      turn++
    }
    const askInTime = () => {
      const { everyMs } = load
      if (everyMs === undefined) return ask()
      const at = asked === 0 ? started + (everyMs * client) / load.clients : asked + everyMs
      setTimeout(ask, Math.max(0, Math.min(at, deadline) - performance.now()))
    }
    const keepToken = (part: Buffer) => {
      const token = /"refresh_token":"([^"]+)"/.exec(part.toString('latin1'))?.[1]
      if (token) tally.refreshTokens[client] = token
    }
    const read = (part: Buffer) => {
      answerBytes += part.length
      // A response with a token is small enough to arrive in one piece.
      if (load.refreshTokens) keepToken(part)
      if (head) {
        head = Buffer.concat([head, part])
        const at = head.indexOf(headEnd)
        if (at < 0) return true
        const text = head.toString('latin1', 0, at)
        const status = request?.status ?? load.status
        if (!text.startsWith(`HTTP/1.1 ${status} `)) {
          const got = head.toString('utf8', 0, 400)
          reject(new Error(`${request?.path}: expected ${status}, got ${got}`))
          socket.destroy()
          return false
        }
        const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
        if (length === undefined) {
          reject(new Error(`an answer without content-length: ${text}`))
          socket.destroy()
          return false
        }
        bodyLeft = Number(length) - (head.length - at - headEnd.length)
        head = null
      } else {
        bodyLeft -= part.length
      }
      if (bodyLeft > 0) return true
      const now = performance.now()
      if (now <= deadline) {
        tally.times.push(now - asked)
        if (request?.kind) timesOf(tally, request.kind).push(now - asked)
        tally.bytes += answerBytes
      }
      askInTime()
      return true
    }
    socket.on('connect', askInTime)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection')))
  })
}
