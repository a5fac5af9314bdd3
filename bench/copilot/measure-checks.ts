import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold } from '../../common/text/fold.ts'
import { sentencesIn } from '../../common/text/sentences.ts'
import { isSmallWord } from '../../common/text/small-words.ts'
import { wordsOf } from '../../common/text/words.ts'
import { checkSentence } from '../../server/language-model/check-sentence.ts'
import { SentenceSplitter } from '../../server/language-model/split-sentences.ts'
import { type CorpusPassage, passagesAt, readPassages, sourcesFor } from './corpus-passages.ts'
import { liesAbout } from './models/lies.ts'
import { tellTruth } from './models/truthful.ts'
import type { Labelled } from './score.ts'

/** A sentence as a model could write it, and whether the wording check lets it through. */
export type Tried = {
  id: string
  text: string
  kind: string
  style: string
  passed: boolean
  sources: string[]
  quoted: string[]
}

const structured = new Set(['list', 'count'])

/** Tries what scripted models write about the questions of a set. */
export function tryScripted(setFile: string, corpus: string): Tried[] {
  const passages = readPassages(corpus)
  const labels = readFileSync(setFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Labelled)
  return labels
    .filter(({ kind, refuse }) => !refuse && !structured.has(kind))
    .flatMap((label) => {
      const found = sourcesFor(passages, label)
      const sources = found.map((each, at) => ({ ...each, source: `s${at + 1}` }))
      const asked = { label, sources }
      const truths = tellTruth(asked).map((each) => ({ ...each, kind: 'true', style: 'own' }))
      return [...truths, ...liesAbout(asked)].map((each) => tryOne(each, found, label.id))
    })
}

type Natural = { corpus: string; at: string[]; kind: string; text: string }

/** Tries the sentences that people wrote. */
export function tryNatural(file: string): Tried[] {
  const folder = join(file, '..')
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Natural)
  const corpora = new Map(
    [...new Set(lines.map(({ corpus }) => corpus))].map((corpus) => [
      corpus,
      readPassages(join(folder, corpus)),
    ]),
  )
  return lines.map(({ corpus, at, kind, text }) => {
    const all = corpora.get(corpus) ?? []
    const found = at.flatMap((place) => passagesAt(all, place))
    if (found.length < at.length) throw new Error(`nothing at ${at}`)
    const vendors = [...new Map(all.map((each) => [each.vendor, each])).values()]
    const cited = found.map((_, number) => `s${number + 1}`)
    return tryOne(
      { text, sources: cited, kind, style: 'natural' },
      [...found, ...vendors],
      at.join(),
    )
  })
}

type Writing = { text: string; sources: readonly string[]; kind: string; style: string }

function tryOne(
  { text, sources, kind, style }: Writing,
  found: readonly CorpusPassage[],
  id: string,
): Tried {
  const splitter = new SentenceSplitter()
  const written = [
    ...splitter.push(`${text} ${sources.map((source) => `[${source}]`).join('')}`),
    ...splitter.end(),
  ]
  const materials = found.map((each) => ({ about: each.about, sentences: sentencesIn(each.text) }))
  const names = found.flatMap(({ product, vendor }) =>
    wordsOf(`${product ?? ''} ${vendor}`).map(fold),
  )
  const known = new Set(names.filter((word) => !isSmallWord(word)))
  const [sentence] = written
  const passed =
    written.length === 1 &&
    sentence !== undefined &&
    checkSentence(sentence, materials, known) !== null
  const quoted = sources.map((source) => found[Number(source.slice(1)) - 1]?.text ?? '')
  return { id, text, kind, style, passed, sources: [...sources], quoted }
}
