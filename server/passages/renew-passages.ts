import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { renewSome } from './queries.ts'

/** How many passages or questions one transaction sees; most of them stay as they are. */
const batch = 500
/** How long a run starts new batches. */
const runMs = 50_000

/** The job that makes passages of an earlier version what this one would make; nothing to do once it is through. */
export function renewPassagesJob(services: Services): Job {
  return {
    queue: 'passages.renew',
    cron: '* * * * *',
    work: () => renewPassages(services),
  }
}

export async function renewPassages(services: Services) {
  const ends = performance.now() + runMs
  while (performance.now() < ends) {
    const more = await withSystemTx(services, 'renew passages', (tx) => renewSome(tx, batch))
    if (!more) return
  }
}
