import type { Services } from '../platform/context.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { deleteOverKeys } from '../platform/keys/signing-keys.ts'
import { deleteExpiredChallenges } from './factors/queries.ts'
import { deleteLeftAnonymous } from './phones/queries.ts'
import { deleteFreeLimits, deleteOldAudit } from './queries.ts'
import { deleteExpiredLinks } from './secrets/queries.ts'
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
    work: async () => {
      await deleteFreeLimits(services)
      await deleteExpiredLinks(services)
      await deleteExpiredChallenges(services)
      await deleteEndedSessions(services)
      await deleteUsedRefreshTokens(services)
      await deleteOldAudit(services)
      await deleteForgottenNetworks(services)
      await deleteLeftAnonymous(services)
      await deleteOverKeys(services)
    },
  }
}
