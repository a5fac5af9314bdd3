import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Env } from '../../platform/settings/env.ts'
import { settleNewVideos } from './queries.ts'

/** Whether captions are made without asking. */
export const automaticCaptions = (env: Env) =>
  env.TRANSCRIBE_BASE_URL !== undefined && env.TRANSCRIBE_AUTOMATICALLY

/**
 * Requests captions, in the name of the author, for briefs' videos that have become playable and have
 * none. It is decided once for each video: where they are off, they stay off for that video.
 */
export function askForNewVideos(services: Services): Promise<void> {
  return withSystemTx(services, 'captions of new videos', (tx) =>
    settleNewVideos(tx, automaticCaptions(services.env)),
  )
}
