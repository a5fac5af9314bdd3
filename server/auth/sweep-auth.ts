import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { deleteOverKeys } from '../platform/keys/signing-keys.ts'
import { deleteExpiredChallenges } from './factors/queries.ts'
import { deleteExpiredLinks } from './links/queries.ts'
import { deleteLeftAnonymous } from './phones/queries.ts'
import { deleteFreeLimits, deleteOldAudit } from './queries.ts'
import {
  deleteEndedSessions,
  deleteForgottenNetworks,
  deleteUsedRefreshTokens,
} from './sessions/queries.ts'

/**
 * The hourly job that deletes what has expired: sessions, links, challenges, limits, security
 * events, keys.
 */
export function sweepAuthJob(services: Services): Job {
  return {
    queue: 'sweep-auth',
    cron: '17 * * * *',
    work: () =>
      withSystemTx(services, 'auth sweep', async (tx) => {
        await deleteFreeLimits(tx)
        await deleteExpiredLinks(tx)
        await deleteExpiredChallenges(tx)
        await deleteEndedSessions(tx)
        await deleteUsedRefreshTokens(tx)
        await deleteOldAudit(tx)
        await deleteForgottenNetworks(tx)
        await deleteLeftAnonymous(tx, 30)
        await deleteOverKeys(tx)
      }),
  }
}
