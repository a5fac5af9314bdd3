import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/boardroom-builder/document-comments.ts'
import type { Services } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { addDocumentComment } from './add-document-comment.ts'
import { deleteDocumentComment } from './delete-document-comment.ts'
import { listDocumentComments } from './list-document-comments.ts'
import { replyToDocumentComment } from './reply-to-document-comment.ts'
import { resolveDocumentComment } from './resolve-document-comment.ts'
import { restoreDocumentComment } from './restore-document-comment.ts'
import { updateDocumentComment } from './update-document-comment.ts'

export function commentRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listDocumentComments, listDocumentComments)
  serve(app, services, contract.addDocumentComment, addDocumentComment)
  serve(app, services, contract.replyToDocumentComment, replyToDocumentComment)
  serve(app, services, contract.updateDocumentComment, updateDocumentComment)
  serve(app, services, contract.deleteDocumentComment, deleteDocumentComment)
  serve(app, services, contract.restoreDocumentComment, restoreDocumentComment)
  serve(app, services, contract.resolveDocumentComment, resolveDocumentComment)
}
