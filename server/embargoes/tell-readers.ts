import { randomUUID } from 'node:crypto'
import { type EmbargoChange, embargoMail } from '../mail/embargo-mail.ts'
import { mailReader } from '../mail/mail-reader.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { optOutLink } from '../shares/opt-out-link.ts'

type Told = { id: string; email: string; company_name: string }

/** Mails readers that the embargo they accepted has changed; returns how many were mailed. */
export async function tellReaders(
  tx: Tx,
  { companyId, briefId }: { companyId: string; briefId: string },
  readers: Told[],
  change: EmbargoChange,
): Promise<number> {
  let mailed = 0
  for (const { id, email, company_name } of readers) {
    const unsubscribeUrl = optOutLink(tx.services, { companyId, email })
    const content = embargoMail({
      ...change,
      companyName: company_name,
      link: `${tx.services.env.PUBLIC_URL}/library/${briefId}`,
      optOutLink: unsubscribeUrl,
    })
    const mail = { id: randomUUID(), shareId: id, kind: 'embargo', unsubscribeUrl, ...content }
    if (await mailReader(tx, mail)) mailed++
  }
  return mailed
}
