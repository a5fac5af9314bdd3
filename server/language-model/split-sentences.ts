import { goesOn } from '../../common/text/sentences.ts'

/** A sentence that a model wrote, without its source marks, and their numbers. */
export type Written = { text: string; marks: number[] }

const mark = String.raw`\[\s*s?\d{1,3}(?:\s*[,;]\s*s?\d{1,3})*\s*\]`
const marks = new RegExp(mark, 'giu')
/** The end of a sentence and its marks, once the next one begins. */
const end = new RegExp(
  String.raw`(?<![.!?…])[.!?…]+["”’»)]*(?:\s*${mark})*(?=\s+[^\s[])|\n+`,
  'giu',
)

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
    return whole
  }

  /** The remaining text at the end. */
  end(): Written[] {
    const rest = this.#rest
    this.#rest = ''
    return toWritten(rest)
  }
}

function toWritten(sentence: string): Written[] {
  const numbers = [...sentence.matchAll(marks)].flatMap(([group]) => group.match(/\d+/gu) ?? [])
  const text = sentence
    .replace(marks, '')
    .replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/u, '')
    .replace(/\*\*|__/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/ ([.,;:!?…])/gu, '$1')
    .trim()
  return text === '' ? [] : [{ text, marks: [...new Set(numbers.map(Number))] }]
}
