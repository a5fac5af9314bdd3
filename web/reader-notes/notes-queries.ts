import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Request } from '../../contract/endpoint.ts'
import {
  addReaderNote,
  deleteReaderNote,
  listAllReaderNotes,
  listReaderNotes,
  updateReaderNote,
} from '../../contract/reader-notes/reader-notes.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'

/** The user's notes about a brief, in the order of the video. */
export const readerNotesQuery = (briefId: string) =>
  queryOptions({
    queryKey: ['reader-notes', briefId],
    queryFn: ({ signal }) => call(listReaderNotes, { params: { briefId }, signal }),
  })

/** The user's notes about every brief, the newest first. */
export const allNotesQuery = infiniteQueryOptions({
  queryKey: ['reader-notes'],
  ...pagesOf(listAllReaderNotes, {}),
})

function useChange<Input, Changed>(briefId: string, change: (input: Input) => Promise<Changed>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(readerNotesQuery(briefId)),
        client.invalidateQueries({ ...allNotesQuery, exact: true }),
      ]),
  })
}

type NewNote = { body: Request<typeof addReaderNote>['body']; idempotencyKey: string }

export const useAddNote = (briefId: string) =>
  useChange(briefId, (input: NewNote) => call(addReaderNote, { params: { briefId }, ...input }))

export const useUpdateNote = (briefId: string, id: string) =>
  useChange(briefId, (text: string) =>
    call(updateReaderNote, { params: { briefId, id }, body: { text } }),
  )

export const useDeleteNote = (briefId: string, id: string) =>
  useChange(briefId, () => call(deleteReaderNote, { params: { briefId, id } }))
