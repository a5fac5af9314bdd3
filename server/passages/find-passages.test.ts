import { expect, test } from 'vitest'
import { startHarness } from '../testing/harness.ts'
import { ask } from '../testing/worlds/copilot.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { newSharedBrief } from '../testing/worlds/shares.ts'

const h = await startHarness()

test('passages that say what is quoted come first, and are marked there', async () => {
  const company = await newCompany(h)
  const brief = (title: string, description: string) =>
    newSharedBrief(h, company, { title, description })
  await brief('Bustard, warm start', 'The bustard has a warm start, and the warm start is quick.')
  await brief('Bustard', 'The bustard is new. It starts\nwarm and\nslow. The start is warm.')
  const first = async (text: string) => (await ask(h, company.owner, text)).statements[0]?.text
  expect(await first('How quick is the warm start of the bustard?')).toMatch(/^The bustard has/)
  for (const quote of [
    '“starts warm and SLOW”',
    '"starts warm and slow"',
    '«starts warm and slow»',
  ]) {
    expect(await first(`Where is ${quote} said of the bustard's warm start?`), quote).toBe(
      'It starts warm and slow.',
    )
  }
})

test('at most three of the first five passages are from one brief', async () => {
  const company = await newCompany(h)
  const long = Array.from({ length: 60 }, (_, at) => `Jackdaw fact ${at} about the jackdaw roof.`)
  const one = await newSharedBrief(h, company, { title: 'Jackdaw', description: long.join(' ') })
  await newSharedBrief(h, company, { title: 'Roofs', description: 'A roof for the rook.' })
  await newSharedBrief(h, company, { title: 'Tiles', description: 'A tile of the roof.' })
  const { sources } = await ask(h, company.owner, 'What about the jackdaw roof?')
  const five = sources.slice(0, 5).map(({ briefId }) => briefId)
  expect(five.filter((id) => id === one.id)).toHaveLength(3)
  expect(sources.filter(({ briefId }) => briefId === one.id).length).toBeGreaterThan(3)
})

test('a title is found where it is quoted, or nothing else of what it names is found', async () => {
  const company = await newCompany(h)
  const brief = (title: string, description: string) =>
    newSharedBrief(h, company, { title, description })
  await brief('Ospreys in the harbour', 'The osprey of the harbour counts ships.')
  await brief('An osprey for depots', 'It counts pallets.')
  const find = async (text: string) =>
    (await ask(h, company.owner, text)).sources.map(({ snippet }) => snippet)
  expect(await find('What does the osprey do in the harbour?')).toEqual([
    'The osprey of the harbour counts ships.',
    'An osprey for depots',
  ])
  expect((await find('Where is “Ospreys in the harbour” shown?'))[0]).toBe('Ospreys in the harbour')
})
