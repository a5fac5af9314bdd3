import type { Services } from './platform/context.ts'
import type { Job } from './platform/jobs.ts'

/** Every kind of background work. */
export function jobs(_services: Services): Job[] {
  return []
}
