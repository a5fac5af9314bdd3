import type { z } from 'zod'
import { generalErrors, refusal } from '../../../contract/errors.ts'
import type { Presence, signSchema } from '../../../contract/records/presence.ts'
import type { ChangeHub } from '../../changes/change-hub.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import type { OneRecord, RecordKind, RecordTypes } from '../kind.ts'
import { requireRecord } from '../require-record.ts'
import {
  deleteOldTabs,
  deletePresence,
  putPresence,
  selectOthers,
  selectOwnName,
} from './queries.ts'

type Sign = z.output<typeof signSchema>

/**
 * Notes that the caller has a record open in a tab, where they are in it, or that they have closed it; returns who else
 * has it open. It is noted in memory, and told to the other processes; in rows only if they cannot be told.
 */
export const attendRecord =
  <T extends RecordTypes>(kind: RecordKind<T>, hub: ChangeHub) =>
  async (ctx: Ctx, { params, body }: OneRecord & { body: Sign }): Promise<Presence> => {
    const { userId, sessionId } = ctx.actor
    if (!userId || !sessionId) throw refusal(generalErrors.authenticationRequired)
    const { attendance } = hub
    attendance.requirePace(userId)
    if (!(await hub.listens())) return attendByRow(ctx, kind, params.id, body)
    const [recordId, signer] = [params.id.toLowerCase(), { userId, sessionId }]
    const { tabId, state, turn, place, arrives } = body
    // Who was admitted is checked every second (server/changes/who-may-stay.ts), so moves need no transaction.
    const tab = { recordId, tabId, place, follows: false }
    const known = attendance.nameOf(tab, signer)
    const calls = place?.gather !== undefined && !attendance.hasCalled(tab, signer)
    const name = known === undefined || calls ? await admit(ctx, kind, recordId, body) : known
    if (known !== undefined || state !== 'gone') {
      const sign = { ...tab, userId, name, state, turn }
      await attendance.sign(sign, signer, arrives || known === undefined)
    }
    return { others: attendance.othersIn(recordId, userId) }
  }

/** The caller's name. Throws if they may not read the record, or not call everybody in it. */
const admit = <T extends RecordTypes>(ctx: Ctx, kind: RecordKind<T>, id: string, sign: Sign) =>
  withTx(ctx, async (tx) => {
    await requireAttending(tx, kind, id, sign)
    return selectOwnName(tx)
  })

async function requireAttending<T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  id: string,
  { place }: Sign,
) {
  const record = await requireRecord(tx, kind, id)
  if (place?.gather !== undefined && !record.may_change) throw refusal(kind.errors.viewOnly)
  return record
}

const attendByRow = <T extends RecordTypes>(
  ctx: Ctx,
  kind: RecordKind<T>,
  of: string,
  sign: Sign,
) =>
  withTx(ctx, async (tx) => {
    const { id } = await requireAttending(tx, kind, of, sign)
    if (sign.state === 'gone') await deletePresence(tx, sign.tabId)
    else await putPresence(tx, id, sign)
    await deleteOldTabs(tx, id)
    return { others: await selectOthers(tx, id) }
  })
