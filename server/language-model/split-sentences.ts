import { goesOn } from '../../common/text/sentences.ts'

/** A sentence that a model wrote, without its source marks, and their numbers. */
export type Written = { text: string; marks: number[] }

const list = String.raw`s?\d{1,3}(?:\s*[,;]\s*s?\d{1,3})*`
/** [s1], [1, 2], (s1) and 【1†source】; a number alone in round brackets may be a year or a list. */
const mark = String.raw`(?:\[\s*(?:sources?:?\s*)?${list}\s*\]|\(\s*(?:sources?:?\s*)?s\d{1,3}(?:\s*[,;]\s*s\d{1,3})*\s*\)|【\s*${list}(?:†[^】]{0,40})?】)`
const marks = new RegExp(String.raw`\s{0,9}${mark}`, 'giu')
/** The end of a sentence and its marks, once the next one begins, and not with a bracket that may become a mark. */
const end = new RegExp(
  String.raw`(?<![.!?…])[.!?…]+(?:["”’)]|\s?»)*(?:\s{0,9}${mark})*(?=\s+(?:[^\s[【(»|]|\((?:[^s]|s\D)))|\n+`,
  'giu',
)
/** In characters; what has no end by then is cut, and too long to be checked. */
const longest = 2000

/** Splits streamed text into sentences; returns each one once it is complete. */
export class SentenceSplitter {
  #rest = ''

  push(part: string): Written[] {
    this.#rest += part
    const whole: Written[] = []
    let from = 0
    for (const found of this.#rest.matchAll(end)) {
      const to = found.index + found[0].length
      const sentence = this.#rest.slice(from, to)
      if (!sentence.endsWith('\n') && goesOn(sentence)) continue
      from = to
      whole.push(...toWritten(sentence))
    }
    this.#rest = this.#rest.slice(from)
    return this.#rest.length > longest ? [...whole, ...this.end()] : whole
  }

  /** The remaining text at the end. */
  end(): Written[] {
    const rest = this.#rest
    this.#rest = ''
    return toWritten(rest)
  }
}

/** Fences of code, headings, and what separates the rows of a table: they say nothing. */
const frame = /^(?:```.*|~~~.*|#{1,6}\s.*|[\s|:=-]+)$/u

function toWritten(sentence: string): Written[] {
  if (frame.test(sentence.trim())) return []
  const numbers = [...sentence.matchAll(marks)].flatMap(([group]) => group.match(/\d+/gu) ?? [])
  const text = sentence
    .replace(marks, '')
    .replace(/^\s*(?:>\s*)?(?:[-*•]|\d{1,2}[.)])\s+/u, '')
    .replace(/\*\*|__|`/gu, '')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}*])/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/ ([.,…])(?=\s|$)/gu, '$1')
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ')
  return /[\p{L}\p{N}]/u.test(text) ? [{ text, marks: [...new Set(numbers.map(Number))] }] : []
}
