import type { CopilotQuery } from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { Asked } from './copilot-queries.ts'
import { toAsked } from './scope/scope.ts'

/** What the user may do in a session of their own. */
export type Asking = {
  /** Whether a question is being sent. */
  pending: boolean
  ask: (asked: Asked) => unknown
  /** Moves the focus to the question field, if its element is about to disappear. */
  toField: () => void
}

/** The same question once more, within the same scope; also if it followed up on one of `earlier`. */
export function again({ text, scope }: CopilotQuery, earlier: readonly CopilotQuery[]): Asked {
  const [followUp] = earlier.flatMap(({ id, followUps }) =>
    followUps.flatMap(({ query, type }) => (query === text ? [{ queryId: id, type }] : [])),
  )
  return { text, scope: toAsked(scope), ...(followUp && { followUp }) }
}
