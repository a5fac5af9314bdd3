import { refusal } from '../../../contract/errors.ts'
import { commentErrors } from '../../../contract/records/comments.ts'
import { mentionedIn, piecesOf } from '../../../contract/records/mentions.ts'
import { mentionMail } from '../../mail/mention-mail.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { unsubscribeLink } from '../../notifications/unsubscribe-link.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectOwnName } from '../presence/queries.ts'
import type { Commented, CommentKind } from './comment-kind.ts'
import { mention, selectNames, selectPeople } from './queries.ts'

type Written = { id: string; text: string; before?: string | null }

/**
 * Notifies whom a comment of the caller mentions and did not mention before, by the bell and, as far as they want it, by
 * mail. Throws if it newly names anybody who may not read the record.
 */
export async function mentionPeople<Anchor>(
  tx: Tx,
  kind: CommentKind<Anchor>,
  record: Commented,
  { id, text, before }: Written,
) {
  const known = mentionedIn(before ?? '')
  const fresh = mentionedIn(text).filter((person) => !known.includes(person))
  if (fresh.length === 0) return
  const readers = new Set((await selectPeople(tx, record)).map((person) => person.id))
  if (!fresh.every((person) => readers.has(person))) throw refusal(commentErrors.unknownPerson)
  const told = await mention(tx, id, fresh)
  if (told.length === 0) return
  const { services } = tx
  const said = piecesOf(text, await selectNames(tx, mentionedIn(text)))
    .map((piece) => (typeof piece === 'string' ? piece : `@${piece.name ?? ''}`))
    .join('')
  const link = new URL(`${kind.page}/${record.id}?comment=${id}`, services.env.PUBLIC_URL).href
  const by = await selectOwnName(tx)
  for (const { user_id, email } of told) {
    const content = mentionMail({
      ...{ by, said, link, what: kind.what, title: record.title },
      unsubscribeLink: unsubscribeLink(services, user_id, 'digest'),
    })
    await queueMail(tx, { kind: 'mention', to: email, ...content })
  }
}
