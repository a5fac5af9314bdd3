import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { text } from '../values/text.ts'
import { mentionedIn, mostMentions } from './mentions.ts'
import type { RecordErrors } from './record-errors.ts'

export const commentLimits = { text: 4000, perRecord: 2000 } as const

export const commentErrors = {
  notFound: errorEntry(404, 'comment_not_found', 'This comment no longer exists.'),
  notYours: errorEntry(403, 'permission_denied', 'You can only change your own comments.'),
  denied: errorEntry(
    403,
    'permission_denied',
    'You do not have permission to do this with the comment of somebody else.',
  ),
  unknownPerson: errorEntry(
    422,
    'person_unknown',
    'You can only name members of your company who may read this.',
  ),
  noTask: errorEntry(404, 'task_not_found', 'This task no longer exists.'),
  /** Raised by the database. */
  tooMany: errorEntry(409, 'limit_reached', 'Too many comments'),
} as const

const personSchema = z.object({ id: z.uuid(), name: z.string().nullable() })
/** A member as comments name them; without a name once they have left. */
export type NamedPerson = z.infer<typeof personSchema>

const said = z.object({
  id: z.uuid(),
  author: z.object({ id: z.uuid().nullable(), name: z.string().nullable() }),
  /** Null for a deleted comment with replies. */
  text: z.string().nullable(),
  /** Whom the text mentions, which refers to them as `<@id>`. */
  mentions: z.array(personSchema),
  createdAt: z.iso.datetime(),
  /** When its author last changed it; null if never. */
  editedAt: z.iso.datetime().nullable(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})
/** A comment, or a reply to one. */
export type Comment = z.infer<typeof said>

const taskSchema = z.object({
  /** Null once that account is deleted. */
  assignee: personSchema.nullable(),
  dueOn: z.iso.date().nullable(),
  /** Null while it is open. */
  done: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  mayFinish: z.boolean(),
})
export type CommentTask = z.infer<typeof taskSchema>

const threadOf = <Anchor extends z.ZodType>(anchor: Anchor) =>
  said.extend({
    /** Null for a comment on the whole record. */
    anchor: anchor.nullable(),
    /** Null while it is open. */
    resolved: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
    /** Whether the caller may resolve it, and make it a task. */
    mayResolve: z.boolean(),
    /** What is to be done by whom; null for a comment that is no task. */
    task: taskSchema.nullable(),
    /** Oldest first. */
    replies: z.array(said),
  })
export type CommentThread<Anchor = unknown> = Comment & {
  anchor: Anchor | null
  resolved: { at: string; by: string | null } | null
  mayResolve: boolean
  task: CommentTask | null
  replies: Comment[]
}

const commentStates = ['open', 'resolved', 'all'] as const
export type CommentState = (typeof commentStates)[number]

const body = z.object({
  text: text({ min: 1, minMessage: 'Write something first', max: commentLimits.text }).refine(
    (words) => mentionedIn(words).length <= mostMentions,
    `Mention at most ${mostMentions} people`,
  ),
})

/** A day that somebody may plan for. */
const dueDay = z.iso
  .date('Choose a day')
  .refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'Choose a day before 2101')

/** A kind of record as the calls for its comments describe it. */
type Commented<Anchor> = {
  /** Its name in the names of calls, in texts and in addresses. */
  name: string
  one: string
  path: string
  errors: RecordErrors
  /** The place of a comment, what the calls say of it, and the order of the list. */
  anchor: Anchor
  place: string
  order: string
}

/** The calls with which members comment on a record. */
export function commentCalls<Anchor extends z.ZodType>(kind: Commented<Anchor>) {
  const { name, one, path, errors, anchor } = kind
  const access = 'user'
  const thread = threadOf(anchor)
  const params = z.object({ id: z.uuid() })
  const ofComment = params.extend({ commentId: z.uuid() })
  const gone = [errors.notFound, commentErrors.notFound]
  return {
    list: endpoint({
      name: `list${name}Comments`,
      call: `GET /api/${path}/:id/comments`,
      summary: `The comments on a ${one}, each with its replies, ${kind.order}.`,
      access,
      params,
      query: pageQuery.extend({ state: z.enum(commentStates).default('open') }),
      /** `open` counts the open threads, whatever the filter. */
      reply: pageOf(thread).extend({ open: z.int() }),
      errors: [errors.notFound],
    }),
    get: endpoint({
      name: `get${name}Comment`,
      call: `GET /api/${path}/:id/comments/:commentId`,
      summary: 'The comment with its replies, open or resolved; a reply is found with its comment.',
      access,
      params: ofComment,
      reply: thread,
      errors: gone,
    }),
    add: endpoint({
      name: `add${name}Comment`,
      call: `POST /api/${path}/:id/comments`,
      summary: `Comments on ${kind.place}, or on all of it. Whoever may read a ${one} may comment on it. Its author is notified, and whom the text mentions as \`<@id>\`.`,
      access,
      params,
      body: body.extend({ anchor: anchor.nullable().default(null as never) }),
      reply: thread,
      errors: [errors.notFound, commentErrors.unknownPerson, commentErrors.tooMany],
    }),
    reply: endpoint({
      name: `replyTo${name}Comment`,
      call: `POST /api/${path}/:id/comments/:commentId/replies`,
      summary: `Replies to a comment, and opens it again if it was resolved. The author of the ${one} and everyone who wrote there are notified.`,
      access,
      params: ofComment,
      body,
      reply: thread,
      errors: [...gone, commentErrors.unknownPerson, commentErrors.tooMany],
    }),
    update: endpoint({
      name: `update${name}Comment`,
      call: `PATCH /api/${path}/:id/comments/:commentId`,
      summary:
        'Changes the text of your own comment or reply. Whom it newly mentions is notified, once of each comment.',
      access,
      params: ofComment,
      body,
      reply: thread,
      errors: [...gone, commentErrors.notYours, commentErrors.unknownPerson],
    }),
    remove: endpoint({
      name: `delete${name}Comment`,
      call: `DELETE /api/${path}/:id/comments/:commentId`,
      summary: `Deletes your own comment or reply; whoever may change the ${one} deletes any. A comment with replies stays without its text.`,
      access,
      params: ofComment,
      reply: z.object({ deleted: z.literal(true) }),
      errors: [...gone, commentErrors.denied],
    }),
    restore: endpoint({
      name: `restore${name}Comment`,
      call: `POST /api/${path}/:id/comments/:commentId/restore`,
      summary: 'Restores a comment or reply that you deleted, within 30 days.',
      access,
      params: ofComment,
      reply: thread,
      errors: gone,
    }),
    resolve: endpoint({
      name: `resolve${name}Comment`,
      call: `PUT /api/${path}/:id/comments/:commentId/resolved`,
      summary: `Resolves a comment or opens it again: its author does, and whoever may change the ${one}.`,
      access,
      params: ofComment,
      body: z.object({ resolved: z.boolean() }),
      reply: thread,
      errors: [...gone, commentErrors.denied],
    }),
    listPeople: endpoint({
      name: `list${name}People`,
      call: `GET /api/${path}/:id/people`,
      summary: `The members who may read a ${one}, whom comments can mention and tasks be assigned to.`,
      access,
      params,
      reply: z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
      errors: [errors.notFound],
    }),
    assign: endpoint({
      name: `assign${name}Task`,
      call: `PUT /api/${path}/:id/comments/:commentId/task`,
      summary: `Makes a comment a task of a member, or changes it: its author does, and whoever may change the ${one}. The member is notified, and reminded on the due day.`,
      access,
      params: ofComment,
      body: z.object({ assigneeId: z.uuid().toLowerCase(), dueOn: dueDay.nullable() }),
      reply: thread,
      errors: [...gone, commentErrors.denied, commentErrors.unknownPerson],
    }),
    finish: endpoint({
      name: `finish${name}Task`,
      call: `PUT /api/${path}/:id/comments/:commentId/task/done`,
      summary: `Marks the task of a comment as done, or opens it again: its assignee does, and those who may assign it.`,
      access,
      params: ofComment,
      body: z.object({ done: z.boolean() }),
      reply: thread,
      errors: [...gone, commentErrors.denied, commentErrors.noTask],
    }),
    unassign: endpoint({
      name: `remove${name}Task`,
      call: `DELETE /api/${path}/:id/comments/:commentId/task`,
      summary: 'Makes a task a comment again; the comment stays.',
      access,
      params: ofComment,
      reply: thread,
      errors: [...gone, commentErrors.denied, commentErrors.noTask],
    }),
  }
}
