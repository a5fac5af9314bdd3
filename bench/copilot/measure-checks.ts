import { join } from 'node:path'
import { fold } from '../../common/text/fold.ts'
import { sentencesIn } from '../../common/text/sentences.ts'
import { isSmallWord } from '../../common/text/small-words.ts'
import { wordsOf } from '../../common/text/words.ts'
import { checkSentence } from '../../server/language-model/check-sentence.ts'
import { SentenceSplitter } from '../../server/language-model/split-sentences.ts'
import { type CorpusPassage, passagesAt, readPassages, sourcesFor } from './corpus-passages.ts'
import { linesOf } from './lines-of.ts'
import { liesAbout } from './models/lies.ts'
import { type Told, toTold } from './models/run-scripted-model.ts'
import { tellTruth } from './models/truthful.ts'
import { type Labelled, structured } from './score.ts'

/** A sentence as a model could write it, and whether the wording check lets it through. */
export type Tried = Told & { id: string; passed: boolean }

/** Tries what scripted models write about the questions of a set. */
export function tryScripted(setFile: string, corpus: string): Tried[] {
  const passages = readPassages(corpus)
  const labels = linesOf<Labelled>(setFile)
  return labels
    .filter(({ kind, refuse }) => !refuse && !structured.has(kind))
    .flatMap((label) => {
      const found = sourcesFor(passages, label)
      const asked = { label, sources: found.map((each, at) => ({ ...each, source: `s${at + 1}` })) }
      const attempt = attemptsOn(found)
      return [...tellTruth(asked), ...liesAbout(asked)].map((each) => {
        const told = toTold(asked, each)
        return { ...told, id: label.id, passed: attempt(told) }
      })
    })
}

type Natural = { corpus: string; at: string[]; kind: Told['kind']; text: string }

/** Tries sentences that a person wrote about corpora. */
export function tryNatural(file: string): Tried[] {
  const lines = linesOf<Natural>(file)
  const corpora = new Map(
    [...new Set(lines.map(({ corpus }) => corpus))].map((corpus) => [
      corpus,
      readPassages(join(file, '..', corpus)),
    ]),
  )
  return lines.map(({ corpus, at, kind, text }) => {
    const all = corpora.get(corpus) ?? []
    const found = at.flatMap((place) => passagesAt(all, place))
    if (found.length < at.length) throw new Error(`nothing at ${at}`)
    const sources = found.map((_, number) => `s${number + 1}`)
    const quoted = found.map((each) => each.text)
    // The names of all vendors are known.
    const vendors = [...new Map(all.map((each) => [each.vendor, each])).values()]
    const passed = attemptsOn([...found, ...vendors])({ text, sources })
    return { id: at.join(), text, sources, quoted, kind, style: 'own', question: '', passed }
  })
}

/** Tries each sentence of a corpus as a sentence about its own passage. */
export function tryVerbatim(corpus: string): Tried[] {
  return readPassages(corpus).flatMap((passage) => {
    const attempt = attemptsOn([passage])
    return sentencesIn(passage.text).map((text) => {
      const written = { text, sources: ['s1'], quoted: [passage.text] }
      const passed = attempt(written)
      return { ...written, id: passage.place, kind: 'true', style: 'kept', question: '', passed }
    })
  })
}

/** Tries sentences about sources, split and checked as in an answer. */
function attemptsOn(found: readonly CorpusPassage[]) {
  const materials = found.map(({ about, text }) => ({ about, sentences: sentencesIn(text) }))
  const names = found.flatMap(({ product, vendor }) => wordsOf(`${product ?? ''} ${vendor}`))
  const known = new Set(names.map(fold).filter((word) => !isSmallWord(word)))
  return ({ text, sources }: Pick<Told, 'text' | 'sources'>): boolean => {
    const splitter = new SentenceSplitter()
    const marks = sources.map((source) => `[${source}]`).join('')
    const written = [...splitter.push(`${text} ${marks}`), ...splitter.end()]
    const numbers = written.flatMap((each) => each.marks)
    // A truth may be of two sentences, such as a question and its answer.
    return (
      written.length > 0 &&
      written.every((each) => checkSentence({ ...each, marks: numbers }, materials, known) !== null)
    )
  }
}
