import { byId, type CallAttempt, on, sending } from './permission-attempts.ts'
import type { Maker, Place, Thing } from './permission-world.ts'

/** A document, `id`, with a comment of the row's owner, `objectId`: existing, or deleted by its author. */
export type DocumentCommentKind = 'documentComment' | 'trashedDocumentComment'

/** The document is a colleague's; for an account without a company, its own. */
function maker(deleted: boolean): Maker {
  return async (run, { id, companyId, objectId }, { own, colleague }: Place) => {
    const alone = own !== null && !own.memberId
    const author = own?.id ?? colleague
    await run(
      `insert into app.documents (id, company_id, user_id, title, type, tone, audience)
       values ($1, $2, $3, 'Plan', 'board-deck', 'balanced', 'board')`,
      [id, alone ? null : companyId, alone ? author : colleague],
    )
    await run(
      `insert into app.document_comments (id, document_id, user_id, text, deleted_at, deleted_by)
       values ($1, $2, $3, 'Why?', $4, $5)`,
      [objectId, id, author, deleted ? new Date() : null, deleted ? author : null],
    )
    return { userId: author }
  }
}

export const documentCommentMakers: Record<DocumentCommentKind, Maker> = {
  documentComment: maker(false),
  trashedDocumentComment: maker(true),
}

const byComment = ({ id, objectId }: Thing) => ({ params: { id, commentId: objectId } })
const writing = (where: typeof byId) => (thing: Thing) => ({
  ...where(thing),
  body: { text: 'Mine' },
})

/** How to try each call for comments. */
export const documentCommentAttempts: Readonly<Record<string, CallAttempt>> = {
  listDocumentComments: on('documentComment', byId),
  addDocumentComment: on('documentComment', writing(byId)),
  replyToDocumentComment: on('documentComment', writing(byComment)),
  updateDocumentComment: on('documentComment', writing(byComment)),
  deleteDocumentComment: on('documentComment', byComment),
  restoreDocumentComment: on('trashedDocumentComment', byComment),
  resolveDocumentComment: on('documentComment', sending(byComment, { resolved: true })),
}
