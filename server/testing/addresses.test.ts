import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startHarness } from './harness.ts'
import { addProduct } from './worlds/company-rows.ts'
import { newCompanies, newMember, type TestUser } from './worlds/people.ts'

const runs = { seed: 10, numRuns: process.env.DEEP === '1' ? 10_000 : 300 }

type Target = { method: string; path: string; body?: object }

/** Calls of every prefix and method, harmless if the caller has no right to them. */
function targetsOf(theirs: { id: string; product: string; owner: TestUser }): Target[] {
  const { product } = theirs
  return [
    { method: 'GET', path: '/rest/v1/products?select=id,company_id&order=id' },
    { method: 'HEAD', path: '/rest/v1/company_profiles?select=id' },
    { method: 'GET', path: `/rest/v1/team_members?company_id=eq.${theirs.id}` },
    { method: 'PATCH', path: `/rest/v1/products?id=eq.${product}`, body: { name: 'Stolen' } },
    { method: 'DELETE', path: `/rest/v1/products?id=eq.${product}` },
    { method: 'POST', path: '/rest/v1/products', body: { id: product, company_id: theirs.id } },
    { method: 'POST', path: '/rest/v1/rpc/get_user_company', body: { user_id: theirs.owner.id } },
    { method: 'GET', path: `/rest/v1/rpc/user_is_company_owner?user_id=${theirs.owner.id}` },
    { method: 'GET', path: '/storage/v1/bucket' },
    { method: 'POST', path: '/storage/v1/object/list/brief_videos', body: { prefix: theirs.id } },
    { method: 'GET', path: `/storage/v1/object/brief_videos/${theirs.id}/video.mp4` },
    { method: 'DELETE', path: `/storage/v1/object/product_logos/${theirs.id}/logo.png` },
    { method: 'POST', path: '/functions/v1/unknown-function', body: {} },
    { method: 'GET', path: '/auth/v1/user' },
    { method: 'GET', path: '/auth/v1/admin/users' },
    { method: 'PUT', path: `/auth/v1/admin/users/${theirs.owner.id}`, body: { role: 'admin' } },
    { method: 'GET', path: '/api/products' },
    { method: 'GET', path: '/api/team/members' },
    { method: 'GET', path: `/api/products/${product}` },
    { method: 'DELETE', path: `/api/products/${product}`, body: {} },
    { method: 'PATCH', path: `/api/products/${product}`, body: { name: 'Stolen' } },
  ]
}

/** One alteration of a path; `at` is the position, between 0 and 1. */
type Edit = { kind: string; at: number }

const hex = (sign: string) =>
  [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const twice = (sign: string) => hex(sign).replaceAll('%', '%25')
const wide = (sign: string) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)

/** Ways to encode one character. */
const signs: Record<string, (sign: string) => string> = {
  encoded: hex,
  'encoded, in capitals': (sign) => hex(sign).toUpperCase(),
  'encoded twice': twice,
  'in the other case': (sign) =>
    sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase(),
  'of full width': (sign) => (/[!-~]/.test(sign) ? encodeURIComponent(wide(sign)) : sign),
  'followed by nothing that is seen': (sign) => `${sign}%e2%80%8b`,
  'followed by NUL': (sign) => `${sign}%00`,
  'as its bytes over 127': (sign) => String.fromCharCode(sign.charCodeAt(0) | 128),
}

/** Ways to encode one slash. */
const slashes: Record<string, string> = {
  twice: '//',
  encoded: '%2f',
  'encoded twice': '%252F',
  'in too many bytes': '%c0%af',
  back: '\\',
  'back, encoded': '%5c',
  'with a dot': '/./',
  'with a dot, encoded': '/%2e/',
  'up and down': '/x/../',
  'up and down, encoded': '/x/%2e%2e/',
  'up and down, all encoded': '/x%2f..%2f',
  'up and down, encoded twice': '/x/%252e%252e/',
  'up with a parameter': '/x/..;/',
  'down from another prefix': '/rest/v1/../../',
  'with a parameter': ';a=b/',
  'with a blank': '/%20',
}

const ends = [
  '/',
  '//',
  '/.',
  '/..',
  '/../',
  '.',
  '%20',
  '%00',
  ';x=1',
  '%3f',
  '%23',
  '%2f',
  '.json',
]
const beginnings = ['http://127.0.0.1', 'http://other.example', '/', '/.', '/%2e', '\\', '/%2f']

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.oneof(
    // Routers decode these to the plain character, so most of the checks below concern rights.
    { weight: 2, arbitrary: fc.constantFrom('sign encoded', 'sign encoded, in capitals') },
    fc.constantFrom(...Object.keys(signs).map((name) => `sign ${name}`)),
    fc.constantFrom(...Object.keys(slashes).map((name) => `slash ${name}`)),
    fc.constantFrom(
      ...ends.map((end) => `end ${end}`),
      ...beginnings.map((beginning) => `beginning ${beginning}`),
    ),
  ),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
})

function spell(path: string, edits: readonly Edit[]): string {
  const [plain = '', query] = path.split('?', 2)
  const spelled = edits.reduce(edited, plain)
  return query === undefined ? spelled : `${spelled}?${query}`
}

function edited(path: string, { kind, at }: Edit): string {
  const [what = '', ...rest] = kind.split(' ')
  const name = rest.join(' ')
  if (what === 'end') return `${path}${name}`
  if (what === 'beginning') return `${name}${path}`
  const places = [...path].flatMap((sign, place) =>
    what === 'sign' || sign === '/' ? [place] : [],
  )
  const place = places[Math.min(places.length - 1, Math.floor(at * places.length))] ?? 0
  const sign = path[place] ?? ''
  const instead = what === 'sign' ? (signs[name]?.(sign) ?? sign) : (slashes[name] ?? sign)
  return `${path.slice(0, place)}${instead}${path.slice(place + 1)}`
}
const callers = new Map<string, TestUser | null>()
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
const h = await startHarness()
const address = new URL(await h.listen())
const { ours, theirs } = await newCompanies(h)
await addProduct(h, ours)
const targets = targetsOf({ ...theirs, product: await addProduct(h, theirs) })
callers.set('a visitor', null)
callers.set('an owner', ours.owner)
callers.set('a member without rights', await newMember(h, ours))

type Seen = { status: number; type: string; body: string }

/** Sends an address exactly as written; `fetch` would normalize it. */
function send({ method, body }: Target, path: string, as: TestUser | null): Promise<Seen> {
  const text = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        method,
        path,
        host: address.hostname,
        port: address.port,
        headers: {
          'content-type': 'application/json',
          // Node sends the body of a DELETE without its length, which makes it the next request.
          ...(text && { 'content-length': Buffer.byteLength(text) }),
          ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            body: Buffer.concat(chunks)
              .toString()
              .replace(/"requestId":"[^"]*"/, ''),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

/** Everything that the calls could change, as one text. */
async function picture(): Promise<string> {
  const [row] = await h.sql<{ all: string }>`
    select md5(string_agg(line, ' ' order by line)) as all from (
    select p::text from public.products p union all select a::text from app.activity a
    union all select concat(u.id, u.raw_app_meta_data) from auth.users u) lines (line)`
  return row?.all ?? ''
}

describe('an address in an unusual spelling', () => {
  test('is refused, or gets the response of the plain one', async () => {
    onTestFinished(() => agent.destroy())
    const before = await picture()
    const plain = new Map<string, Seen>()
    const tried = fc.record({
      which: fc.nat(targets.length - 1),
      who: fc.constantFrom(...callers.keys()),
      edits: fc.array(edit, { minLength: 1, maxLength: 2 }),
    })
    let same = 0
    await fc.assert(
      fc.asyncProperty(tried, async ({ which, who, edits }) => {
        const target = targets[which] as Target
        const as = callers.get(who) ?? null
        const key = `${which} ${who}`
        const seen = await send(target, spell(target.path, edits), as)
        // The web app's own page reveals nothing: every unknown page address gets it.
        if (seen.status >= 400 || seen.type.startsWith('text/html')) return
        same++
        if (!plain.has(key)) plain.set(key, await send(target, target.path, as))
        expect(seen).toEqual(plain.get(key))
      }),
      runs,
    )
    expect(same).toBeGreaterThan(runs.numRuns / 100)
    expect(await picture()).toBe(before)
  })
})
