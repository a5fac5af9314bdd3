import { expect, test } from 'vitest'
import type { ReadAgain, Statement, Verdict } from './read-again.ts'
import { readInOrder } from './read-in-order.ts'

const statement = (text: string): Statement => ({ text, quotations: [] })
const used = { input: 0, output: 0 }

const replyOf = (batch: readonly Statement[], verdict: Verdict = 'confirmed'): ReadAgain => ({
  verdicts: batch.map(() => verdict),
  used,
  failure: null,
})

async function* arriving(...texts: string[]) {
  for (const text of texts) yield statement(text)
}

/** What comes out, and the batches that were read. */
async function run(
  statements: AsyncIterable<Statement>,
  read: (batch: readonly Statement[]) => Promise<ReadAgain> = async (batch) => replyOf(batch),
) {
  const [read_, out]: [string[], string[]] = [[], []]
  const reading = readInOrder(statements, (batch) => {
    read_.push(batch.map(({ text }) => text).join(''))
    return read(batch)
  })
  let error: unknown
  try {
    for await (const each of reading) out.push(`${each.statement.text} ${each.verdict}`)
  } catch (thrown) {
    error = thrown
  }
  return { batches: read_, out, error }
}

test('reads up to four at once, and the rest at the end', async () => {
  const { batches, out } = await run(arriving('a', 'b', 'c', 'd', 'e', 'f'))
  expect(batches).toEqual(['abcd', 'ef'])
  expect(out).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((text) => `${text} confirmed`))
  expect(await run(arriving())).toMatchObject({ batches: [], out: [] })
})

test('reads what there is when nothing more arrives for a moment', async () => {
  const later = Promise.withResolvers<void>()
  async function* slow() {
    yield statement('a')
    yield statement('b')
    await later.promise
    yield statement('c')
  }
  const { batches } = await run(slow(), async (batch) => {
    later.resolve()
    return replyOf(batch)
  })
  expect(batches).toEqual(['ab', 'c'])
})

test('keeps the order, whichever batch is read first, and yields nothing before its verdict', async () => {
  const second = Promise.withResolvers<void>()
  const { out } = await run(arriving('a', 'b', 'c', 'd', 'e'), async (batch) => {
    if (batch.length === 1) second.resolve()
    else await second.promise
    return replyOf(batch, batch.length === 1 ? 'denied' : 'confirmed')
  })
  expect(out).toEqual(['a confirmed', 'b confirmed', 'c confirmed', 'd confirmed', 'e denied'])
})

test('yields what had arrived before it passes on an error', async () => {
  async function* broken() {
    yield statement('a')
    throw new Error('cut')
  }
  expect(await run(broken())).toEqual({
    batches: ['a'],
    out: ['a confirmed'],
    error: new Error('cut'),
  })
})

test('passes on that the reading was stopped, and ends what it read from', async () => {
  let ended = false
  async function* endless() {
    try {
      for (;;) yield statement('a')
    } finally {
      ended = true
    }
  }
  const stopped = await run(endless(), () => Promise.reject(new Error('stopped')))
  expect(stopped.error).toEqual(new Error('stopped'))
  expect(stopped.out).toEqual([])
  expect(ended).toBe(true)
})

test('lets no more than three batches be read at once', async () => {
  let [open, most] = [0, 0]
  await run(arriving(...'abcdefghijklmnopqrstuvwxyz'), async (batch) => {
    most = Math.max(most, ++open)
    await new Promise((done) => setImmediate(done))
    open--
    return replyOf(batch)
  })
  expect(most).toBe(3)
})
