import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  getDocumentVersion,
  listDocumentVersions,
  nameDocumentVersion,
  restoreDocumentVersion,
} from '../../../contract/boardroom-builder/documents.ts'
import { call } from '../../platform/calls/call.ts'
import { documentQuery } from '../documents-queries.ts'

/** The saved versions of a document, newest first. */
export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['document-versions', id],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {}
      return call(listDocumentVersions, { params: { id }, query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: 'always',
  })

/** A version with its blocks, which never change. */
export const versionQuery = (id: string, versionId: string) =>
  queryOptions({
    queryKey: ['document-version', id, versionId],
    queryFn: ({ signal }) => call(getDocumentVersion, { params: { id, versionId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Saves the stored document as a version with a name. */
export function useNameVersion(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(nameDocumentVersion, { params: { id }, body: { name } }),
    onSuccess: () => client.invalidateQueries(versionsQuery(id)),
  })
}

/** Restores a version. */
export function useRestoreVersion(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (versionId: string) => call(restoreDocumentVersion, { params: { id, versionId } }),
    onSuccess: (document) => {
      client.setQueryData(documentQuery(id).queryKey, document)
      void client.invalidateQueries({ queryKey: ['documents'] })
      return client.invalidateQueries(versionsQuery(id))
    },
  })
}
