import { describe, expect, test } from 'vitest'
import {
  kept,
  type Misheard,
  type Plausible,
  someNames,
  tuned,
} from '../../testing/worlds/misheard-lines.ts'
import { nearNames } from './near-names.ts'
import { ordinaryWords } from './ordinary-words.ts'

const offers = async (text: string, language = 'en', names: readonly string[] = someNames) => {
  const heard = await nearNames([{ position: 0, text }], {
    names,
    right: ['Postgres'],
    commonness: ordinaryWords(language),
    nounsCapital: language === 'de',
  })
  return heard.map(({ found, name }) => [found, name])
}

/** How many of the misheard names are offered, and how many of the offers are wanted. */
async function measure(set: { misheard: Misheard[]; plausible: Plausible[] }) {
  let made = 0
  let wanted = 0
  for (const [line, name, found, language] of set.misheard) {
    const offered = await offers(line, language)
    made += offered.length
    wanted += offered.filter((offer) => offer[0] === found && offer[1] === name).length
  }
  for (const [line, language] of set.plausible) made += (await offers(line, language)).length
  return { recall: wanted / set.misheard.length, precision: wanted / made }
}

describe('nearNames', () => {
  test('finds misheard names, and leaves plausible text alone', async () => {
    const [known, unseen] = [await measure(tuned), await measure(kept)]
    expect(known.recall).toBeGreaterThanOrEqual(0.93)
    expect(known.precision).toBeGreaterThanOrEqual(0.96)
    expect(unseen.recall).toBeGreaterThanOrEqual(0.86)
    expect(unseen.precision).toBeGreaterThanOrEqual(0.82)
  })

  test('says where the words are, in every line that has them', async () => {
    const lines = ['north wind nexes', 'is fine', 'so north wind nexes, and Octa'].map(
      (text, position) => ({ position, text }),
    )
    const known = { names: someNames, right: [], commonness: ordinaryWords('en') }
    expect(await nearNames(lines, known)).toEqual([
      { name: 'Northwind Nexus', position: 0, at: 0, found: 'north wind nexes' },
      { name: 'Northwind Nexus', position: 2, at: 3, found: 'north wind nexes' },
      { name: 'Okta', position: 2, at: 25, found: 'Octa' },
    ])
  })

  test('offers other capitals, but not those of a first word or of ordinary words', async () => {
    expect(await offers('we use kubernetes here')).toEqual([['kubernetes', 'Kubernetes']])
    expect(await offers('Kubectl lists the pods')).toEqual([])
    expect(await offers('run Kubectl now')).toEqual([['Kubectl', 'kubectl']])
    expect(await offers('the signals are green')).toEqual([])
    expect(await offers('WE USE KUBERNETES HERE')).toEqual([])
  })

  test('changes a longer name of which a part was heard right', async () => {
    expect(await offers('our Northwind nexes is here')).toEqual([
      ['Northwind nexes', 'Northwind Nexus'],
    ])
    expect(await offers('our Northwind next year')).toEqual([])
  })

  test('tells the same words at the beginning of a sentence from those within one', async () => {
    expect(await offers('run Kubectl now. Kubectl lists. Then run Kubectl')).toEqual([
      ['Kubectl', 'kubectl'],
      ['Kubectl', 'kubectl'],
    ])
  })

  test('stops once it has found as many as are asked for', async () => {
    const lines = Array.from({ length: 5 }, (_, position) => ({ position, text: 'Octa and Octa' }))
    const known = { names: someNames, right: [], commonness: undefined, most: 3 }
    const heard = await nearNames(lines, known)
    expect(heard.map(({ position, at }) => [position, at])).toEqual([
      [0, 0],
      [0, 9],
      [1, 0],
    ])
  })

  test('lets others have their turn between the words of a line, whatever they cost', async () => {
    const name = (at: number) =>
      `B${Array.from({ length: 9 }, (_, place) => 'aeiou'[Math.floor(at / 5 ** place) % 5]).join('')}rdelk`
    const names = Array.from({ length: 1000 }, (_, at) => name(at))
    const text = Array.from({ length: 50 }, (_, at) => name(1000 + at)).join(' ')
    let turns = 0
    const others = setInterval(() => turns++, 0)
    await nearNames([{ position: 0, text }], { names, right: [], commonness: ordinaryWords('en') })
    clearInterval(others)
    expect(turns).toBeGreaterThan(0)
  })

  test('keeps numbers apart, and words that are right', async () => {
    expect(await offers('Quillmarc 2 is out', 'en', ['Quillmark 3'])).toEqual([])
    expect(await offers('Postgres works', 'en', ['Postgris'])).toEqual([])
  })

  test('in a language whose words it does not know, offers what is written as a name', async () => {
    expect(await offers('usamos Kubernetis siempre', 'es')).toEqual([['Kubernetis', 'Kubernetes']])
    expect(await offers('una señal de claridad', 'es')).toEqual([])
  })

  test('takes any text and any name', async () => {
    expect(await offers('日本語のテキスト 👩‍🚀 --- 42', 'ja', ['東京', '…', '👩‍🚀', '42'])).toEqual(
      [],
    )
    expect(await offers('', 'und')).toEqual([])
  })
})
