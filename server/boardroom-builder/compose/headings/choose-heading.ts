import { fold } from '../../../../common/text/fold.ts'
import { sentencesIn } from '../../../../common/text/sentences.ts'
import {
  type DocumentBlock,
  type DocumentInline,
  textOfBlock,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import { note, words } from '../blocks.ts'
import type { Fact } from '../material.ts'
import { claimOf } from './claim-of.ts'

/** What a heading may say: a sentence of a source or of the author. */
export type Claim = {
  content: DocumentInline[]
  /** The sentence as it stands in the body otherwise. */
  sentence: string
  /** Whether the heading says all of that sentence. */
  whole: boolean
  /** Null for words of the author or of the outline. */
  fact: Fact | null
}

/** What the author's words claim: the first sentence of each line that stands alone. */
export const claimsOfLines = (lines: readonly string[]): Claim[] =>
  lines.flatMap((line): Claim[] => {
    const [sentence = ''] = sentencesIn(line)
    const claim = claimOf(sentence)
    return claim ? [{ content: [words(claim.text)], sentence, whole: claim.whole, fact: null }] : []
  })

/** What facts claim, those with a figure and those that need no cut first. `named` puts the subject in front. */
export const claimsOfFacts = (facts: readonly Fact[], named: boolean): Claim[] =>
  facts.flatMap((fact) => claimOfFact(fact, named) ?? []).toSorted((a, b) => worth(b) - worth(a))

function claimOfFact(fact: Fact, named: boolean): Claim | null {
  const { text, label, said, subject, source } = fact
  if (label !== null) return null
  const [sentence = ''] = sentencesIn(text)
  const claim = claimOf(sentence)
  if (!claim) return null
  const name = subject && !claim.text.includes(subject.name) ? subject.name : null
  // Who says 'we' has to be named, as must what a description describes.
  if (claim.speaking && !subject) return null
  const leads = name !== null && (named || claim.speaking || !said)
  const told = claim.speaking ? `“${claim.text}”` : claim.text
  return {
    content: [...(leads ? [words(`${name}: `)] : []), words(told), note(source)],
    ...{ sentence, whole: claim.whole, fact },
  }
}

const figure =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|half|third|quarter|fifth|dozen|hundred|thousand|million)\b/iu

const holdsFigure = (text: string): boolean => /\d/u.test(text) || figure.test(text)

const worth = ({ sentence, whole }: Claim): number =>
  (whole ? 2 : 0) + (holdsFigure(sentence) ? 1 : 0) + (/\d/u.test(sentence) ? 0.5 : 0)

/** The text without the sentence that a heading says; null if nothing is left. */
export const withoutClaim = (text: string, { sentence, whole }: Claim): string | null => {
  if (!whole) return text
  const at = text.indexOf(sentence)
  const rest = at < 0 ? text : `${text.slice(0, at)}${text.slice(at + sentence.length)}`.trim()
  return rest === '' ? null : rest
}

/** Whether a body begins with the words of its heading. */
export function repeats(claim: Claim, body: readonly DocumentBlock[]): boolean {
  const said = fold(plain(claim.content))
  const [first] = body
  const begins = first ? fold(textOfBlock(first)) : ''
  return bare(begins).startsWith(bare(said)) || bare(begins).startsWith(bare(fold(claim.sentence)))
}

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

const plain = (content: readonly DocumentInline[]) =>
  content.map((one) => (one.type === 'text' ? one.text : '')).join('')
