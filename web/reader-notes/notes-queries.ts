import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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
import { useChange } from '../platform/calls/use-change.ts'

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

/** The lists that show the notes about a brief. */
const listsWith = (briefId: string) => [
  readerNotesQuery(briefId),
  { ...allNotesQuery, exact: true },
]

type NewNote = { body: Request<typeof addReaderNote>['body']; idempotencyKey: string }

export const useAddNote = (briefId: string) =>
  useChange(
    (input: NewNote) => call(addReaderNote, { params: { briefId }, ...input }),
    listsWith(briefId),
  )

export const useUpdateNote = (briefId: string, id: string) =>
  useChange(
    (text: string) => call(updateReaderNote, { params: { briefId, id }, body: { text } }),
    listsWith(briefId),
  )

export const useDeleteNote = (briefId: string, id: string) =>
  useChange(() => call(deleteReaderNote, { params: { briefId, id } }), listsWith(briefId))
