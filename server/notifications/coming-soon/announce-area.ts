import {
  areaPath,
  type ComingArea,
  comingAreaTexts,
} from '../../../contract/notifications/coming-soon.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { unsubscribeLink } from '../unsubscribe-link.ts'
import { areaMail } from './area-mail.ts'
import { countAwaiting, takeAwaiting } from './queries.ts'

/** How many accounts are mailed in one transaction. */
const batchSize = 100

/** How many accounts wait for an area, and how many were mailed. */
export function countAwaitingArea(services: Services, area: ComingArea) {
  return withSystemTx(services, 'announcement', (tx) => countAwaiting(tx, area))
}

/**
 * Mails everybody who waits for an area, and yields the running total after each batch. A batch is queued and
 * marked in one transaction: interrupting this, or running it twice at once, leaves nobody out and mails nobody
 * twice.
 */
export async function* announceArea(services: Services, area: ComingArea): AsyncGenerator<number> {
  let after: string | null = null
  for (let told = 0; ; ) {
    const batch = await tellNext(services, area, after)
    const last = batch.at(-1)
    if (!last) return
    after = last.userId
    told += batch.length
    yield told
  }
}

function tellNext(services: Services, area: ComingArea, after: string | null) {
  return withSystemTx(services, 'announcement', async (tx) => {
    const batch = await takeAwaiting(tx, { area, after, limit: batchSize })
    for (const { userId, email } of batch) {
      const leave = unsubscribeLink(services, userId, 'areas')
      const content = areaMail({
        ...comingAreaTexts[area],
        link: new URL(areaPath(area), services.env.PUBLIC_URL).href,
        unsubscribeLink: leave,
      })
      await queueMail(tx, { kind: 'area', to: email, ...content, unsubscribeUrl: leave })
    }
    return batch
  })
}
