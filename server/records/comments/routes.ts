import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { commentCalls } from '../../../contract/records/comments.ts'
import type { Services } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { addComment } from './add-comment.ts'
import { assignTask } from './assign-task.ts'
import type { CommentKind } from './comment-kind.ts'
import { deleteComment } from './delete-comment.ts'
import { finishTask } from './finish-task.ts'
import { getComment } from './get-comment.ts'
import { listComments } from './list-comments.ts'
import { listPeople } from './list-people.ts'
import { removeTask } from './remove-task.ts'
import { replyToComment } from './reply-to-comment.ts'
import { resolveComment } from './resolve-comment.ts'
import { restoreComment } from './restore-comment.ts'
import { updateComment } from './update-comment.ts'

type Calls<Anchor> = ReturnType<typeof commentCalls<z.ZodType<Anchor, Anchor>>>

/** Serves the comments on a kind of record. */
export function commentRoutes<Anchor>(
  app: FastifyInstance,
  services: Services,
  calls: Calls<Anchor>,
  kind: CommentKind<Anchor>,
) {
  serve(app, services, calls.list, listComments(kind))
  serve(app, services, calls.get, getComment(kind))
  serve(app, services, calls.add, addComment(kind))
  serve(app, services, calls.reply, replyToComment(kind))
  serve(app, services, calls.update, updateComment(kind))
  serve(app, services, calls.remove, deleteComment(kind))
  serve(app, services, calls.restore, restoreComment(kind))
  serve(app, services, calls.resolve, resolveComment(kind))
  serve(app, services, calls.listPeople, listPeople(kind))
  serve(app, services, calls.assign, assignTask(kind))
  serve(app, services, calls.finish, finishTask(kind))
  serve(app, services, calls.unassign, removeTask(kind))
}
