import {
  type CopilotResponse,
  type CopilotSource,
  copilotTexts,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotFields } from '../../../contract/analyst-copilot/copilot-labels.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import { holdsInstruction } from '../../language-model/asks-to-obey.ts'
import type { Material } from '../../language-model/wording/read-source.ts'
import { markSentence } from '../../passages/mark-passage.ts'
import { type Passage, subjectOf } from '../../passages/passage.ts'
import { sentencesOf } from '../../passages/passage-sentences.ts'
import { widenPassages } from '../../passages/widen-passages.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { toSource } from '../sources.ts'

/** What a language model may answer from: a passage, or an answer from rows. */
export type PromptSource = Material & {
  /** Its line in the prompt. */
  line: Record<string, string | null>
  /** A sentence of it as a source of the answer. */
  cite: (at: number) => CopilotSource[]
}

/** In characters, for all passages together. */
const mostText = 24_000

/** The passages, and what is said beside them, as sources of a prompt; without what holds instructions. */
export async function promptSources(tx: Tx, passages: readonly Passage[]): Promise<PromptSource[]> {
  let length = 0
  const fitting = passages.filter(({ text }) => {
    if (holdsInstruction(text)) return false
    length += text.length
    return length <= mostText
  })
  const read = await widenPassages(tx, fitting, { mostText, leavesOut: holdsInstruction })
  const { companyId } = tx.caller
  return read.map((parts, at) => toPromptSource(parts, companyId, 1 - at / read.length))
}

/** The parts of a source follow each other; a sentence is cited within its part, where it stands word for word. */
function toPromptSource(
  parts: readonly Passage[],
  companyId: string | null,
  relevance: number,
): PromptSource {
  const sentences = parts.flatMap(sentencesOf)
  const cited = (at: number) => {
    const sentence = sentences[at]
    if (!sentence) throw new Error(`no sentence ${at} of ${sentences.length}`)
    return markSentence(sentencesOf(sentence.passage), sentence.at)
  }
  const first = cited(0)
  const { passage } = first
  const { vendor, product, field } = passage
  const line = {
    vendor,
    brief: subjectOf(passage),
    product,
    field: copilotFields[field] ?? field,
    speaker: first.speaker,
    second: first.startMs === null ? null : formatTime(Math.floor(first.startMs / 1000)),
    date: dayOf(passage.createdAt),
    text: sentences.map(({ text }) => text).join(' '),
  }
  return {
    line,
    about: [vendor, product, line.brief, line.field, line.date].filter(Boolean).join(' · '),
    sentences: sentences.map(({ text }) => text),
    cite: (at) => [toSource(cited(at), companyId, relevance)],
  }
}

const mostRows = 5

/** An answer from rows as a source, which cites the first of its rows. */
export function rowsSource({ content, sources }: CopilotResponse): PromptSource {
  const sentences = content.split('\n').map((line) => line.replace(/ \[\d+\]/gu, ''))
  const about = copilotTexts.counted
  return {
    line: { field: about, text: sentences.join(' ') },
    about,
    sentences,
    cite: () => sources.slice(0, mostRows),
  }
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (at: string | null) => at && day.format(new Date(at))
