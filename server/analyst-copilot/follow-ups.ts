import {
  type CopilotQuery,
  type CopilotResponse,
  type FollowUpType,
  followUpLabels,
  followUpTypes,
  longestQuestion,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { Found, Passage } from '../passages/passage.ts'

/** The passages for a follow-up: those with figures first, or without those that the earlier answer showed. */
export function follow(
  found: Found,
  type: FollowUpType | undefined,
  earlier: CopilotResponse | undefined,
): Found {
  const { passages } = found
  if (type === 'show-data') {
    const hasFigures = ({ text }: Passage) => /\p{N}/u.test(text)
    const others = passages.filter((passage) => !hasFigures(passage))
    return { ...found, passages: [...passages.filter(hasFigures), ...others] }
  }
  if (type === 'elaborate' && earlier) {
    const shown = new Set(earlier.sources.map(({ id }) => id.split('.')[0]))
    const more = passages.filter(({ id }) => !shown.has(String(id)))
    return { ...found, passages: more.length > 0 ? more : passages }
  }
  return found
}

/** The follow-ups that an answer offers; none for a refusal or a table. */
export function followUpsOf(
  question: string,
  { refused, table, statements }: CopilotResponse,
): CopilotQuery['followUps'] {
  if (refused || table || statements.length === 0) return []
  return followUpTypes.map((type) => ({
    type,
    label: followUpLabels[type],
    query: `${followUpLabels[type]}: ${question}`.slice(0, longestQuestion),
  }))
}
