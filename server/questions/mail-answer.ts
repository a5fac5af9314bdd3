import { randomUUID } from 'node:crypto'
import { answerMail } from '../mail/answer-mail.ts'
import { mailReader } from '../mail/mail-reader.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { optOutLink } from '../shares/opt-out-link.ts'
import { selectReaderShare } from './queries.ts'

/** Mails a reader that their question was answered; reading the answer requires sign-in. */
export async function mailAnswer(
  tx: Tx,
  { companyId, briefId, id }: { companyId: string; briefId: string; id: string },
  readerId: string,
) {
  const share = await selectReaderShare(tx, { companyId, briefId, id }, readerId)
  if (!share) return
  const unsubscribeUrl = optOutLink(tx.services, { companyId, email: share.email })
  const content = answerMail({
    companyName: share.company_name,
    title: share.title,
    type: share.type,
    sharedAt: share.created_at,
    question: share.question,
    senderName: share.sender_name,
    mayReply: share.may_reply,
    link: `${tx.services.env.PUBLIC_URL}/library/${briefId}?question=${id}`,
    optOutLink: unsubscribeUrl,
  })
  await mailReader(tx, {
    id: randomUUID(),
    shareId: share.id,
    kind: 'answer',
    unsubscribeUrl,
    questionId: id,
    ...content,
  })
}
