import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { changeCaptionNames } from '../../contract/captions/caption-names.ts'
import {
  addCaption,
  listCaptions,
  searchCaptions,
  updateCaptionLine,
} from '../../contract/captions/captions.ts'
import { createProduct } from '../../contract/products/products.ts'
import { listActivity } from '../../contract/team/team.ts'
import { startHarness } from '../testing/harness.ts'
import { newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const product = await h.call(createProduct, { as: ours.owner, body: sampleProduct() })
const { id } = await newVideoBrief(h, ours, { productId: product.id })
const added = async (language: string, texts: string[]) => {
  const body = { language, text: webVtt(...texts) }
  return (await h.call(addCaption, { as: ours.owner, params: { id }, body })).id
}
const captionId = await added('en', ['The kwick', 'brown fox', 'jumps'])

const correct = (position: number, text: string, as = ours.owner, caption = captionId) =>
  h.call(updateCaptionLine, { as, params: { id, captionId: caption, position }, body: { text } })
const lines = async (of = 'en') =>
  (await h.call(listCaptions, { as: ours.owner, params: { id } })).items
    .find(({ language }) => language === of)
    ?.lines.map(({ text }) => text)
const found = async (search: string) =>
  (await h.call(searchCaptions, { as: ours.owner, query: { search, briefId: id } })).items.map(
    ({ startMs }) => startMs,
  )

describe('updateCaptionLine', () => {
  test('changes the text of one line, also in the search', async () => {
    expect(await correct(0, ' The quick ')).toEqual({
      position: 0,
      startMs: 0,
      endMs: 1000,
      text: 'The quick',
      unsure: null,
    })
    expect(await lines()).toEqual(['The quick', 'brown fox', 'jumps'])
    expect(await found('quick brown')).toEqual([0])
    await correct(1, 'white hare')
    expect([
      await found('quick brown'),
      await found('quick white'),
      await found('hare jumps'),
    ]).toEqual([[], [0], [1000]])
    const { items } = await h.call(listActivity, { as: ours.owner, query: {} })
    expect(items[0]).toMatchObject({ action: 'captions.corrected', subjectId: id })
  })

  test('corrects neighboring lines at the same time, as names that were misheard', async () => {
    const texts = Array.from({ length: 9 }, (_, at) => `line ${at} says nexes`)
    const params = { id, captionId: await added('de', texts) }
    const name = (position: number) =>
      h.call(changeCaptionNames, {
        as: ours.owner,
        params,
        body: { changes: [{ position, at: 12, found: 'nexes', name: 'Nexus!' }] },
      })
    const word = (position: number) =>
      correct(position, `Line ${position}`, ours.owner, params.captionId)
    const places = [...texts.keys()]
    await Promise.all(places.flatMap((position) => [word(position), name(position)]))
    expect(await lines('de')).toEqual(places.map((position) => `Line ${position}`))
    expect(await found('nexus')).toEqual([])
  })

  test('refuses another company', async () => {
    await expect(correct(0, 'Theirs', theirs.owner)).rejects.toMatchObject({ status: 403 })
  })

  test('refuses a member without the right', async () => {
    const member = await newMember(h, ours, { can_manage_products: true })
    await expect(correct(0, 'Mine', member)).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to update this brief',
    })
  })

  test('refuses a missing line and missing captions', async () => {
    const gone = { status: 404, message: 'This line of the captions no longer exists.' }
    await expect(correct(3, 'Nowhere')).rejects.toMatchObject(gone)
    await expect(correct(0, 'Nowhere', ours.owner, randomUUID())).rejects.toMatchObject(gone)
  })

  test.each([
    ['', 'Enter some text'],
    ['x'.repeat(1001), 'Use at most 1000 characters'],
    ['a\u0000b', 'Remove the invisible NUL character'],
  ])('refuses the text %j', async (text, message) => {
    await expect(correct(0, text)).rejects.toMatchObject({ status: 400, message })
  })
})
