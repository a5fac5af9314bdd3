import { isAlike, type ReadText, readText } from './read-text.ts'

/** A source in the form that is checked. */
export type Material = {
  /** Its subject: titles, product, vendor, field and date. */
  about: string
  /** Its sentences, verbatim and in order. */
  sentences: readonly string[]
}

/** The same, as it is compared. */
export type Source = {
  about: ReadText
  sentences: ReadText[]
  /** Each sentence with the one after it. */
  pairs: ReadText[]
  /** All of it. */
  whole: ReadText
}

const read = new WeakMap<Material, Source>()

/** Each source is read once, for all sentences that are checked. */
export function readSource(material: Material): Source {
  const known = read.get(material) ?? toSource(material)
  read.set(material, known)
  return known
}

function toSource({ about, sentences }: Material): Source {
  const read = (text: string) => readText(text, { withOrdinals: true })
  return {
    about: read(about),
    sentences: sentences.map(read),
    pairs: sentences.map((sentence, at) => read(`${sentence} ${sentences[at + 1] ?? ''}`)),
    whole: read(`${about} · ${sentences.join(' ')}`),
  }
}

export const holds = ({ tokens }: ReadText, word: string): boolean =>
  tokens.some((other) => isAlike(word, other.word))

/** How many of some words a text has. */
export const sharedWords = (words: readonly { word: string }[], text: ReadText): number =>
  words.filter(({ word }) => holds(text, word)).length
