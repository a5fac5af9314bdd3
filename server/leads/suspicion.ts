import { shortestVisitMs } from '../../contract/leads/leads.ts'

/** The signals of a form that a robot filled in. */
export type Suspicion = 'hidden field' | 'haste'

type Traps = { topic?: string | undefined; elapsedMs?: number | undefined }

/** Signs that a robot filled in the form. Outside programs send none of these fields and are trusted. */
export function suspicionOf({ topic, elapsedMs }: Traps): Suspicion | null {
  if (topic) return 'hidden field'
  return elapsedMs !== undefined && elapsedMs < shortestVisitMs ? 'haste' : null
}
