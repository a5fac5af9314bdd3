import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Tried,
  tryNatural,
  tryScripted,
  tryVerbatim,
} from '../../bench/copilot/measure-checks.ts'

const at = (path: string) => resolve(import.meta.dirname, '../../bench/copilot', path)

/** The shares of truths that are withheld, and of lies that are let through, by what words can prove alone. */
function sharesOf(tried: readonly Tried[]) {
  const [truths, lies] = [true, false].map((wanted) =>
    tried.filter(({ kind }) => (kind === 'true') === wanted),
  ) as [Tried[], Tried[]]
  const passed = (some: readonly Tried[]) =>
    some.filter((each) => each.passed).length / Math.max(1, some.length)
  return { withheld: 1 - passed(truths), told: passed(lies) }
}

describe('checkSentence, on whole corpora', () => {
  test.each(['corpus', 'english/corpus', 'german-french/corpus'])(
    'lets the sentences of %s through beside their own source',
    (corpus) => {
      expect(sharesOf(tryVerbatim(at(corpus))).withheld).toBeLessThan(0.015)
    },
  )

  test.each([
    ['questions.jsonl', 'corpus'],
    ['english/questions.jsonl', 'english/corpus'],
    ['held-out.jsonl', 'corpus'],
    ['german-french/questions.jsonl', 'german-french/corpus'],
  ])('stops most of what a liar says about %s, and hardly any truth', (set, corpus) => {
    const { withheld, told } = sharesOf(tryScripted(at(set), at(corpus)))
    expect(withheld).toBeLessThan(0.04)
    expect(told).toBeLessThan(0.13)
  })

  test.each(['sentences-training.jsonl', 'sentences.jsonl'])(
    'stops nearly half of the lies that people wrote in %s, and hardly any truth',
    (file) => {
      const { withheld, told } = sharesOf(tryNatural(at(file)))
      expect(withheld).toBeLessThan(0.03)
      expect(told).toBeLessThan(0.55)
    },
  )
})
