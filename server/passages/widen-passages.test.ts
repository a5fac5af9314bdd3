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

/** The animals of the passages that hold a word, before and after they are widened by `as`. */
const widened = async (word: string, as: TestUser = ours.owner, limits: Limits = {}) => {
  const { passages } = await inTransaction(h, ours.owner, (tx) =>
    findPassages(tx, [{ text: word, meaning: null }], everything, 24),
  )
  const wider = await inTransaction(h, as, (tx) =>
    widenPassages(tx, passages, { mostText: 24_000, leavesOut: () => false, ...limits }),
  )
  return wider.map(({ text, starts, endMs }) => ({
    animals: animals.filter((animal) => text.includes(animal)),
    starts,
    endMs,
  }))
}

describe('widenPassages', () => {
  test('adds what is said right before and after, with its times', async () => {
    expect(await widened('bongo')).toEqual([
      { animals: ['addax', 'bongo', 'civet'], starts: [0, 1000, 2000], endMs: 3000 },
    ])
    expect(await widened('addax')).toMatchObject([{ animals: ['addax', 'bongo'] }])
  })

  test('says nothing twice, and the nearest first', async () => {
    const all = await widened('bongo civet')
    expect(all.map((each) => each.animals)).toEqual(
      expect.arrayContaining([
        ['addax', 'bongo'],
        ['civet', 'dhole'],
      ]),
    )
  })

  test('keeps to its limit, and leaves out what it is told to', async () => {
    expect(await widened('bongo', ours.owner, { mostText: 2100 })).toMatchObject([
      { animals: ['addax', 'bongo'] },
    ])
    const leavesOut = (text: string) => text.includes('addax')
    expect(await widened('bongo', ours.owner, { leavesOut })).toMatchObject([
      { animals: ['bongo', 'civet'] },
    ])
  })

  test('adds nothing that the caller may not read', async () => {
    expect(await widened('bongo', reader)).toMatchObject([{ animals: ['addax', 'bongo', 'civet'] }])
    expect(await widened('bongo', theirs.owner)).toMatchObject([{ animals: ['bongo'] }])
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    expect(await widened('bongo', reader)).toMatchObject([{ animals: ['bongo'] }])
  })
})
