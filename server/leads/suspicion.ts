import { shortestVisitMs } from '../../contract/leads.ts'

/** What marks a form as a robot's. */
export type Suspicion = 'hidden field' | 'haste'

type Traps = { topic?: string | undefined; elapsedMs?: number | undefined }

/** What a form says of who sent it. A program that is no page of ours says nothing, and is heard. */
export function suspicionOf({ topic, elapsedMs }: Traps): Suspicion | null {
  if (topic) return 'hidden field'
  return elapsedMs !== undefined && elapsedMs < shortestVisitMs ? 'haste' : null
}
