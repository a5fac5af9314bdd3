import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addCaptionWords,
  changeCaptionNames,
  listCaptionNames,
} from '../../../contract/captions/caption-names.ts'
import { addCaption, listCaptions, searchCaptions } from '../../../contract/captions/captions.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { listActivity } from '../../../contract/team/team.ts'
import { startHarness } from '../../testing/harness.ts'
import { newAnalyst } from '../../testing/worlds/analysts.ts'
import { newVideoBrief, webVtt } from '../../testing/worlds/captions.ts'
import { newCompanies, newMember } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const body = sampleProduct({ name: 'Northwind Nexus' })
const product = await h.call(createProduct, { as: ours.owner, body })

/** Captions with these lines, made from speech. */
async function captioned(...lines: string[]) {
  const track = await uploaded(...lines)
  await h.sql`update app.captions set automatic = true where id = ${track.params.captionId}`
  return track
}

async function uploaded(...lines: string[]) {
  const { id } = await newVideoBrief(h, ours, { productId: product.id })
  const { id: captionId } = await h.call(addCaption, {
    as: ours.owner,
    params: { id },
    body: { language: 'en', text: webVtt(...lines) },
  })
  const params = { id, captionId }
  return {
    params,
    names: async (as = ours.owner) => (await h.call(listCaptionNames, { as, params })).items,
    change: (changes: Place[], as = ours.owner) =>
      h.call(changeCaptionNames, { as, params, body: { changes } }),
    texts: async () =>
      (await h.call(listCaptions, { as: ours.owner, params: { id } })).items[0]?.lines.map(
        ({ text }) => text,
      ),
    found: async (search: string) =>
      (await h.call(searchCaptions, { as: ours.owner, query: { search, briefId: id } })).items.map(
        ({ startMs }) => startMs,
      ),
  }
}
type Place = { position: number; at: number; found: string; name: string }

describe('listCaptionNames', () => {
  test('offers the names of products and people, and words of the list', async () => {
    await newAnalyst(h, ours.owner, { name: 'Ana Lindqvist' })
    await h.call(addCaptionWords, { as: ours.owner, body: { words: ['Kubernetes'] } })
    const { names } = await captioned(
      'we run cooper netties',
      'in north wind nexes',
      'says Anna Lindquist',
    )
    expect(await names()).toEqual([
      expect.objectContaining({ name: 'Kubernetes', position: 0, at: 7, found: 'cooper netties' }),
      {
        name: 'Northwind Nexus',
        position: 1,
        at: 3,
        found: 'north wind nexes',
        startMs: 1000,
        line: 'in north wind nexes',
      },
      expect.objectContaining({ name: 'Ana Lindqvist', found: 'Anna Lindquist' }),
    ])
  })

  test('offers a surname alone, and a name that goes on in the next line', async () => {
    await newAnalyst(h, ours.owner, { name: 'Wojciech Kowalczyk' })
    const { names } = await captioned('as Kovalchik says of north wind', 'nexes, it works')
    expect(await names()).toEqual([
      expect.objectContaining({ name: 'Kowalczyk', position: 0, at: 3, found: 'Kovalchik' }),
      {
        name: 'Northwind Nexus',
        position: 0,
        at: 21,
        found: 'north wind\nnexes',
        startMs: 0,
        line: 'as Kovalchik says of north wind\nnexes, it works',
      },
    ])
  })

  test('leaves alone what is right as it was heard', async () => {
    const words = { words: ['Harborlight'], asHeard: false }
    await h.call(addCaptionWords, { as: ours.owner, body: words })
    const { names } = await captioned('the Harborlite engine')
    expect(await names()).toMatchObject([{ name: 'Harborlight', found: 'Harborlite' }])
    const right = { words: ['Harborlite'], asHeard: true }
    await h.call(addCaptionWords, { as: ours.owner, body: right })
    expect(await names()).toEqual([])
  })

  test('offers nothing for captions that somebody wrote', async () => {
    const { names } = await uploaded('in north wind nexes')
    expect(await names()).toEqual([])
  })

  test('refuses another company', async () => {
    const { names } = await captioned('in north wind nexes')
    await expect(names(theirs.owner)).rejects.toMatchObject({ status: 404 })
  })

  test('refuses a member without the right', async () => {
    const member = await newMember(h, ours, { can_manage_products: true })
    const { names } = await captioned('in north wind nexes')
    await expect(names(member)).rejects.toMatchObject({ status: 404 })
  })
})

describe('changeCaptionNames', () => {
  const nexes = { at: 3, found: 'north wind nexes', name: 'Northwind Nexus' }

  test('changes the chosen words at once, also in the search', async () => {
    const { change, texts, found } = await captioned(
      'so',
      'here north wind nexes',
      'and north wind nexes too',
      'the end',
    )
    const changes = [
      { position: 1, ...nexes, at: 5 },
      { position: 2, ...nexes, at: 4 },
    ]
    const changed = await change(changes)
    expect(changed).toMatchObject({ changed: 2, skipped: 0 })
    expect(changed.lines.map(({ position, text }) => [position, text])).toEqual([
      [1, 'here Northwind Nexus'],
      [2, 'and Northwind Nexus too'],
    ])
    expect(await texts()).toEqual(['so', ...changed.lines.map(({ text }) => text), 'the end'])
    expect(await found('nexes')).toEqual([])
    expect(await found('so northwind')).toEqual([0])
    expect(await found('here too')).toEqual([1000])
    expect(await found('too end')).toEqual([2000])
    const { items } = await h.call(listActivity, { as: ours.owner, query: {} })
    expect(items[0]).toMatchObject({ action: 'captions.corrected' })
  })

  test('changes both lines of a name, or neither', async () => {
    const { change, texts, names, found } = await captioned('here north wind', 'nexes is', 'fine')
    const [name] = await names()
    const { position = 0, at = 0, found: words = '' } = name ?? {}
    const place = { position, at, found: words, name: 'Northwind Nexus' }
    const changed = await change([place])
    expect(changed).toMatchObject({ changed: 1, skipped: 0 })
    expect(changed.lines.map(({ text }) => text)).toEqual(['here Northwind Nexus', 'is'])
    expect(await texts()).toEqual(['here Northwind Nexus', 'is', 'fine'])
    expect(await found('nexus fine')).toEqual([])
    expect(await found('nexus is')).toEqual([0])
    expect(await found('is fine')).toEqual([1000])
    expect(await change([place])).toEqual({ changed: 0, skipped: 1, lines: [] })
  })

  test('skips lines that have changed meanwhile, or would be too long', async () => {
    const long = 'x'.repeat(997)
    const { change, texts } = await captioned('other words', `in ${long}`)
    const reply = await change([
      { position: 0, ...nexes },
      { position: 1, at: 0, found: 'in', name: 'inside' },
      { position: 9, ...nexes },
    ])
    expect(reply).toEqual({ changed: 0, skipped: 3, lines: [] })
    expect(await texts()).toEqual(['other words', `in ${long}`])
  })

  test('refuses another company', async () => {
    const { change } = await captioned('in north wind nexes')
    const changed = change([{ position: 0, ...nexes }], theirs.owner)
    await expect(changed).rejects.toMatchObject({ status: 403 })
  })

  test('refuses a member without the right', async () => {
    const member = await newMember(h, ours, { can_manage_products: true })
    const { change } = await captioned('in north wind nexes')
    const changed = change([{ position: 0, ...nexes }], member)
    await expect(changed).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to update this brief',
    })
  })

  test('refuses missing captions', async () => {
    const { params } = await captioned('in north wind nexes')
    const changed = h.call(changeCaptionNames, {
      as: ours.owner,
      params: { ...params, captionId: randomUUID() },
      body: { changes: [{ position: 0, ...nexes }] },
    })
    await expect(changed).rejects.toMatchObject({ status: 404 })
  })
})
