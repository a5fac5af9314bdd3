import { describe, expect, test } from 'vitest'
import { addCaption } from '../../contract/captions/captions.ts'
import { revokeShare } from '../../contract/shares/shares.ts'
import { startHarness } from '../testing/harness.ts'
import { inTransaction } from '../testing/in-transaction.ts'
import { proveAddress } from '../testing/worlds/accounts.ts'
import { newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import { newCompanies, type TestUser } from '../testing/worlds/people.ts'
import { newReader, newShare } from '../testing/worlds/shares.ts'
import { findPassages } from './find-passages.ts'
import { widenPassages } from './widen-passages.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
await proveAddress(h, ours.owner)
const brief = await newVideoBrief(h, ours, { title: 'Herds', status: 'active' })
// Each line is a passage of its own.
const about = (animal: string) => `The ${animal} ${'grazes on the hill and '.repeat(40)}sleeps.`
const animals = ['addax', 'bongo', 'civet', 'dhole']
await h.call(addCaption, {
  as: ours.owner,
  params: { id: brief.id },
  body: { language: 'en', text: webVtt(...animals.map(about)) },
})
const share = await newShare(h, ours.owner, brief)
const reader = await newReader(h, share)

const everything = { vendorIds: [], productIds: [], briefIds: [] }
type Limits = Partial<Parameters<typeof widenPassages>[2]>

/** What the parts of each passage that holds a word are about, once `as` has widened them. */
const widened = async (word: string, as: TestUser = ours.owner, limits: Limits = {}) =>
  (await widen(word, as, limits)).map((parts) =>
    parts.map(({ text }) => animals.find((animal) => text.includes(animal))),
  )

async function widen(word: string, as: TestUser, limits: Limits) {
  const { passages } = await inTransaction(h, ours.owner, (tx) =>
    findPassages(tx, [{ text: word, meaning: null }], everything, 24),
  )
  return inTransaction(h, as, (tx) =>
    widenPassages(tx, passages, { mostText: 24_000, leavesOut: () => false, ...limits }),
  )
}

describe('widenPassages', () => {
  test('adds what is said right before and after, with its times', async () => {
    expect(await widened('bongo')).toEqual([['addax', 'bongo', 'civet']])
    expect(await widened('addax')).toEqual([['addax', 'bongo']])
    expect(await widen('bongo', ours.owner, {})).toMatchObject([
      [
        { starts: [0], endMs: 1000, brief: 'Herds' },
        { starts: [1000], endMs: 2000, brief: 'Herds' },
        { starts: [2000], endMs: 3000, brief: 'Herds' },
      ],
    ])
  })

  test('says nothing twice, and the nearest first', async () => {
    const all = await widened('bongo civet')
    expect(all).toHaveLength(2)
    expect(all).toEqual(
      expect.arrayContaining([
        ['addax', 'bongo'],
        ['civet', 'dhole'],
      ]),
    )
  })

  test('keeps to its limit, and leaves out what it is told to', async () => {
    expect(await widened('bongo', ours.owner, { mostText: 2100 })).toEqual([['addax', 'bongo']])
    const leavesOut = (text: string) => text.includes('addax')
    expect(await widened('bongo', ours.owner, { leavesOut })).toEqual([['bongo', 'civet']])
  })

  test('adds nothing that the caller may not read', async () => {
    expect(await widened('bongo', reader)).toEqual([['addax', 'bongo', 'civet']])
    expect(await widened('bongo', theirs.owner)).toEqual([['bongo']])
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    expect(await widened('bongo', reader)).toEqual([['bongo']])
  })
})
