import { z } from 'zod'
import { type CopilotProblem, copilotProblems } from '../analyst-copilot/copilot-answers.ts'
import { endpoint } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { writingSchema } from './document-progress.ts'
import { documentErrors } from './documents.ts'

export const writingErrors = {
  running: errorEntry(
    409,
    'document_being_written',
    'This document is being written. Stop that, or wait until it is done.',
  ),
  nothingLeft: errorEntry(
    409,
    'document_nothing_to_write',
    'There is nothing left to write in this document.',
  ),
  notDraft: errorEntry(
    409,
    'document_not_a_draft',
    'Only drafts are written. Send this document back first, or start a new version.',
  ),
  noModel: errorEntry(
    409,
    'document_no_model',
    'No language model is set up on this installation.',
  ),
  tooManyAtOnce: errorEntry(
    429,
    'too_many_documents_written',
    'Four of your documents are being written. Wait until one is done.',
  ),
} as const

/** The texts of a document's page while and after a language model writes it. */
export const writingMessages = {
  progress: (done: number, of: number) => `${done} of ${of} sections written`,
  label: 'Writing the document',
  running: 'Writing this document. Each sentence is checked against its source.',
  meanwhile: 'Your edits in the meantime are kept.',
  stop: 'Stop',
  stopFailed: 'The writing could not be stopped',
  stopped: 'The writing was stopped',
  failed: 'The writing ended early',
  done: 'The document is written',
  notAll: (sections: number) =>
    sections === 1
      ? 'The language model could not write one section'
      : `The language model could not write ${sections} sections`,
  composed: 'Instead, your material is quoted in:',
  rest: 'Write the rest',
  again: 'Try these again',
  restFailed: 'The rest could not be written',
  dismiss: 'Keep it as it is',
  dismissFailed: 'The note could not be removed',
  interrupted: 'The server that wrote it was interrupted.',
  lostRight: 'The person who started the writing signed out or can no longer edit the document.',
} as const

/** Why a section keeps its composed text. */
export const writingProblems: Readonly<Record<CopilotProblem, string>> = {
  ...copilotProblems,
  unsupported: 'Too little of what the language model wrote is supported by your material.',
}

const documentOf = z.object({ id: z.uuid() })
const reply = z.object({ writing: writingSchema })
const common = [documentErrors.notFound, documentErrors.viewOnly]

export const writeDocument = endpoint({
  name: 'writeDocument',
  call: 'POST /api/documents/:id/writing',
  summary:
    'Has the language model write the sections of a draft that it has not written yet, with the rights of the caller. Blocks that somebody changed stay as they are.',
  access: 'user',
  params: documentOf,
  reply,
  errors: [
    ...common,
    documentErrors.locked,
    writingErrors.running,
    writingErrors.nothingLeft,
    writingErrors.notDraft,
    writingErrors.noModel,
    writingErrors.tooManyAtOnce,
  ],
})

export const stopDocumentWriting = endpoint({
  name: 'stopDocumentWriting',
  call: 'POST /api/documents/:id/writing/stop',
  summary: 'Stops the writing of a document; the sections so far are kept.',
  access: 'user',
  params: documentOf,
  reply,
  errors: common,
})

export const dismissDocumentWriting = endpoint({
  name: 'dismissDocumentWriting',
  call: 'DELETE /api/documents/:id/writing',
  summary: 'Forgets what became of the writing of a document, once it has ended.',
  access: 'user',
  params: documentOf,
  reply,
  errors: [...common, writingErrors.running],
})
