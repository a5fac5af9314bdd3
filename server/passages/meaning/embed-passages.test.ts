import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { deleteBrief, updateBrief } from '../../../contract/briefs/briefs.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { startHarness } from '../../testing/harness.ts'
import { ask, shown, startEmbedder } from '../../testing/worlds/copilot.ts'
import { newCompanies, newCompany, type TestCompany } from '../../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../../testing/worlds/samples.ts'
import { newReader, newShare, newSharedBrief } from '../../testing/worlds/shares.ts'
import { embedPassages } from './embed-passages.ts'

const server = await startEmbedder()
const h = await startHarness({
  env: {
    COPILOT_BASE_URL: server.baseUrl,
    COPILOT_EMBEDDING_MODEL: 'near-1',
    COPILOT_API_KEY: 'sk-secret',
    MEANING: 'local',
  },
})
const { ours, theirs } = await newCompanies(h)
beforeEach(async () => {
  Object.assign(h.services.env, { MEANING: 'local', COPILOT_EMBEDDING_MODEL: 'near-1' })
  server.answers()
  await h.sql`update app.embedding_work set retry_at = '-infinity', failures = 0`
})

const embed = () => embedPassages(h.services)
/** The number of passages, of those with a vector of the model, and of those that it does not accept. */
async function counts(model = 'named-windows/near-1') {
  const [row] = await h.sql<{ all: number; made: number; refused: number }>`
    select count(distinct p.id)::int as all, count(distinct w.passage_id) filter (where w.dims > 0)::int as made,
           (count(*) filter (where w.dims = 0))::int as refused
    from app.passages p left join app.passage_windows w on w.passage_id = p.id and w.model = ${model}
    where not app.is_a_label(p.field)`
  if (!row) throw new Error('no counts')
  return row
}
const newBrief = (company: TestCompany, title: string, description: string) =>
  newSharedBrief(h, company, { title, description })
const inputs = () => server.heard.flatMap(({ input }) => input)
const said = () => inputs().join('\n')

describe('embedPassages', () => {
  test('embeds every passage once, and new ones after each change, and deletes their vectors with them', async () => {
    const brief = await newBrief(ours, 'Heron', 'The heron costs little.')
    await embed()
    const first = await counts()
    expect(first).toMatchObject({ made: first.all, refused: 0 })
    expect(server.heard[0]).toMatchObject({
      path: '/v1/embeddings',
      model: 'near-1',
      authorization: 'Bearer sk-secret',
    })
    server.answers()
    await embed()
    expect(server.heard).toEqual([])

    const body = { ...sampleBrief({ title: 'Heron', description: 'The heron costs a lot.' }) }
    await h.call(updateBrief, {
      as: ours.owner,
      params: { id: brief.id },
      body: { ...body, productId: brief.productId ?? undefined },
    })
    await embed()
    expect(said()).toContain('The heron costs a lot.')
    expect(await counts()).toMatchObject({ made: first.all })
    await h.call(deleteBrief, { as: ours.owner, params: { id: brief.id } })
    const [{ left } = { left: -1 }] = await h.sql<{ left: number }>`
      select count(*)::int as left from app.passage_windows where holder_id = ${brief.id}`
    expect(left).toBe(0)
  })

  test('embeds them again for another model or other dimensions', async () => {
    await newBrief(ours, 'Stork', 'The stork is heavy.')
    await embed()
    h.services.env.COPILOT_EMBEDDING_MODEL = 'near-2'
    server.answers(({ input }) => input.map(() => [1, 2]))
    await embed()
    const { all, made } = await counts('named-windows/near-2')
    expect(made).toBe(all)
    expect(await counts()).toMatchObject({ made: 0 })
    server.answers(({ input }) => input.map(() => [1, 2, 3]))
    await newBrief(ours, 'Crane', 'The crane is heavy.')
    await embed()
    const dims = await h.sql`select distinct dims from app.passage_windows`
    expect(dims).toEqual([{ dims: 3 }])
  })

  test('does not search again among passages that had a vector', async () => {
    await newBrief(ours, 'Dipper', 'The dipper is wet.')
    await embed()
    await h.sql`delete from app.passage_windows`
    await newBrief(ours, 'Diver', 'The diver is deep.')
    server.answers()
    await embed()
    expect(said()).toContain('The diver is deep.')
    expect(said()).not.toContain('The dipper is wet.')
  })

  test('embeds passages that are older than the list of new ones', async () => {
    await newBrief(ours, 'Finch', 'The finch is small.')
    await h.sql`delete from app.passages_to_embed`
    await h.sql`delete from app.passage_windows`
    await h.sql`update app.embedding_work set model = null, unsearched_below = null`
    await embed()
    const { all, made } = await counts()
    expect(made).toBe(all)
    expect(await h.sql`select from app.passages_to_embed`).toEqual([])
  })

  test('does nothing without a model', async () => {
    h.services.env.MEANING = 'off'
    const before = await counts()
    await newBrief(ours, 'Ibis', 'The ibis is quick.')
    await embed()
    await ask(h, ours.owner, 'How quick is the ibis?')
    expect(server.heard).toEqual([])
    expect((await counts()).made).toBe(before.made)
  })

  test('does not repeat the work of a concurrent process', async () => {
    await embed()
    const before = await counts()
    await newBrief(ours, 'Egret', 'The egret is quick.')
    server.answers()
    await Promise.all([embed(), embed()])
    expect(inputs()).toHaveLength((await counts()).made - before.made)
  })

  test('a process keeps the work for as long as the server takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await newBrief(ours, 'Stork', 'The stork is quick.')
    const asked = Promise.withResolvers<() => void>()
    server.answers((_, response) => {
      asked.resolve(() => response.writeHead(503).end('busy'))
      return undefined
    })
    const embedding = embed()
    const answer = await asked.promise
    await h.sql`update app.embedding_work set leased_until = now() + interval '1 minute'`
    vi.advanceTimersByTime(30_000)
    const lease = () =>
      h.sql`select from app.embedding_work where leased_until > now() + interval '2 min'`
    await expect.poll(lease).toHaveLength(1)
    await embed()
    expect(server.heard).toHaveLength(1)
    answer()
    await embedding
  })

  test('skips only a text that the model rejects', async () => {
    await embed()
    server.answers(({ input }, response) => {
      if (!input.some((text) => text.includes('poison'))) return input.map(() => [1, 0, 0, 0])
      response.statusCode = 500
      response.end('input is too large to process')
      return undefined
    })
    await newBrief(ours, 'Gull', 'A poison for the model.')
    await embed()
    const { all, made, refused } = await counts()
    expect({ made, refused }).toEqual({ made: all - 1, refused: 1 })
    server.answers()
    await embed()
    expect(server.heard).toEqual([])
  })

  test.each<[string, Parameters<typeof server.answers>[0]]>([
    ['an error', (_, response) => void response.writeHead(503).end('busy')],
    ['a refusal of everything', (_, response) => void response.writeHead(400).end('no such model')],
    ['a redirect', (_, response) => void response.writeHead(307, { location: '/x' }).end()],
    ['a lost connection', (_, response) => void response.destroy()],
    ['NaN', ({ input }) => input.map(() => [Number.NaN, 1])],
    ['infinity', (_, response) => void response.end('{"data":[{"index":0,"embedding":[1e999]}]}')],
    ['zero vectors', ({ input }) => input.map(() => [0, 0, 0, 0])],
    ['vectors of several lengths', ({ input }) => input.map((_, at) => Array(at + 1).fill(1))],
    ['too few vectors', () => []],
    ['something else', (_, response) => void response.end('<html>')],
  ])('%s stores nothing, and delays the next attempts', async (_, answer) => {
    await newBrief(ours, 'Tern', 'The tern is quick.')
    const before = await counts()
    server.answers(answer)
    await embed()
    expect((await counts()).made).toBe(before.made)
    expect(server.heard.length).toBeGreaterThan(0)
    server.answers()
    await embed()
    expect(server.heard).toEqual([])
    await h.setClock(new Date(Date.now() + 61_000))
    await embed()
    await h.setClock(null)
    const { all, made } = await counts()
    expect(made).toBeGreaterThan(before.made)
    expect(all - made).toBeLessThanOrEqual(1)
  })
})

describe('askCopilot with embeddings', () => {
  const nearest = async (company: TestCompany, question: string) =>
    (await ask(h, company.owner, question)).sources.map(({ snippet }) => snippet)

  /** Lets `signal` decide when the embedding of a question takes too long. */
  function timeLimit(signal: AbortSignal) {
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal)
    onTestFinished(() => asked.mockRestore())
    return asked
  }

  test('ranks equal word matches by meaning, and lists passages that match no word', async () => {
    const company = await newCompany(h)
    await newBrief(company, 'One', 'The puffin crate is blue.')
    await newBrief(company, 'Two', 'The puffin crate is zippy.')
    const question = 'Is the puffin crate brisk?'
    const unheard = 'Who is brisk?'
    h.services.env.COPILOT_EMBEDDING_MODEL = undefined
    expect((await nearest(company, question))[0]).toBe('The puffin crate is blue.')
    expect(await nearest(company, unheard)).toEqual([])
    h.services.env.COPILOT_EMBEDDING_MODEL = 'near-1'
    await embed()
    timeLimit(new AbortController().signal)
    expect((await nearest(company, question))[0]).toBe('The puffin crate is zippy.')
    expect((await nearest(company, unheard))[0]).toBe('The puffin crate is zippy.')
  })

  test("shows nothing outside the scope or the asker's rights", async () => {
    const secret = await newBrief(theirs, 'Costs', 'The cost of the dodo is 77 euros, a fee.')
    const { id: productId } = await h.call(createProduct, {
      as: ours.owner,
      body: sampleProduct({ description: 'The kakapo has a price of 55 euros.' }),
    })
    await embed()
    timeLimit(new AbortController().signal)
    const question = 'Which price, which cost and which fee in euros?'
    expect(shown(await ask(h, ours.owner, question))).not.toContain('77 euros')
    const scoped = await ask(h, ours.owner, question, { productIds: [productId] })
    expect(new Set(scoped.sources.map((source) => source.productId))).toEqual(new Set([productId]))
    const reader = await newReader(h, await newShare(h, theirs.owner, secret))
    const { sources } = await ask(h, reader, question)
    expect(new Set(sources.map(({ briefId }) => briefId))).toEqual(new Set([secret.id]))
  })

  test('compares vectors with values whose product no real can hold', async () => {
    const company = await newCompany(h)
    await newBrief(company, 'One', 'The bittern booms.')
    const [near, far] = [
      [1, 1e-34, -1e-40, 1e-60],
      [1e-34, 1, 1e-40, -1e-60],
    ]
    server.answers(({ input }) => input.map((text) => (/bittern|noise/.test(text) ? near : far)))
    await embed()
    timeLimit(new AbortController().signal)
    expect((await nearest(company, 'Who makes a noise?'))[0]).toBe('The bittern booms.')
  })

  test('falls back to words immediately if the server fails', async () => {
    await newBrief(ours, 'Auk', 'The auk weighs 12 kilograms.')
    const late = new AbortController()
    server.answers(() => {
      late.abort(new Error('too late'))
      return undefined
    })
    const limit = timeLimit(late.signal)
    const question = 'How much does the auk weigh?'
    expect(shown(await ask(h, ours.owner, question))).toContain('12 kilograms')
    expect(limit.mock.calls).toEqual([[1000]])
    expect(server.heard).toHaveLength(1)
    // The failed server is not asked again for a while.
    expect(shown(await ask(h, ours.owner, question))).toContain('12 kilograms')
    expect(server.heard).toHaveLength(1)
  })
})
