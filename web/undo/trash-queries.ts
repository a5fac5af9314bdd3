import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Deletion,
  listTrash,
  restoreDeleted,
  trashMessages,
} from '../../contract/undo/undo.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import { nameOf } from './deletion-text.ts'

export const trashQuery = infiniteQueryOptions({
  queryKey: ['trash'],
  ...pagesOf(listTrash, {}),
  // Records are deleted on every other page, and by colleagues.
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

/** Restores everything that one deletion removed, and refetches the affected queries. */
export function useRestore(deletion: Deletion) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(restoreDeleted, { body: { transactionId: deletion.transactionId } }),
    onSuccess: () => {
      toast.success(trashMessages.restored, nameOf(deletion))
      return client.invalidateQueries()
    },
    onError: (error) => {
      toast.error(trashMessages.failed, serverMessage(error) ?? 'Please try again.')
      return client.invalidateQueries(trashQuery)
    },
  })
}
