import { brand } from '../../../contract/brand.ts'
import { type FactorNews, factorMail } from '../../mail/factor-mail.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { peerOf } from '../peer.ts'
import type { FactorType, UserRow } from '../records.ts'

const names: Record<FactorType, string> = {
  totp: 'An authenticator app',
  phone: 'A phone number',
  webauthn: 'A passkey',
  recovery_code: 'A set of recovery codes',
}

type Event =
  | { event: 'added' | 'removed'; type: FactorType }
  | { event: 'recovery_code_used'; remaining: number }

/** Mails the owner about a change to the second factors, if the account has an address. */
export async function queueNotice(
  tx: SystemTx,
  request: Pick<Ctx, 'peer'>,
  user: UserRow,
  event: Event,
) {
  const { email } = user
  if (!email) return
  const link = `${tx.services.env.PUBLIC_URL}/account`
  const content = factorMail(newsOf(event), { email, at: tx.now(), ip: peerOf(request).ip, link })
  await queueMail(tx, { kind: `factor_${event.event}`, to: email, ...content })
}

function newsOf(event: Event): FactorNews {
  if (event.event === 'recovery_code_used') {
    const left = event.remaining === 1 ? '1 code is left' : `${event.remaining} codes are left`
    return {
      subject: `A recovery code of your ${brand.name} account was used`,
      what: `A recovery code confirmed a sign-in; ${left}`,
    }
  }
  const { event: became, type } = event
  return {
    subject: `A second factor was ${became === 'added' ? 'added to' : 'removed from'} your ${brand.name} account`,
    what:
      became === 'added'
        ? `${names[type]} was added, and can confirm sign-ins from now on`
        : `${names[type]} was removed, and can no longer confirm sign-ins`,
  }
}
