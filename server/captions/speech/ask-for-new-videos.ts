import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Env } from '../../platform/settings/env.ts'
import { settleNewVideos } from './queries.ts'

/** Whether captions are generated automatically. */
export const automaticCaptions = (env: Env) =>
  env.TRANSCRIBE_BASE_URL !== undefined && env.TRANSCRIBE_AUTOMATICALLY

/**
 * Requests captions, in the author's name, for briefs' videos that have become playable and have none. This is
 * decided once per video: if captions are off then, they stay off for that video.
 */
export function askForNewVideos(services: Services): Promise<void> {
  return withSystemTx(services, 'captions of new videos', (tx) =>
    settleNewVideos(tx, automaticCaptions(services.env)),
  )
}
