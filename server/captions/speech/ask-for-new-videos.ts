import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Env } from '../../platform/settings/env.ts'
import { settleNewVideos } from './queries.ts'

/** Whether captions can be made from speech: by the built-in model, or by a server. */
export const transcribes = (env: Pick<Env, 'TRANSCRIBE'>) => env.TRANSCRIBE === 'local'

/** Whether captions of new videos are made automatically. */
export const automaticCaptions = (env: Env) => transcribes(env) && env.TRANSCRIBE_AUTOMATICALLY

/**
 * Requests captions, in the author's name, for briefs' videos that have become playable and have none. This is
 * decided once per video: if captions are off then, they stay off for that video.
 */
export function askForNewVideos(services: Services): Promise<void> {
  return withSystemTx(services, 'captions of new videos', (tx) =>
    settleNewVideos(tx, automaticCaptions(services.env)),
  )
}
