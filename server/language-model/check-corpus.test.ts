import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fold } from '../../common/text/fold.ts'
import { wordsOf } from '../../common/text/words.ts'
import { readCaptions } from '../captions/read-captions.ts'
import type { Passage } from '../passages/passage.ts'
import { sentencesOf } from '../passages/passage-sentences.ts'
import { checkSentence } from './check-sentence.ts'
import type { Material } from './read-source.ts'

const folder = resolve(import.meta.dirname, '../../bench/copilot/corpus')
type Row = {
  id: string
  name: string
  title: string
  productId?: string
  description?: string
  captions?: string
}
type Vendor = { profile: { company_name: string }; products: Row[]; briefs: Row[] }

const materials: Material[] = []
const known = new Set<string>()

function addMaterial(about: string, text: string | undefined) {
  const passage = { text: text ?? '', language: 'en', starts: null, endMs: null }
  const sentences = sentencesOf(passage as unknown as Passage).map((each) => each.text)
  for (let at = 0; at < sentences.length; at += 5) {
    materials.push({ about, sentences: sentences.slice(at, at + 5) })
  }
}

beforeAll(() => {
  for (const file of globSync('*.json', { cwd: folder })) {
    const { profile, products, briefs } = JSON.parse(
      readFileSync(join(folder, file), 'utf8'),
    ) as Vendor
    const vendor = profile.company_name
    for (const name of [vendor, ...products.map((product) => product.name)]) {
      for (const word of wordsOf(name)) known.add(fold(word))
    }
    for (const { name, description } of products) addMaterial(`${name} · ${vendor}`, description)
    for (const { title, productId, description, captions } of briefs) {
      const about = [title, products.find(({ id }) => id === productId)?.name, vendor].join(' · ')
      addMaterial(about, description)
      if (!captions) continue
      const { cues } = readCaptions(readFileSync(join(folder, captions), 'utf8'))
      addMaterial(about, cues.map(({ text }) => text).join(' '))
    }
  }
})

/** The share of sentences that are kept after `change`, of those that it changes. */
function keptShare(change: (sentence: string, material: Material) => string | null): number {
  let [kept, tried] = [0, 0]
  for (const material of materials) {
    for (const sentence of material.sentences) {
      const text = change(sentence, material)
      if (text === null) continue
      tried += 1
      if (checkSentence({ text, marks: [1] }, [material], known)) kept += 1
    }
  }
  expect(tried).toBeGreaterThan(500)
  return kept / tried
}

const figure = /\d[\d.,]*\d|\d/
const verb = /\b(is|are|was|were|has|have|can|will|costs?|runs?|takes?|needs?|works?|includes?)\b/i
const denial = /\b(no|not|never|without|nobody|nothing|none|neither|nor|cannot)\b|n['’]t/i

test('nearly all sentences of the corpus are supported by their own source', () => {
  expect(keptShare((sentence) => sentence)).toBeGreaterThan(0.98)
})

test('hardly any is supported by another source, or once a number, name or negation is changed', () => {
  const shares = {
    elsewhere: keptShare((_, material) => {
      const other = materials[(materials.indexOf(material) * 7 + 13) % materials.length]
      return other && other !== material ? (other.sentences[0] ?? null) : null
    }),
    nextNumber: keptShare((sentence) => {
      const changed = sentence.replace(/\d+/, (digits) => String(Number(digits) + 1))
      return changed === sentence ? null : changed
    }),
    numberFromBeside: keptShare((sentence, { sentences }) => {
      const own = figure.exec(sentence)?.[0]
      const beside = sentences
        .flatMap((other) => figure.exec(other)?.[0] ?? [])
        .find((number) => !sentence.includes(number))
      return own && beside ? sentence.replace(own, beside) : null
    }),
    name: keptShare((sentence) => {
      const changed = sentence.replace(/(?<=\s)\p{Lu}\p{Ll}{3,}/u, 'Globex')
      return changed === sentence ? null : changed
    }),
    denied: keptShare((sentence) =>
      verb.test(sentence) && !denial.test(sentence) ? sentence.replace(verb, '$1 not') : null,
    ),
  }
  expect(shares.elsewhere).toBeLessThan(0.005)
  expect(shares.nextNumber).toBeLessThan(0.015)
  expect(shares.numberFromBeside).toBeLessThan(0.04)
  expect(shares.name).toBe(0)
  expect(shares.denied).toBeLessThan(0.01)
})
