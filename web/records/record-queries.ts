import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { undoMessages } from '../../contract/undo/undo.ts'
import { call } from '../platform/calls/call.ts'
import { deletionOf, useDeletion } from '../platform/calls/use-deletion.ts'
import type { RecordKind } from './record-kind.ts'

/** The record as of its opening; from then on, its page keeps itself up to date. */
export const recordQuery = <Open>({ name, calls }: RecordKind<Open>, id: string) =>
  queryOptions({
    queryKey: [name, id],
    queryFn: ({ signal }) => call(calls.get, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    gcTime: 0,
  })

/** Makes a record: `make` calls the server. */
export function useMakeRecord<Request, Made>(
  { plural }: RecordKind,
  make: (request: Request) => Promise<Made>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: make,
    onSuccess: () => client.invalidateQueries({ queryKey: [plural] }),
  })
}

/** Deletes a record immediately, and offers Undo. */
export function useDeleteRecord({ plural, words, calls }: RecordKind) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [plural] })
  return useDeletion(
    deletionOf(client, {
      remove: async (ids) => {
        const [id = ''] = ids
        return { ids, ...(await call(calls.remove, { params: { id } })) }
      },
      lists: [plural],
      deleted: () => words.deleted,
      restored: undoMessages[plural],
      failed: words.deleteFailed,
      onDeleted: () => void refresh(),
      refresh,
    }),
  )
}

/** Exports the stored record as a file. */
export const useExportRecord = <Format extends string>(
  { calls }: RecordKind<unknown, unknown, unknown, Format>,
  id: string,
) =>
  useMutation({
    mutationFn: (format: Format) => call(calls.exportAs, { params: { id }, query: { format } }),
  })
