import type { z } from 'zod'
import { generalErrors, refusal } from '../../../contract/errors.ts'
import type { followerSignSchema, Presence } from '../../../contract/records/presence.ts'
import type { ChangeHub } from '../../changes/change-hub.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import { selectPresenter } from './queries.ts'

type Following = {
  id: string
  sign: z.output<typeof followerSignSchema>
  /** Throws if the caller may not follow it. */
  admit: (tx: Tx) => Promise<unknown>
}

/**
 * Notes that the caller follows the presentation of a record in a tab, or has closed it; returns who presents. Nobody
 * is told who follows.
 */
export async function followRecord(
  ctx: Ctx,
  hub: ChangeHub,
  { id, sign, admit }: Following,
): Promise<Presence> {
  const { userId, sessionId } = ctx.actor
  if (!userId || !sessionId) throw refusal(generalErrors.authenticationRequired)
  const { attendance } = hub
  attendance.requirePace(userId)
  if (!(await hub.listens())) {
    return withTx(ctx, async (tx) => {
      await admit(tx)
      return { others: await selectPresenter(tx, id) }
    })
  }
  const { tabId, state, turn, arrives } = sign
  const tab = { recordId: id.toLowerCase(), tabId, follows: true }
  const signer = { userId, sessionId }
  // Who was admitted is checked every second (server/changes/who-may-stay.ts).
  const known = attendance.nameOf(tab, signer) !== undefined
  if (!known) await withTx(ctx, admit)
  if (known || state !== 'gone') {
    const signed = { ...tab, userId, name: '', state, turn, place: null }
    await attendance.sign(signed, signer, arrives || !known)
  }
  return { others: attendance.presenterIn(tab.recordId) }
}
