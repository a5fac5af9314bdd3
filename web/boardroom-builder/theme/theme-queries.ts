import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type DocumentLook,
  setDocumentLook,
  lookMessages as words,
} from '../../../contract/boardroom-builder/document-look.ts'
import type { OpenDocument } from '../../../contract/boardroom-builder/documents.ts'
import { call } from '../../platform/calls/call.ts'
import { recordQuery } from '../../records/record-queries.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { documents } from '../documents.ts'

/** Saves the theme of a document; reports the outcome. */
export function useSaveLook(id: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: DocumentLook) => call(setDocumentLook, { params: { id }, body }),
    onSuccess: (look) => {
      const { queryKey } = recordQuery(documents, id)
      client.setQueryData<OpenDocument>(queryKey, (document) => document && { ...document, look })
      toast.success(words.saved)
      onSaved()
    },
    onError: (error) => toast.error(words.failed, serverMessage(error)),
  })
}
