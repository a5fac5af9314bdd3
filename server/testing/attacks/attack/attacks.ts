import { readFileSync } from 'node:fs'
import type { Agent } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buckets } from '../../../../contract/storage/storage.ts'
import { accountAttacks } from './account-attacks.ts'
import { ask } from './ask.ts'
import { type Attempt, bearer, type Target } from './target.ts'

const slowBody = 'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{'

const largeBody = `{"name":"${'x'.repeat(4_000_000)}"}`

const picture = readFileSync(join(import.meta.dirname, '49-megapixels.avif'))

/** Attacks by one client that used to block everyone else, repeated as fast as the server responds. */
export const attacks: Readonly<Record<string, Attempt>> = {
  'NUL bytes in public file addresses': async ({ url }, agent, turn, signal) => {
    const read = turn % 2 === 0 ? 'object/public' : 'render/image/public'
    return (await ask(agent, `${url}/storage/v1/${read}/brief_videos%00/a.mp4`, { signal })).status
  },
  'filters of 2,900 conditions': async ({ url, account }, agent, _, signal) =>
    (await ask(agent, `${url}${filtered(2900)}`, { headers: bearer(account), signal })).status,
  'filters at the limit': async ({ url, account }, agent, _, signal) =>
    (await ask(agent, `${url}${filtered(95)}`, { headers: bearer(account), signal })).status,
  'filters by visitors': async ({ url }, agent, turn, signal) =>
    (await ask(agent, `${url}${filtered(turn % 2 === 0 ? 95 : 2900)}`, { signal })).status,
  'pictures of 49 megapixels': async ({ url, account }, agent, _, signal) => {
    const path = `/storage/v1/object/${buckets.logos}/${account.id}/${crypto.randomUUID()}.avif`
    const headers = { ...bearer(account), 'content-type': 'image/avif' }
    return (await ask(agent, url + path, { method: 'POST', headers, body: picture, signal })).status
  },
  'bodies that arrive byte by byte': async ({ url, account }, _agent, turn, signal) => {
    const path = turn % 2 === 0 ? '/api/products' : '/auth/v1/token?grant_type=password'
    const { authorization } = bearer(account)
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n`
    const dripping = Array.from({ length: 8 }, () => drip(url, `${head}${slowBody}`, signal))
    await Promise.all(dripping)
    return null
  },
  'headers of blanks': async ({ url, account }, agent, turn, signal) => {
    const accept = `text/csv${' '.repeat(turn % 2 === 0 ? 60_000 : 7000)}x`
    const headers = { ...bearer(account), accept }
    return (await ask(agent, `${url}/rest/v1/products`, { headers, signal })).status
  },
  'large bodies of strangers': async ({ url }, agent, _, signal) => {
    const headers = { 'content-type': 'application/json' }
    return (
      await ask(agent, `${url}/api/products`, { method: 'POST', headers, body: largeBody, signal })
    ).status
  },
  'large bodies that never end': async ({ url, account }, _agent, _turn, signal) => {
    const path = `/api/documents/${crypto.randomUUID()}/pictures`
    const { authorization } = bearer(account)
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n`
    const length = 'content-type: application/json\r\ncontent-length: 13000000\r\n\r\n{'
    await Promise.all(Array.from({ length: 8 }, () => drip(url, head + length, signal)))
    return null
  },
  'rows in bulk': async ({ url, account }, agent, turn, signal) => {
    const body = JSON.stringify(
      Array.from({ length: 100 }, (_, row) => wideProduct(account, turn, row)),
    )
    const headers = { ...bearer(account), 'content-type': 'application/json' }
    return (await ask(agent, `${url}/rest/v1/products`, { method: 'POST', headers, body, signal }))
      .status
  },
  ...accountAttacks,
}

/** Repeats one attack until `signal` aborts. Returns the count of each status. */
export async function attackUntil(
  signal: AbortSignal,
  attempt: Attempt,
  target: Target,
  agent: Agent,
): Promise<Record<string, number>> {
  const seen: Record<string, number> = {}
  for (let turn = 0; !signal.aborted; turn++) {
    try {
      const status = (await attempt(target, agent, turn, signal)) ?? 'closed'
      seen[status] = (seen[status] ?? 0) + 1
    } catch (error) {
      if (!signal.aborted) seen[String(error)] = (seen[String(error)] ?? 0) + 1
    }
  }
  return seen
}

/** Sends `head`, then a space ten times a second, until the server closes the connection. */
function drip(url: string, head: string, signal: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const drops = setInterval(() => socket.write(' '), 100)
    const end = () => socket.destroy()
    signal.addEventListener('abort', end)
    socket.on('error', () => {})
    socket.on('data', () => {})
    socket.once('close', () => {
      clearInterval(drops)
      signal.removeEventListener('abort', end)
      resolve()
    })
    socket.write(head)
  })
}

/** A read of products with many conditions that no index supports. */
function filtered(conditions: number): string {
  // A request may contain 20 patterns and 100 conditions in all.
  const list = Array.from({ length: conditions }, (_, n) =>
    n < 20 ? `description.ilike.*${n}*x` : `category.eq.${n}`,
  )
  return `/rest/v1/products?select=id&or=(${list.join(',')})`
}

function wideProduct({ id }: Target['account'], turn: number, row: number) {
  return {
    company_id: id,
    name: `Bulk ${turn}-${row}`,
    category: 'Bulk',
    description: 'x'.repeat(300),
    websiteurl: 'https://bulk.example',
    salescontactname: 'x'.repeat(100),
    salescontactemail: 'bulk@example.test',
    release_notes: Array.from(
      { length: 20 },
      (_, n) => `https://bulk.example/${'x'.repeat(200)}/${n}`,
    ),
  }
}
