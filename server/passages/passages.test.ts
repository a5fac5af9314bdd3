import { describe, expect, test } from 'vitest'
import { createBrief, deleteBrief, updateBrief } from '../../contract/briefs/briefs.ts'
import { addCaption, deleteCaption, updateCaptionLine } from '../../contract/captions/captions.ts'
import { updateCompany } from '../../contract/company/company.ts'
import { createProduct, deleteProduct, updateProduct } from '../../contract/products/products.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { startHarness } from '../testing/harness.ts'
import { newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import { ask, shown } from '../testing/worlds/copilot.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const ours = await newCompany(h)
const owner = ours.owner
const { id: productId } = await h.call(createProduct, { as: owner, body: sampleProduct() })

/** Whether the answer to the question shows the words. */
const tells = async (question: string, words: string) =>
  shown(await ask(h, owner, question)).includes(words)

const newBrief = (more: Parameters<typeof sampleBrief>[0]) =>
  h.call(createBrief, { as: owner, body: { ...sampleBrief(more), productId } })

describe('passages', () => {
  test('are updated when a brief is changed, deleted or restored', async () => {
    const description = 'The yearly price is 4,200 euros per warehouse.'
    const brief = await newBrief({ description })
    const question = 'What is the yearly price per warehouse?'
    expect(await tells(question, '4,200 euros')).toBe(true)
    await h.call(updateBrief, {
      as: owner,
      params: { id: brief.id },
      body: {
        ...sampleBrief({ description: 'The yearly price is 4,900 euros per warehouse.' }),
        productId,
      },
    })
    expect(await tells(question, '4,200 euros')).toBe(false)
    expect(await tells(question, '4,900 euros')).toBe(true)
    const { transactionId } = await h.call(deleteBrief, { as: owner, params: { id: brief.id } })
    expect(await tells(question, '4,900 euros')).toBe(false)
    await h.call(restoreDeleted, { as: owner, body: { transactionId } })
    expect(await tells(question, '4,900 euros')).toBe(true)
  })

  test('are updated with a product and its name, also in answers about its briefs', async () => {
    const body = sampleProduct({ name: 'Borealis', description: 'Counts pallets by camera.' })
    const product = await h.call(createProduct, { as: owner, body })
    expect(await tells('What does Borealis count?', 'Counts pallets by camera.')).toBe(true)
    await newBriefFor(product.id, { description: 'Cameras see forty metres far.' })
    await h.call(updateProduct, {
      as: owner,
      params: { id: product.id },
      body: { ...body, name: 'Polaris' },
    })
    expect(await tells('How far do the cameras of Polaris see?', 'forty metres')).toBe(true)
    await h.call(deleteProduct, { as: owner, params: { id: product.id } })
    expect(await tells('What does Polaris count?', 'Counts pallets by camera.')).toBe(false)
  })

  test('match by titles and product names, through every change', async () => {
    const newProduct = (name: string) =>
      h.call(createProduct, { as: owner, body: sampleProduct({ name }) })
    const [lumen, umbra] = [await newProduct('Lumen'), await newProduct('Umbra')]
    const year = { title: 'Harbour pilot', description: 'The lease runs for twelve months.' }
    const long = { title: 'Airport pilot', description: 'The lease runs for thirty months.' }
    const { id: yearId } = await newBriefFor(lumen.id, year)
    const { id: longId } = await newBriefFor(umbra.id, long)
    const change = (id: string, of: string, more: Parameters<typeof sampleBrief>[0]) =>
      h.call(updateBrief, {
        as: owner,
        params: { id },
        body: { ...sampleBrief(more), productId: of },
      })
    const first = async (question: string) => (await ask(h, owner, question)).statements[0]?.text
    const ofTheHarbour = 'For how long does the lease of the harbour pilot run?'
    const ofLumen = 'For how long does the lease run with Lumen?'
    expect(await first(ofTheHarbour)).toBe(year.description)
    expect(await first(ofLumen)).toBe(year.description)

    await change(yearId, lumen.id, { ...year, title: 'Railway pilot' })
    await change(longId, umbra.id, { ...long, title: 'Harbour pilot' })
    expect(await first(ofTheHarbour)).toBe(long.description)
    await change(yearId, umbra.id, year)
    await change(longId, lumen.id, long)
    expect(await first(ofLumen)).toBe(long.description)
    await h.call(deleteBrief, { as: owner, params: { id: longId } })
    expect(await first(ofTheHarbour)).toBe(year.description)
  })

  test('of a product in the scope are found, even if many others match better', async () => {
    const newProduct = (description: string) =>
      h.call(createProduct, { as: owner, body: sampleProduct({ description }) })
    await Promise.all(Array.from({ length: 110 }, () => newProduct('Beryllium mirror.')))
    const { id } = await newProduct('Its frame carries a mirror of pure beryllium on eight feet.')
    const question = 'Which mirror of beryllium is there?'
    const { sources } = await ask(h, owner, question, { productIds: [id] })
    expect(sources.map((source) => source.productId)).toEqual([id])
  })

  test('are updated with the company profile', async () => {
    const body = {
      companyName: 'Acme Robotics',
      headquartersLocation: 'Tromso',
      yearFounded: '2014',
      regionsOfOperation: [],
    }
    await h.call(updateCompany, { as: owner, body })
    expect(await tells('Where are our headquarters?', 'Tromso')).toBe(true)
    await h.call(updateCompany, { as: owner, body: { ...body, headquartersLocation: 'Bergen' } })
    expect(await tells('Where are our headquarters?', 'Tromso')).toBe(false)
  })

  test('are updated with captions, and cite the second of the video', async () => {
    const brief = await newVideoBrief(h, ours, { productId, title: 'Winter release' })
    const lines = ['Nobody lifts it.', 'The new sensor weighs', '48 grams. Thank you.']
    const { id: captionId } = await h.call(addCaption, {
      as: owner,
      params: { id: brief.id },
      body: { language: 'en', text: webVtt(...lines) },
    })
    const { statements, sources } = await ask(h, owner, 'How much does the new sensor weigh?')
    expect(statements[0]?.text).toContain('The new sensor weighs 48 grams.')
    expect(sources[0]).toMatchObject({ briefId: brief.id, field: 'said', type: 'internal' })
    // What is shown includes the line before, at 0 s; what is marked and played does not.
    expect(sources[0]?.snippet).toBe('Nobody lifts it. The new sensor weighs 48 grams.')
    expect(statements[0]?.text).toBe('The new sensor weighs 48 grams.')
    expect(sources[0]?.url).toBe(`/briefs/${brief.id}?t=1`)
    const params = { id: brief.id, captionId }
    await h.call(updateCaptionLine, {
      as: owner,
      params: { ...params, position: 2 },
      body: { text: '52 grams. Thank you.' },
    })
    expect(await tells('How much does the new sensor weigh?', '48 grams')).toBe(false)
    expect(await tells('How much does the new sensor weigh?', '52 grams')).toBe(true)
    await h.call(deleteCaption, { as: owner, params })
    expect(await tells('How much does the new sensor weigh?', '52 grams')).toBe(false)
  })

  test('are not stored if the change fails', async () => {
    const failed = newBrief({ description: 'Zirconium mirrors.', title: 'x' })
    await expect(failed).rejects.toMatchObject({ status: 400 })
    expect(await tells('Which mirrors?', 'Zirconium')).toBe(false)
  })

  test('preserve a text of maximum length with unusual characters', async () => {
    const description = `${'Filler sentence number one. '.repeat(500)}The quokka said “größer & schöner” 👩‍🚀.`
    await newBrief({ title: 'Very long', description })
    const { statements } = await ask(h, owner, 'What did the quokka say?')
    expect(statements[0]?.text).toContain('The quokka said “größer & schöner” 👩‍🚀.')
  })
})

const newBriefFor = (id: string, more: Parameters<typeof sampleBrief>[0]) =>
  h.call(createBrief, { as: owner, body: { ...sampleBrief(more), productId: id } })
