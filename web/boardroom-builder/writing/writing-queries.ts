import { useMutation } from '@tanstack/react-query'
import {
  dismissDocumentWriting,
  stopDocumentWriting,
  writingMessages as words,
  writeDocument,
} from '../../../contract/boardroom-builder/document-writing.ts'
import { call } from '../../platform/calls/call.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import type { DocumentSync } from '../sync/document-sync.ts'

const acts = {
  write: { endpoint: writeDocument, failed: words.restFailed },
  stop: { endpoint: stopDocumentWriting, failed: words.stopFailed },
  dismiss: { endpoint: dismissDocumentWriting, failed: words.dismissFailed },
} as const

/** Resumes or stops the writing of a document, or dismisses its outcome. */
export function useWritingAct(act: keyof typeof acts, id: string, sync: DocumentSync) {
  const { endpoint, failed } = acts[act]
  return useMutation({
    mutationFn: () => call(endpoint, { params: { id } }),
    onError: (error) => toast.error(failed, serverMessage(error)),
    // The writing may have ended meanwhile, or someone else may have done the same.
    onSettled: () => sync.refresh(),
  })
}
