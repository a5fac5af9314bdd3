import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/reader-notes/reader-notes.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { addReaderNote } from './add-reader-note.ts'
import { deleteReaderNote } from './delete-reader-note.ts'
import { exportReaderNotes } from './export-reader-notes.ts'
import { listAllReaderNotes } from './list-all-reader-notes.ts'
import { listReaderNotes } from './list-reader-notes.ts'
import { updateReaderNote } from './update-reader-note.ts'

export function readerNoteRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listReaderNotes, listReaderNotes)
  serve(app, services, contract.listAllReaderNotes, listAllReaderNotes)
  serve(app, services, contract.exportReaderNotes, exportReaderNotes)
  serve(app, services, contract.addReaderNote, addReaderNote)
  serve(app, services, contract.updateReaderNote, updateReaderNote)
  serve(app, services, contract.deleteReaderNote, deleteReaderNote)
}
