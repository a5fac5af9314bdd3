import { codeSms } from '../../mail/code-sms.ts'
import { queueSms } from '../../mail/queue-sms.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { peerKey } from '../../platform/fair-use/network-address.ts'
import { phoneErrors } from '../phone-errors.ts'
import { accountKey, takeTurn, takeTurnIn, textsByPeer, textsToPhone } from '../rate-limits.ts'
import { issueOneTimeToken } from '../secrets/one-time-tokens.ts'
import { setSentAt } from '../secrets/queries.ts'

const codeMinutes = 5

const sentAt = {
  phone_confirmation: 'confirmation_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const

type TextCode = { userId: string; purpose: keyof typeof sentAt; phone: string }

/**
 * Counts a text message against its phone and against the caller: each one costs money, and
 * attackers would send thousands. Throws 429 with the seconds to wait.
 */
export async function takeTextTurn({ services, peer }: Ctx, phone: string) {
  await takeTurn(services, textsByPeer, peerKey(peer.ip), phoneErrors.tooManyTexts)
  await takeTurn(services, textsToPhone, accountKey(phone), phoneErrors.tooManyTexts)
}

/** The same in the caller's transaction, if only it knows the phone; rolled back with it. */
export async function takeTextTurnIn(tx: SystemTx, { peer }: Pick<Ctx, 'peer'>, phone: string) {
  await takeTurnIn(tx, textsByPeer, peerKey(peer.ip), phoneErrors.tooManyTexts)
  await takeTurnIn(tx, textsToPhone, accountKey(phone), phoneErrors.tooManyTexts)
}

/** Texts the one pending code of an account for a purpose. The caller has taken the turns. */
export async function textCode(tx: SystemTx, { userId, purpose, phone }: TextCode) {
  const { code } = await issueOneTimeToken(tx, {
    userId,
    purpose,
    address: phone,
    seconds: codeMinutes * 60,
  })
  await setSentAt(tx, userId, sentAt[purpose])
  await queueSms(tx, { to: phone, kind: purpose, text: codeSms({ code, minutes: codeMinutes }) })
}
