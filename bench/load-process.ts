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
    p95: percentileOf(tally.times, 0.95),
    p99: percentileOf(tally.times, 0.99),
    p99s: Object.fromEntries(
      [...tally.timesOf].map(([kind, times]) => [kind, percentileOf(times, 0.99)]),
    ),
    refreshTokens: tally.refreshTokens,
  }
}

function timesOf({ timesOf }: Tally, kind: string): number[] {
  const times = timesOf.get(kind) ?? []
  timesOf.set(kind, times)
  return times
}

function percentileOf(times: number[], share: number): number {
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * share)] ?? Number.NaN
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
function drive(load: Load, requests: Sending[], client: Client): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const { hostname, port } = new URL(load.url)
  const buffer = Buffer.allocUnsafe(readBytes)
  const answers = new Answers(load.status)
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: { buffer, callback: (length: number) => read(buffer.subarray(0, length)) },
  })
  let turn = 0
  let asked = 0
  let request: Sending | undefined
  const ask = () => {
    if (performance.now() >= client.deadline) {
      resolve()
      socket.destroy()
      return
    }
    asked = performance.now()
    request = requests[turn % requests.length]
    answers.expect(request)
    if (request) socket.write(request.wire ?? onTheWire(load.url, filledIn(request, turn, client)))
    turn++
  }
  const askInTime = () => {
    const { everyMs } = load
    if (everyMs === undefined) return ask()
    const { started, deadline } = client
    const at = asked === 0 ? started + (everyMs * client.client) / load.clients : asked + everyMs
    setTimeout(ask, Math.max(0, Math.min(at, deadline) - performance.now()))
  }
  const read = (part: Buffer) => {
    // A response with a token is small enough to arrive in one piece.
    if (load.refreshTokens) keepToken(part, client)
    try {
      if (!answers.isComplete(part)) return true
    } catch (error) {
      reject(error)
      socket.destroy()
      return false
    }
    count(client, request, asked, answers.bytes)
    askInTime()
    return true
  }
  socket.on('connect', askInTime)
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('the server closed a connection')))
  return promise
}

const filledIn = (request: Sending, turn: number, { client, tally }: Client): Request => ({
  ...request,
  body: (request.body ?? '')
    .replaceAll(turnPlace, String(turn))
    .replace(tokenPlace, tally.refreshTokens[client] ?? ''),
})

function keepToken(part: Buffer, { client, tally }: Client) {
  const token = /"refresh_token":"([^"]+)"/.exec(part.toString('latin1'))?.[1]
  if (token) tally.refreshTokens[client] = token
}

function count(
  { deadline, tally }: Client,
  request: Sending | undefined,
  asked: number,
  bytes: number,
) {
  const now = performance.now()
  if (now > deadline) return
  tally.times.push(now - asked)
  if (request?.kind) timesOf(tally, request.kind).push(now - asked)
  tally.bytes += bytes
}

/** Reads one response after the other. */
class Answers {
  /** The bytes of the present response so far. */
  bytes = 0
  private readonly status: number
  private request: Sending | undefined
  private head: Buffer | null = null
  private bodyLeft = 0

  constructor(status: number) {
    this.status = status
  }

  expect(request: Sending | undefined) {
    this.request = request
    this.bytes = 0
    this.head = Buffer.alloc(0)
  }

  /** Takes the next bytes. Throws if the response has another status or no length. */
  isComplete(part: Buffer): boolean {
    this.bytes += part.length
    if (!this.head) this.bodyLeft -= part.length
    else {
      this.head = Buffer.concat([this.head, part])
      const at = this.head.indexOf(headEnd)
      if (at < 0) return false
      this.bodyLeft = this.lengthIn(this.head, at) - (this.head.length - at - headEnd.length)
      this.head = null
    }
    return this.bodyLeft <= 0
  }

  private lengthIn(head: Buffer, end: number): number {
    const text = head.toString('latin1', 0, end)
    const status = this.request?.status ?? this.status
    if (!text.startsWith(`HTTP/1.1 ${status} `)) {
      const got = head.toString('utf8', 0, 400)
      throw new Error(`${this.request?.path}: expected ${status}, got ${got}`)
    }
    const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
    if (length === undefined) throw new Error(`an answer without content-length: ${text}`)
    return Number(length)
  }
}
