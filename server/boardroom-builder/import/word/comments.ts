import type { Element } from '@xmldom/xmldom'
import { attributeOf, made, madeRun, nameOf, parsedXml, within } from '../../packages/word-xml.ts'

export type WordComment = { author: string; text: string }

/** Signs that no text may contain: they surround the number of a comment where its passage begins and ends. */
const signs = { begin: '\ufdd0', end: '\ufdd1', stop: '\ufdd2' } as const
const marker = new RegExp(`([${signs.begin}${signs.end}])(\\d+)${signs.stop}`, 'g')

/** The comments of a Word document by their ids. */
export function readComments(xml: string | undefined): Map<string, WordComment> {
  const comments = xml ? within(parsedXml(xml)).filter((one) => nameOf(one) === 'w:comment') : []
  return new Map(
    comments.map((comment) => {
      const paragraphs = within(comment).filter((one) => nameOf(one) === 'w:p')
      const text = paragraphs.map(wordsOf).join('\n').trim()
      return [
        attributeOf(comment, 'id') ?? '',
        { author: attributeOf(comment, 'author') ?? '', text },
      ]
    }),
  )
}

const wordsOf = (paragraph: Element) =>
  within(paragraph)
    .filter((one) => nameOf(one) === 'w:t')
    .map((one) => one.textContent)
    .join('')

/** Marks the passages of comments in the text, and returns the comments by the numbers in the marks. */
export function anchorComments(
  root: Element,
  comments: ReadonlyMap<string, WordComment>,
): WordComment[] {
  const all = within(root)
  for (const one of all.filter((element) => nameOf(element) === 'w:t')) {
    if (/[\ufdd0-\ufdd2]/.test(one.textContent ?? ''))
      one.textContent = withoutSigns(one.textContent ?? '')
  }
  const found: WordComment[] = []
  for (const reference of all.filter((one) => nameOf(one) === 'w:commentReference')) {
    const id = attributeOf(reference, 'id') ?? ''
    const comment = comments.get(id)
    if (!comment?.text) continue
    const number = found.push(comment) - 1
    const begin = all.find(
      (one) => nameOf(one) === 'w:commentRangeStart' && attributeOf(one, 'id') === id,
    )
    if (begin) put(begin, signs.begin, number)
    if (reference.parentNode) put(reference.parentNode as Element, signs.end, number)
  }
  return found
}

function put(before: Element, sign: string, number: number) {
  before.parentNode?.insertBefore(
    madeRun(before, `${sign}${number}${signs.stop}`, made(before, 'rPr')),
    before,
  )
}

const withoutSigns = (text: string) => text.replace(/[\ufdd0-\ufdd2]/g, '')
export const withoutMarks = (text: string) => withoutSigns(text.replace(marker, ''))

/** The passages of comments in the text of a block, and the text without their marks. */
export function passagesIn(text: string) {
  const passages = new Map<number, { from: number | null; to: number }>()
  let [clean, last] = ['', 0]
  for (const { 0: whole, 1: sign, 2: digits, index } of text.matchAll(marker)) {
    clean += text.slice(last, index)
    last = index + whole.length
    const number = Number(digits)
    const known = passages.get(number)
    if (sign === signs.begin) passages.set(number, { from: clean.length, to: clean.length })
    else passages.set(number, { from: known?.from ?? null, to: clean.length })
  }
  return { passages, text: clean + text.slice(last) }
}
