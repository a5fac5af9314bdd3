import { createHash, randomUUID } from 'node:crypto'
import type { MailContent } from '../mail/mail-layout.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { type Suspicion, suspicionOf } from './suspicion.ts'
import { takeReceipt, takeVisitorTurn } from './visitor-limits.ts'

/** What is kept beside the words of a visitor. */
export type Kept = {
  mail_id: string | null
  request_hash: string | null
  suspicion: Suspicion | null
}

type Told = {
  kind: 'lead' | 'contact'
  /** What they filled in, by which a repetition is known: time at the form goes on meanwhile. */
  form: object
  /** The visitor's address, as they typed it. */
  from: string
  to: string
  traps: Parameters<typeof suspicionOf>[0]
  /** Writes the row; false where the same request wrote it before. */
  insert: (tx: Tx, kept: Kept) => Promise<boolean>
  mail: MailContent
  receipt: MailContent
}

/**
 * Keeps what a visitor sent and mails it to us, with a receipt to them: all of it or nothing, and
 * once for each Idempotency-Key. What looks like a robot's is kept, and nobody is mailed.
 */
export async function keepAndMail(ctx: Ctx, told: Told) {
  const { kind, from, to, mail, receipt } = told
  await takeVisitorTurn(ctx, kind)
  const suspicion = suspicionOf(told.traps)
  const receives = suspicion === null && from !== to && (await takeReceipt(ctx, from))
  const mailId = suspicion === null ? randomUUID() : null
  const kept = { mail_id: mailId, request_hash: requestHash(ctx, told), suspicion }
  return withTx(ctx, async (tx) => {
    const isNew = await told.insert(tx, kept)
    if (isNew && mailId) {
      await queueMail(tx, { id: mailId, kind, to, replyTo: from, ...mail })
      if (receives) await queueMail(tx, { kind: `${kind}-receipt`, to: from, ...receipt })
    }
    return { success: true as const }
  })
}

/** Visitors have no account whose keys could be remembered, so the row remembers its own. */
function requestHash({ idempotency }: Ctx, { kind, form }: Told): string | null {
  if (!idempotency) return null
  const asked = JSON.stringify([idempotency.key, kind, form])
  return createHash('sha256').update(asked).digest('hex')
}
