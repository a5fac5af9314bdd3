import { modelsRunHere } from '../../models/runs-here.ts'
import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Env } from '../../platform/settings/env.ts'
import { settleNewVideos } from './queries.ts'

/** Whether captions can be made from speech: by a server, or by the built-in model where that runs. */
export const transcribes = (env: Pick<Env, 'TRANSCRIBE' | 'TRANSCRIBE_BASE_URL'>) =>
  env.TRANSCRIBE === 'local' && (env.TRANSCRIBE_BASE_URL !== undefined || modelsRunHere())

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
