import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { decideTerms } from '../../contract/embargoes/embargoes.ts'
import type { Request } from '../../contract/endpoint.ts'
import {
  claimShare,
  describeShare,
  listLibrary,
  listLibraryCaptions,
  listLibraryVendors,
  openShare,
  searchLibraryPassages,
  sendShareCode,
  visitLibrary,
} from '../../contract/library/library.ts'
import { askForAccess, proposeColleague } from '../../contract/shares/access.ts'
import { libraryBriefQuery } from '../briefs/library-brief-query.ts'
import { readOnly } from '../captions/read-only.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'

export type LibraryFilter = { q?: string; vendor?: string; group?: 'vendor' }

/** The matching briefs shared with the user; keeps the previous result while the search changes. */
export function libraryQuery({ q, vendor }: LibraryFilter = {}) {
  return infiniteQueryOptions({
    queryKey: ['library', 'list', q, vendor],
    ...pagesOf(listLibrary, { query: { search: q || undefined, vendorId: vendor } }),
    placeholderData: keepPreviousData,
  })
}

/** The vendors that share briefs with the user. */
export const libraryVendorsQuery = queryOptions({
  queryKey: ['library', 'vendors'],
  queryFn: ({ signal }) => call(listLibraryVendors, { signal }),
  select: ({ items }) => items,
})

/** The passages that come nearest to a search, of one vendor or all. */
export const libraryPassagesQuery = ({ q, vendor }: LibraryFilter) =>
  queryOptions({
    queryKey: ['library', 'passages', q, vendor],
    queryFn: ({ signal }) =>
      call(searchLibraryPassages, { query: { search: q, vendorId: vendor }, signal }),
    enabled: q !== undefined,
    placeholderData: keepPreviousData,
  })

/** When the user last visited the library before this visit. */
export const libraryVisitQuery = queryOptions({
  queryKey: ['library', 'visit'],
  queryFn: () => call(visitLibrary, {}),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The captions of a shared brief, in the same form as those of the user's own briefs. */
export const libraryCaptionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', 'captions', id],
    queryFn: async ({ signal }) =>
      readOnly(await call(listLibraryCaptions, { params: { briefId: id }, signal })),
  })

/**
 * Accepts or declines the terms of a brief. Refetches the brief on failure, because the terms may
 * have changed.
 */
export function useDecideTerms(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<typeof decideTerms>['body']) =>
      call(decideTerms, { params: { briefId: id }, body }),
    onSuccess: (brief) => client.setQueryData(libraryBriefQuery(id).queryKey, brief),
    onError: () => client.invalidateQueries(libraryBriefQuery(id)),
    onSettled: () => client.invalidateQueries({ queryKey: ['library', 'list'] }),
  })
}

/** Who shared a brief through a mailed link. */
export const shareLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['share-link', token],
    queryFn: ({ signal }) => call(describeShare, { params: { token }, signal }),
  })

export const useClaimShare = (token: string) =>
  useMutation({ mutationFn: () => call(claimShare, { params: { token } }) })

export const useSendCode = (token: string) =>
  useMutation({ mutationFn: () => call(sendShareCode, { params: { token } }) })

export const useOpenShare = (token: string) =>
  useMutation({
    mutationFn: (code: string) => call(openShare, { params: { token }, body: { code } }),
  })

/** Asks the vendor for the user's own access to the brief behind a forwarded link. */
export const useAskForAccess = (token: string) =>
  useMutation({ mutationFn: () => call(askForAccess, { params: { token } }) })

export const useProposeColleague = (briefId: string) =>
  useMutation({
    mutationFn: (body: Request<typeof proposeColleague>['body']) =>
      call(proposeColleague, { params: { briefId }, body }),
  })
