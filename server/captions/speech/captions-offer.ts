import type { CaptionsOffer } from '../../../contract/captions/captions-offer.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { transcribes } from './ask-for-new-videos.ts'
import { selectCaptionsOffer } from './queries.ts'
import { readCompanyWaiting } from './waiting-for.ts'

/** What the caller's company is offered; nothing while captions are switched off. */
export async function captionsOffer(tx: Tx): Promise<CaptionsOffer> {
  const { answered, videos, unsure, possible, waiting, failed } = await selectCaptionsOffer(tx)
  if (!transcribes(tx.services.env)) {
    return { offered: false, videos, unsure, possible: 0, progress: null, problem: null }
  }
  return {
    offered: !answered && possible > 0,
    videos,
    unsure,
    possible,
    progress: waiting + failed > 0 ? { failed, waiting } : null,
    problem: waiting > 0 ? await readCompanyWaiting(tx) : null,
  }
}
