import { createHash, randomUUID } from 'node:crypto'
import type { MailContent } from '../mail/mail-layout.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { type Suspicion, suspicionOf } from './suspicion.ts'
import { limitVisitor, mayMailReceipt } from './visitor-limits.ts'

/** The data stored with a visitor's entry. */
export type Kept = {
  mail_id: string | null
  request_hash: string | null
  suspicion: Suspicion | null
}

type VisitorEntry = {
  kind: 'lead' | 'contact'
  /** The form's fields, which identify a repeated request; the elapsed time varies and is left out. */
  form: object
  /** The visitor's address, as typed. */
  from: string
  to: string
  traps: Parameters<typeof suspicionOf>[0]
  /** Inserts the row; false if the same request already did. */
  insert: (tx: Tx, kept: Kept) => Promise<boolean>
  mail: MailContent
  receipt: MailContent
}

/**
 * Stores what a visitor sent and mails it to us, with a receipt to them, in one transaction and
 * once per Idempotency-Key. An entry that looks like a robot's is stored but not mailed.
 */
export async function keepAndMail(ctx: Ctx, entry: VisitorEntry) {
  const { kind, from, to, mail, receipt } = entry
  await limitVisitor(ctx, kind)
  const suspicion = suspicionOf(entry.traps)
  const receives = suspicion === null && from !== to && (await mayMailReceipt(ctx, from))
  const mailId = suspicion === null ? randomUUID() : null
  const kept = { mail_id: mailId, request_hash: requestHash(ctx, entry), suspicion }
  return withTx(ctx, async (tx) => {
    const isNew = await entry.insert(tx, kept)
    if (isNew && mailId) {
      await queueMail(tx, { id: mailId, kind, to, replyTo: from, ...mail })
      if (receives) await queueMail(tx, { kind: `${kind}-receipt`, to: from, ...receipt })
    }
    return { success: true as const }
  })
}

/** Visitors have no account to store keys under, so the row stores its own. */
function requestHash({ idempotency }: Ctx, { kind, form }: VisitorEntry): string | null {
  if (!idempotency) return null
  const asked = JSON.stringify([idempotency.key, kind, form])
  return createHash('sha256').update(asked).digest('hex')
}
