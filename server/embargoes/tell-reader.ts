import { randomUUID } from 'node:crypto'
import { type EmbargoChange, embargoMail } from '../mail/embargo-mail.ts'
import { mailReader } from '../mail/mail-reader.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { optOutLink } from '../shares/opt-out-link.ts'
import type { GatedReader } from './queries.ts'

/** Mails a reader how an embargo changes their access; false if they get no mail. */
export async function tellReader(
  tx: Tx,
  { companyId, briefId }: { companyId: string; briefId: string },
  reader: GatedReader,
  change: EmbargoChange,
): Promise<boolean> {
  const { id, email, company_name, title, type, created_at, may_reply } = reader
  const unsubscribeUrl = optOutLink(tx.services, { companyId, email })
  const content = embargoMail({
    ...change,
    companyName: company_name,
    title,
    type,
    sharedAt: created_at,
    mayReply: may_reply,
    link: `${tx.services.env.PUBLIC_URL}/library/${briefId}`,
    optOutLink: unsubscribeUrl,
  })
  return mailReader(tx, {
    id: randomUUID(),
    shareId: id,
    kind: 'embargo',
    questionId: null,
    unsubscribeUrl,
    ...content,
  })
}
