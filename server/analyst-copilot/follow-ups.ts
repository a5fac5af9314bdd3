import {
  type CopilotQuery,
  type CopilotResponse,
  copilotTexts,
  type FollowUpType,
  followUpLabels,
  followUpTypes,
  longestQuestion,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { Ranked } from '../passages/rank-sentences.ts'

/** Selects the sentences that an answer consists of. */
export type Lens = {
  accepts: (sentence: Ranked) => boolean
  /** The number of quotations, and the least score of the others relative to the first. */
  given: number
  near: number
  /** The reason of the refusal if no sentence is accepted. */
  nothing: string
}

/** A plain question accepts all sentences. */
export const plain: Lens = { accepts: () => true, given: 3, near: 0.7, nothing: '' }

const reasons =
  /\b(because|since|so that|therefore|reason|due to|that['’]s why|in order to|as a result|weil|deshalb|daher|grund|damit|denn|parce que|puisque|donc|afin|raison)\b/iu
const figures = /\p{N}/u

/** The sentences that a follow-up asks for, given the earlier answer to the same question. */
export function lensOf(type: FollowUpType, { sources, statements }: CopilotResponse): Lens {
  if (type === 'why') {
    const accepts = ({ text }: Ranked) => reasons.test(text)
    return { accepts, given: 3, near: 0.5, nothing: copilotTexts.noReason }
  }
  if (type === 'show-data') {
    const accepts = ({ text }: Ranked) => figures.test(text)
    return { accepts, given: 5, near: 0.5, nothing: copilotTexts.noData }
  }
  const given = new Set(statements.flatMap(({ sourceIds }) => sourceIds))
  const told = sources.filter(({ id }) => given.has(id)).map(({ snippet }) => snippet ?? '')
  const accepts = ({ text }: Ranked) => !told.some((quote) => quote.includes(text))
  return { accepts, given: 5, near: 0.4, nothing: copilotTexts.noMore }
}

/** The follow-ups that an answer offers; none for a refusal or a table. */
export function followUpsOf(
  question: string,
  { refused, table }: CopilotResponse,
): CopilotQuery['followUps'] {
  if (refused || table) return []
  return followUpTypes.map((type) => ({
    type,
    label: followUpLabels[type],
    query: `${followUpLabels[type]}: ${question}`.slice(0, longestQuestion),
  }))
}

/** Questions that an answer suggests, about the products of its sources. */
export function suggestionsOf(products: readonly (string | null)[]): string[] {
  const named = [...new Set(products)].flatMap((product) => product ?? [])
  return named.slice(0, 2).map(copilotTexts.briefsAbout)
}
