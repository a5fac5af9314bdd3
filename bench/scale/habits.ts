import { sampleBrief, sampleProduct } from '../../server/testing/worlds/samples.ts'
import { type Briefwell, bearer, type Person } from '../briefwell.ts'
import type { Request } from '../load.ts'
import type { Installation } from './installation.ts'

/** The first page of each list that a person may read. */
type Seen = { products: List; briefs: List; library: List }
type List = { items: { id: string }[]; nextCursor: string | null }
/**
 * A call of a page: how often it occurs among a hundred calls of a person, and its request number
 * `turn`.
 */
type Call = { kind: string; often: number; request: (seen: Seen, turn: number) => Request }

const get = (path: string): Request => ({ path, status: 200 })
const send = (method: string, path: string, body: object): Request => {
  return { method, path, status: 200, body: JSON.stringify(body) }
}
/** A row of a list, a different one on each turn. */
const some = ({ items }: List, turn: number) => items[turn % items.length]?.id ?? ''
const next = (path: string, { nextCursor }: List) =>
  get(nextCursor ? `${path}?cursor=${encodeURIComponent(nextCursor)}` : path)
const searched = (turn: number) => String((turn * 7) % 25)
const videoUrl = { uploadedVideoUrl: 'https://videos.example/1.mp4' }

const ofMembers: readonly Call[] = [
  { kind: 'Dashboard: counts and activity', often: 10, request: () => get('/api/dashboard') },
  {
    kind: 'Dashboard: briefs by month',
    often: 10,
    request: () => get('/api/dashboard/brief-months?timeZone=Europe%2FLisbon'),
  },
  { kind: 'Products', often: 12, request: () => get('/api/products') },
  {
    kind: 'Products, next page',
    often: 4,
    request: (seen) => next('/api/products', seen.products),
  },
  {
    kind: 'Products, searched',
    often: 4,
    request: (_, turn) => get(`/api/products?search=product+${searched(turn)}`),
  },
  {
    kind: 'A product',
    often: 8,
    request: ({ products }, turn) => get(`/api/products/${some(products, turn)}`),
  },
  {
    kind: 'Briefs of a product',
    often: 6,
    request: ({ products }, turn) => get(`/api/briefs?productId=${some(products, turn)}`),
  },
  { kind: 'Briefs', often: 12, request: () => get('/api/briefs') },
  { kind: 'Briefs, active', often: 4, request: () => get('/api/briefs?status=active') },
  {
    kind: 'Briefs, searched',
    often: 4,
    request: (_, turn) => get(`/api/briefs?search=brief+${searched(turn)}`),
  },
  {
    kind: 'A brief',
    often: 8,
    request: ({ briefs }, turn) => get(`/api/briefs/${some(briefs, turn)}`),
  },
  {
    kind: 'Audience of a brief',
    often: 4,
    request: ({ briefs }, turn) => get(`/api/briefs/${some(briefs, turn)}/shares`),
  },
  { kind: 'Team', often: 4, request: () => get('/api/team/members') },
  { kind: 'Company profile', often: 2, request: () => get('/api/company') },
  {
    kind: 'Saving a product',
    often: 4,
    request: ({ products }, turn) =>
      send(
        'PUT',
        `/api/products/${some(products, turn)}`,
        sampleProduct({ name: 'Product {turn}' }),
      ),
  },
  {
    kind: 'Saving a brief',
    often: 4,
    request: ({ briefs, products }, turn) =>
      send('PUT', `/api/briefs/${some(briefs, turn)}`, {
        ...sampleBrief({ ...videoUrl, title: 'Brief {turn}' }),
        productId: some(products, turn),
      }),
  },
]

const ofReaders: readonly Call[] = [
  { kind: 'Library', often: 40, request: () => get('/api/library') },
  {
    kind: 'Library, searched',
    often: 15,
    request: (_, turn) => get(`/api/library?search=brief+${searched(turn)}`),
  },
  {
    kind: 'A shared brief',
    often: 30,
    request: ({ library }, turn) => get(`/api/library/${some(library, turn)}`),
  },
  { kind: 'Notifications', often: 15, request: () => get('/api/notifications') },
]

/** The mixed calls of each person of an installation, in an order that is the same in every run. */
export async function makeHabits({
  server,
  companies,
  readers,
}: Installation): Promise<Request[][]> {
  const members = companies.flatMap(({ people }) => people)
  const habits: Request[][] = []
  for (const [calls, people] of [[ofMembers, members] as const, [ofReaders, readers] as const]) {
    for (const person of people) {
      const requests = await makeRequests(server, calls, person)
      habits.push(shuffled(requests, habits.length + 1))
    }
  }
  return habits
}

async function makeRequests(server: Briefwell, calls: readonly Call[], person: Person) {
  const seen = await look(server, person)
  return calls.flatMap(({ kind, often, request }) =>
    Array.from({ length: often }, (_, turn) => {
      const asked = request(seen, turn)
      const type = asked.body && { 'content-type': 'application/json' }
      return { ...asked, kind, headers: { ...bearer(person), ...type } }
    }),
  )
}

async function look({ url }: Briefwell, person: Person): Promise<Seen> {
  const read = async (name: string): Promise<List> => {
    const answer = await fetch(`${url}/api/${name}`, { headers: bearer(person) })
    return answer.ok ? ((await answer.json()) as List) : { items: [], nextCursor: null }
  }
  return {
    products: await read('products'),
    briefs: await read('briefs'),
    library: await read('library'),
  }
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const mixed = [...items]
  let state = seed
  for (let left = mixed.length; left > 1; left--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const chosen = state % left
    ;[mixed[left - 1], mixed[chosen]] = [mixed[chosen] as T, mixed[left - 1] as T]
  }
  return mixed
}
