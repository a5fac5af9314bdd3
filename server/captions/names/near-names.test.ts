import { describe, expect, test } from 'vitest'
import {
  kept,
  type Misheard,
  ordinarySentences,
  type Plausible,
  someNames,
  somePeople,
  surnames,
  tuned,
} from '../../testing/worlds/misheard-lines.ts'
import { nearNames } from './near-names.ts'
import { ordinaryWords } from './ordinary-words.ts'

const known = (language: string, names?: readonly string[]) => ({
  names: names ?? [...someNames, ...somePeople],
  people: names ? [] : somePeople,
  right: ['Postgres'],
  commonness: ordinaryWords(language),
  nounsCapital: language === 'de',
})

/** What is offered in the text, whose lines are divided by `|`. */
const offers = async (text: string, language = 'en', names?: readonly string[]) => {
  const lines = text.split('|').map((line, position) => ({ position, text: line }))
  const heard = await nearNames(lines, known(language, names))
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
    const [seen, unseen] = [await measure(tuned), await measure(kept)]
    expect(seen.recall).toBeGreaterThanOrEqual(0.93)
    expect(seen.precision).toBeGreaterThanOrEqual(0.96)
    expect(unseen.recall).toBeGreaterThanOrEqual(0.86)
    expect(unseen.precision).toBeGreaterThanOrEqual(0.82)
  })

  test('finds surnames alone, and takes neither words nor the names of others for them', async () => {
    const { recall, precision } = await measure({ misheard: surnames, plausible: [] })
    expect(recall).toBeGreaterThanOrEqual(0.8)
    expect(precision).toBe(1)
    for (const [line, language] of ordinarySentences) {
      expect([line, await offers(line, language)]).toEqual([line, []])
    }
    expect(await offers('a kowal czyk and Kowalczyk')).toEqual([])
  })

  test('finds names that stand half in one line and half in the next', async () => {
    let found = 0
    const split = [...tuned.misheard, ...kept.misheard].filter(([, , words]) => words.includes(' '))
    for (const [line, name, words, language] of split) {
      const halves = words.replace(' ', '|')
      const offered = await offers(line.replace(words, halves), language)
      if (offered.some((one) => one.join() === [halves.replace('|', '\n'), name].join())) found++
    }
    expect(found / split.length).toBeGreaterThanOrEqual(0.9)
  })

  test('leaves alone what is right across lines, belongs to another sentence, or fills both lines', async () => {
    expect(await offers('we built Northwind|Nexus last year')).toEqual([])
    expect(await offers('it came from the north. Wind|nexes are dull')).toEqual([])
    expect(await offers('the weather in the north.|Wind, nexes and so on')).toEqual([])
    expect(await offers('graph|anna')).toEqual([])
    expect(await offers('north wind|nexes is|fine')).toEqual([
      ['north wind\nnexes', 'Northwind Nexus'],
    ])
    // What is worth more in the next line wins.
    expect(await offers('we saw the north|north wind nexes here')).toEqual([
      ['north wind nexes', 'Northwind Nexus'],
    ])
  })

  test('says where the words are, in every line that has them', async () => {
    const lines = ['north wind nexes', 'is fine', 'so north wind nexes, and Octa'].map(
      (text, position) => ({ position, text }),
    )
    expect(await nearNames(lines, known('en'))).toEqual([
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
    const heard = await nearNames(lines, { ...known('en'), most: 3 })
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
    let others = setImmediate(function turn() {
      turns += 1
      others = setImmediate(turn)
    })
    await nearNames([{ position: 0, text }], known('en', names))
    clearImmediate(others)
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
