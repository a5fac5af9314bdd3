import {
  type CommentAnchor,
  quoteLimit,
} from '../../contract/boardroom-builder/document-comments.ts'
import { nearPassage } from './near-passage.ts'

/**
 * The start of a passage in the text of its block; null if its words are gone. If there are fewer occurrences
 * than before, the last one counts.
 */
export function placeOfPassage(said: string, { quote, occurrence }: CommentAnchor): number | null {
  let place = said.indexOf(quote)
  for (let at = place, left = occurrence; at >= 0 && left >= 0 && quote !== ''; left -= 1) {
    place = at
    at = said.indexOf(quote, at + 1)
  }
  return place < 0 ? null : place
}

/**
 * The range of a comment's words in the text of their block, also after a small change; null if they are gone.
 */
export function rangeOfPassage(said: string, anchor: CommentAnchor) {
  const from = placeOfPassage(said, anchor)
  return from === null ? nearPassage(said, anchor.quote) : { from, to: from + anchor.quote.length }
}

/** The anchor of a range in the text of a block; its quote is limited to the maximum length. */
export function passageAt(
  said: string,
  from: number,
  to: number,
): Pick<CommentAnchor, 'quote' | 'occurrence'> {
  const quote = [...said.slice(from, to)].slice(0, quoteLimit).join('')
  let occurrence = 0
  for (let at = said.indexOf(quote); at >= 0 && at < from; at = said.indexOf(quote, at + 1)) {
    occurrence += 1
  }
  return { quote, occurrence: quote === '' ? 0 : occurrence }
}
