import { byId, type CallAttempt, listed, on, sending } from './permission-attempts.ts'
import type { Maker, Place, Run, Thing } from './permission-world.ts'

/** A record, `id`, with a comment of the row's owner, `objectId`: existing, or deleted by its author. */
export type CommentKind =
  | 'documentComment'
  | 'trashedDocumentComment'
  | 'canvasComment'
  | 'trashedCanvasComment'
  | 'documentTask'
  | 'canvasTask'
  | 'mention'
  | 'taskRow'

const records = {
  document: `insert into app.documents (id, company_id, user_id, title, type, tone, audience)
             values ($1, $2, $3, 'Plan', 'board-deck', 'balanced', 'board')`,
  canvas: `insert into app.canvases (id, company_id, user_id, title) values ($1, $2, $3, 'Plan')`,
}

/** The record is a colleague's; for an account without a company, its own. */
function maker(record: keyof typeof records, deleted: boolean): Maker {
  return async (run: Run, { id, companyId, objectId }, { own, colleague }: Place) => {
    const alone = own !== null && !own.memberId
    const author = own?.id ?? colleague
    await run(records[record], [id, alone ? null : companyId, alone ? author : colleague])
    await run(
      `insert into app.document_comments (id, ${record}_id, user_id, text, deleted_at, deleted_by)
       values ($1, $2, $3, 'Why?', $4, $5)`,
      [objectId, id, author, deleted ? new Date() : null, deleted ? author : null],
    )
    return { userId: author }
  }
}

/** Its comment is a task of whoever wrote it; the row is named by the comment. */
function task(record: keyof typeof records): Maker {
  return async (run, thing, place) => {
    const made = await maker(record, false)(run, thing, place)
    await run(`insert into app.comment_tasks (comment_id, assignee_id) values ($1, $2)`, [
      thing.objectId,
      made.userId,
    ])
    return made
  }
}

/** A row about a comment, by which it is named, on the document `objectId`. */
const about =
  (insert: string): Maker =>
  async (run, thing, place) => {
    const made = await maker('document', false)(run, thing, place)
    await run(insert, [thing.objectId, made.userId])
    return { ...made, id: thing.objectId, objectId: thing.id }
  }

export const commentMakers: Record<CommentKind, Maker> = {
  documentComment: maker('document', false),
  trashedDocumentComment: maker('document', true),
  canvasComment: maker('canvas', false),
  trashedCanvasComment: maker('canvas', true),
  documentTask: task('document'),
  canvasTask: task('canvas'),
  mention: about(`insert into app.comment_mentions (comment_id, user_id) values ($1, $2)`),
  taskRow: about(`insert into app.comment_tasks (comment_id, assignee_id) values ($1, $2)`),
}

const byComment = ({ id, objectId }: Thing) => ({ params: { id, commentId: objectId } })
const writing = (where: typeof byId) => (thing: Thing) => ({
  ...where(thing),
  body: { text: 'Mine' },
})

const attemptsOn = (
  name: 'Document' | 'Canvas',
  kind: CommentKind,
  trashed: CommentKind,
  task: CommentKind,
): Readonly<Record<string, CallAttempt>> => ({
  [`list${name}Comments`]: on(kind, byId),
  [`get${name}Comment`]: on(kind, byComment),
  [`add${name}Comment`]: on(kind, writing(byId)),
  [`replyTo${name}Comment`]: on(kind, writing(byComment)),
  [`update${name}Comment`]: on(kind, writing(byComment)),
  [`delete${name}Comment`]: on(kind, byComment),
  [`restore${name}Comment`]: on(trashed, byComment),
  [`resolve${name}Comment`]: on(kind, sending(byComment, { resolved: true })),
  [`list${name}People`]: on(kind, byId),
  [`assign${name}Task`]: on(kind, (thing) => ({
    ...byComment(thing),
    body: { assigneeId: thing.userId, dueOn: null },
  })),
  [`finish${name}Task`]: on(task, sending(byComment, { done: true })),
  [`remove${name}Task`]: on(task, byComment),
})

/** How to try each call for comments. */
export const commentAttempts: Readonly<Record<string, CallAttempt>> = {
  ...attemptsOn('Document', 'documentComment', 'trashedDocumentComment', 'documentTask'),
  ...attemptsOn('Canvas', 'canvasComment', 'trashedCanvasComment', 'canvasTask'),
  listMyTasks: { kind: 'documentTask', holds: listed('objectId') },
}
