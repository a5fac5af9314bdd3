import type {
  CopilotQuery,
  CopilotResponse,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { subjectIdOf } from '../reply/source-place.ts'

/** What is being done for a question whose answer is on its way to this page. */
export function phaseOf({ mode, sources }: CopilotResponse): string {
  if (mode === 'answer') return words.phases.writing
  if (sources.length === 0) return words.phases.question
  const places = new Set(sources.map(subjectIdOf))
  const allBriefs = sources.every(({ briefId }) => briefId)
  return words.phases.passages(sources.length, places.size, allBriefs)
}

/** What is said of a question when its answer is there. */
export function outcomeOf({ response }: CopilotQuery): string {
  const { mode, content, sources, statements, notice, refused } = response
  if (refused) return words.refused(response)
  if (mode !== 'closest') return [content, notice].filter(Boolean).join(' ')
  const found = sources.length > 0 ? words.closest.found(sources.length) : words.closest.nothing
  return [notice, found, statements[0]?.text].filter(Boolean).join(' ')
}
