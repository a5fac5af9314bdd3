import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type Analyst,
  type AnalystNote,
  type AnalystSort,
  addAnalystNote,
  changeAnalystList,
  createAnalyst,
  createAnalystList,
  deleteAnalystList,
  deleteAnalystNote,
  deleteAnalysts,
  getAnalyst,
  importAnalysts,
  listAnalystLists,
  listAnalystNotes,
  listAnalysts,
  listFirms,
  listOverdueFollowUps,
  renameAnalystList,
  updateAnalyst,
  updateAnalystNote,
} from '../../contract/analysts/analysts.ts'
import type { Request } from '../../contract/endpoint.ts'
import { listAnalystShares, resendShare } from '../../contract/shares/shares.ts'
import { undoMessages } from '../../contract/undo/undo.ts'
import { fromLists } from '../platform/calls/cached-lists.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'
import { useChange } from '../platform/calls/use-change.ts'
import { deletionOf, useDeletion } from '../platform/calls/use-deletion.ts'

export type AnalystFilter = { q?: string; listId?: string; firm?: string; sort?: AnalystSort }

/** The matching contacts in order; keeps the previous result while a filter changes. */
export function analystsQuery({ q, ...filter }: AnalystFilter = {}) {
  const query = { ...filter, ...(q && { search: q }) }
  return infiniteQueryOptions({
    queryKey: ['analysts', 'list', query],
    ...pagesOf(listAnalysts, { query }),
    placeholderData: keepPreviousData,
  })
}

/** The firms of the contacts, A to Z. */
export const firmsQuery = queryOptions({
  queryKey: ['analysts', 'firms'],
  queryFn: ({ signal }) => call(listFirms, { signal }),
  select: ({ items }) => items,
})

/** The lists of contacts, A to Z, with their sizes. */
export const analystListsQuery = queryOptions({
  queryKey: ['analysts', 'lists'],
  queryFn: ({ signal }) => call(listAnalystLists, { signal }),
  select: ({ items }) => items,
})

/** One contact, shown immediately if a cached list contains it. */
export function analystQuery(client: QueryClient, id: string) {
  return queryOptions({
    queryKey: ['analyst', id],
    queryFn: ({ signal }) => call(getAnalyst, { params: { id }, signal }),
    ...fromLists<Analyst>(client, ['analysts'], id),
  })
}

/** The notes and follow-ups about a contact, newest first. */
export function notesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['analyst-notes', id],
    ...pagesOf(listAnalystNotes, { params: { id } }),
  })
}

/** The follow-ups that are overdue on this day, limited to what the dashboard shows. */
export function overdueFollowUpsQuery(day: string) {
  return queryOptions({
    queryKey: ['analysts', 'overdue', day],
    queryFn: ({ signal }) =>
      call(listOverdueFollowUps, { query: { before: day, limit: 5 }, signal }),
    refetchOnMount: 'always',
  })
}

/** The briefs shared with a contact, newest first. */
export function analystSharesQuery(analystId: string) {
  return infiniteQueryOptions({
    queryKey: ['shares', 'of-analyst', analystId],
    ...pagesOf(listAnalystShares, { params: { id: analystId } }),
  })
}

/** Mails a share again to a contact whose mail bounced. */
export const useTryAgain = () =>
  useChange((id: string) => call(resendShare, { params: { id } }), [{ queryKey: ['shares'] }])

/** The form's values, and the revision of the contact that they are based on. */
export type AnalystBody = Request<typeof updateAnalyst>['body']

/** Adds a contact, or updates the given one. */
export function useSaveAnalyst(analyst: Analyst | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AnalystBody) =>
      analyst
        ? call(updateAnalyst, { params: { id: analyst.id }, body })
        : call(createAnalyst, { body }),
    onSuccess: (saved) => {
      client.setQueryData(['analyst', saved.id], saved)
      return refresh(client)
    },
  })
}

/** Deletes contacts with their notes. */
export const useDeleteAnalysts = () => useDeletion(analystDeletion(useQueryClient()))

const analystDeletion = (client: QueryClient) =>
  deletionOf(client, {
    remove: (ids) => call(deleteAnalysts, { body: { ids } }),
    lists: ['analysts'],
    deleted: (count) => ({
      title: count === 1 ? 'Contact deleted' : `${count} contacts deleted`,
      description: 'You can restore them from the trash for 30 days.',
    }),
    restored: undoMessages.analysts,
    failed: { title: 'Failed to delete', description: 'Please try again.' },
    onDeleted: (ids) => {
      // The user leaves the pages of these contacts, so they are not refetched.
      for (const id of ids) {
        void client.invalidateQueries({ queryKey: ['analyst', id], refetchType: 'none' })
      }
      void client.invalidateQueries({ queryKey: ['analysts'] })
    },
    refresh: () => refresh(client),
  })

/** Adds contacts to a list, or removes them from it. */
export function useChangeList() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ids, listed }: { id: string; ids: string[]; listed: boolean }) =>
      call(changeAnalystList, { params: { id }, body: { ids, listed } }),
    onSuccess: () => refresh(client),
  })
}

type ListChange = { id?: string; name: string }

/** Adds a list, or renames the one with the given id. */
export function useSaveList() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: ListChange) =>
      id
        ? call(renameAnalystList, { params: { id }, body: { name } })
        : call(createAnalystList, { body: { name } }),
    onSuccess: () => refresh(client),
  })
}

export function useDeleteList(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteAnalystList, { params: { id } }),
    onSuccess: () => refresh(client),
  })
}

/** Reads a CSV file and, after confirmation, adds and updates its contacts. */
export function useImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<typeof importAnalysts>['body']) => call(importAnalysts, { body }),
    onSuccess: (_reply, { confirm }) => (confirm ? refresh(client) : undefined),
  })
}

export type NoteBody = Request<typeof addAnalystNote>['body']
type SavedNote = { body: NoteBody; idempotencyKey?: string }

/** Adds a note about a contact, or updates the given one. */
export function useSaveNote(id: string, note?: AnalystNote) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, ...options }: SavedNote) =>
      note
        ? call(updateAnalystNote, { params: { id, noteId: note.id }, body, ...options })
        : call(addAnalystNote, { params: { id }, body, ...options }),
    onSuccess: () => client.invalidateQueries(notesQuery(id)),
  })
}

export function useDeleteNote(id: string, noteId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteAnalystNote, { params: { id, noteId } }),
    onSuccess: () => client.invalidateQueries(notesQuery(id)),
  })
}

function refresh(client: QueryClient) {
  return Promise.all(
    ['analysts', 'analyst'].map((key) => client.invalidateQueries({ queryKey: [key] })),
  )
}
