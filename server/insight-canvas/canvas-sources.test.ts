import { describe, expect, test } from 'vitest'
import { createBrief, updateBrief } from '../../contract/briefs/briefs.ts'
import { addCaption, deleteCaption } from '../../contract/captions/captions.ts'
import type { EntrySource } from '../../contract/insight-canvas/canvas-sources.ts'
import { newWidget, type Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import {
  type CanvasStart,
  createCanvas,
  findCanvasSources,
  getCanvas,
  placesParam,
} from '../../contract/insight-canvas/canvases.ts'
import { createProduct, deleteProduct, updateProduct } from '../../contract/products/products.ts'
import { revokeShare } from '../../contract/shares/shares.ts'
import { startHarness } from '../testing/harness.ts'
import { proveAddress } from '../testing/worlds/accounts.ts'
import { newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const find = async (as: TestUser, search: string) =>
  (await h.call(findCanvasSources, { as, query: { search } })).items
const newProduct = (as: TestUser, name: string, description = 'It audits.') =>
  h.call(createProduct, { as, body: sampleProduct({ name, description }) })

/** The sources' state, for one person, on a canvas whose SWOT cites them. */
async function linked(author: TestUser, ...sources: EntrySource[]) {
  const widget = newWidget('swot', crypto.randomUUID())
  if (widget.type === 'swot') {
    widget.data.strengths = sources.map((source) => ({ text: 'Said', source }))
  }
  const { id } = await h.call(createCanvas, { as: author, body: { widgets: [widget] } })
  return async (as: TestUser) => (await h.call(getCanvas, { as, params: { id } })).sources
}
const placeOf = ({ kind, id, startMs, mark }: EntrySource): EntrySource => ({
  kind,
  id,
  startMs,
  mark,
})
const gone = { mark: null, title: null, url: null }

describe('sources', () => {
  test('a product is found by its name, is marked once it changes, and gone once it is deleted', async () => {
    const as = ours.owner
    const { id } = await newProduct(as, 'Quokka Compass')
    const [found] = await find(as, 'compass QUOKKA')
    expect(found).toMatchObject({ kind: 'product', id, title: 'Quokka Compass', quote: null })
    if (!found) throw new Error('not found')
    const seen = await linked(as, placeOf(found))
    const url = `/products/${id}`
    expect(await seen(as)).toMatchObject([{ mark: found.mark, title: 'Quokka Compass', url }])
    const body = sampleProduct({ name: 'Quokka Compass', description: 'It audits twice.' })
    await h.call(updateProduct, { as, params: { id }, body })
    const [changed] = await seen(as)
    expect(changed?.mark).not.toBe(found.mark)
    await h.call(deleteProduct, { as, params: { id } })
    expect(await seen(as)).toMatchObject([gone])
  })

  test('are returned for given places as by a search, if the caller may read them', async () => {
    const product = await newProduct(ours.owner, 'Kinkajou')
    const brief = await newSharedBrief(h, ours, { title: 'Kinkajou abroad' })
    const places = placesParam([
      { kind: 'product', id: product.id, startMs: null },
      { kind: 'brief', id: brief.id, startMs: null },
      { kind: 'passage', id: brief.id, startMs: 4000 },
    ])
    const at = async (as: TestUser) =>
      (await h.call(findCanvasSources, { as, query: { places } })).items
    expect(await at(ours.owner)).toEqual(expect.arrayContaining(await find(ours.owner, 'kinkajou')))
    expect((await at(ours.owner)).map(({ id }) => id)).toEqual([product.id, brief.id])
    expect(await at(theirs.owner)).toEqual([])
    const wrong = h.call(findCanvasSources, { as: ours.owner, query: { places: 'product:1' } })
    await expect(wrong).rejects.toMatchObject({ status: 400 })
  })

  test('a sentence of captions is found with its second, until it is removed', async () => {
    const as = ours.owner
    const brief = await newVideoBrief(h, ours, { title: 'Wombat in five minutes' })
    const { id: captionId } = await h.call(addCaption, {
      as,
      params: { id: brief.id },
      body: {
        language: 'en',
        text: webVtt('Welcome.', 'The wombat burrows through concrete.', 'Thank you.'),
      },
    })
    const found = (await find(as, 'wombat concrete')).find(({ kind }) => kind === 'passage')
    expect(found).toMatchObject({
      id: brief.id,
      startMs: 1000,
      title: 'Wombat in five minutes',
      quote: 'The wombat burrows through concrete.',
    })
    if (!found) throw new Error('not found')
    const seen = await linked(as, placeOf(found))
    expect(await seen(as)).toMatchObject([{ mark: found.mark, url: `/briefs/${brief.id}?t=1` }])
    await h.call(deleteCaption, { as, params: { id: brief.id, captionId } })
    expect(await seen(as)).toMatchObject([{ mark: null }])
  })

  test('a brief of another vendor is found only by its reader, while it is shared', async () => {
    const brief = await newSharedBrief(h, theirs, { title: 'Numbat audits' })
    const share = await newShare(h, theirs.owner, brief)
    const reader = await newReader(h, share)
    const [found] = await find(reader, 'numbat')
    expect(found).toMatchObject({ kind: 'brief', id: brief.id })
    if (!found) throw new Error('not found')
    const seen = await linked(reader, placeOf(found))
    expect(await seen(reader)).toMatchObject([{ url: `/library/${brief.id}` }])
    for (const as of [ours.owner, await newUser(h)]) {
      expect(await find(as, 'numbat')).toEqual([])
      const foreign = await linked(as, placeOf(found))
      expect(await foreign(as)).toMatchObject([gone])
    }
    await h.call(revokeShare, { as: theirs.owner, params: { id: share.id } })
    expect(await find(reader, 'numbat')).toEqual([])
    expect(await seen(reader)).toMatchObject([gone])
  })

  test('are shown to colleagues with their own rights', async () => {
    const as = ours.owner
    const body = sampleBrief({ title: 'Secret quoll' })
    const { id } = await h.call(createBrief, { as, body })
    const [found] = await find(as, 'quoll')
    if (!found) throw new Error('not found')
    const seen = await linked(as, placeOf(found))
    expect(await seen(as)).toMatchObject([{ title: 'Secret quoll', url: `/briefs/${id}` }])
    expect(await seen(await newMember(h, ours))).toMatchObject([gone])
    await h.call(updateBrief, { as, params: { id }, body: { ...body, title: 'Quoll in the open' } })
    expect(await seen(as)).toMatchObject([{ title: 'Quoll in the open' }])
  })
})

describe('starting', () => {
  async function begun(as: TestUser, start: CanvasStart, productId?: string) {
    const body = { start, ...(productId && { productId }) }
    const { id, title } = await h.call(createCanvas, { as, body })
    const { widgets, sources } = await h.call(getCanvas, { as, params: { id } })
    return { title, widget: widgets[0]?.widget as Widget, sources }
  }

  test('creates entries only from real material, each with its source', async () => {
    const { ours: own } = await newCompanies(h)
    const as = own.owner
    await proveAddress(h, as, 30)
    const product = await newProduct(as, 'Bilby', 'Audits cold chains. Runs offline.')
    const add = (type: 'competitive' | 'roadmap', title: string) =>
      h.call(createBrief, { as, body: sampleBrief({ productId: product.id, type, title }) })
    await add('competitive', 'Why not Numbat')
    await add('roadmap', 'Bilby 2027')

    const swot = await begun(as, 'swot', product.id)
    expect(swot.title).toBe('SWOT of Bilby')
    expect(swot.widget).toMatchObject({
      type: 'swot',
      data: {
        strengths: [{ text: 'Audits cold chains.' }, { text: 'Runs offline.' }],
        weaknesses: [],
        opportunities: [{ text: 'Bilby 2027', source: { kind: 'brief' } }],
        threats: [{ text: 'Why not Numbat' }],
      },
    })
    expect(swot.sources.map(({ title }) => title).sort()).toEqual([
      'Bilby',
      'Bilby 2027',
      'Why not Numbat',
    ])
    expect((await begun(as, 'market')).widget.data).toMatchObject({
      vendors: [{ name: 'Bilby', own: true, source: { id: product.id } }],
    })
    expect((await begun(as, 'debt')).widget.data).toMatchObject({
      items: [{ category: 'Bilby', risk: 'medium', impact: 0 }],
    })
    expect((await begun(as, 'scenario')).widget.data).toMatchObject({
      title: 'Bilby 2027',
      outcomes: [],
    })
  })

  test('creates the widget of each start without material, and none for a blank canvas', async () => {
    const as = await newUser(h)
    for (const [start, type] of [
      ['swot', 'swot'],
      ['market', 'vendor-map'],
      ['debt', 'tech-debt'],
      ['scenario', 'scenario'],
    ] as const) {
      expect((await begun(as, start)).widget.type).toBe(type)
    }
    expect((await begun(as, 'blank')).widget).toBeUndefined()
  })

  test("refuses another company's product", async () => {
    const { id } = await newProduct(theirs.owner, 'Theirs')
    await expect(begun(ours.owner, 'swot', id)).rejects.toMatchObject({
      status: 404,
      message: 'Product not found',
    })
  })
})
