import { queryOptions } from '@tanstack/react-query'
import { getLibraryBrief } from '../../contract/library/library.ts'
import { call } from '../platform/calls/call.ts'

/** One brief shared with the user. */
export const libraryBriefQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', 'brief', id],
    queryFn: ({ signal }) => call(getLibraryBrief, { params: { briefId: id }, signal }),
  })
