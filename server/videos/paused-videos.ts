import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { endPauses, type PausedVideo, selectLoad, selectPaused } from './queries.ts'

export type { PausedVideo }

/** For the operator: how many videos wait, are being processed and are paused. */
export async function countVideos(services: Services) {
  const load = await withSystemTx(services, 'operator: videos', selectLoad, 'read only')
  const sum = (state: 'waiting' | 'working' | 'paused') =>
    load.reduce((total, steps) => total + Number(steps[state]), 0)
  return { waiting: sum('waiting'), working: sum('working'), paused: sum('paused') }
}

/** For the operator: the videos that pause because the disk is full or their original cannot be read. */
export function listPausedVideos(services: Services): Promise<PausedVideo[]> {
  return withSystemTx(services, 'operator: paused videos', selectPaused, 'read only')
}

/** For the operator: ends the pause of one video, or of all, and returns of how many. */
export function retryPausedVideos(services: Services, id: string | null): Promise<number> {
  return withSystemTx(services, 'operator: retry paused videos', (tx) => endPauses(tx, id))
}
