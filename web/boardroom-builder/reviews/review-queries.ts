import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  listDocumentSteps,
  moveDocument,
} from '../../../contract/boardroom-builder/document-reviews.ts'
import { checkDocumentSources } from '../../../contract/boardroom-builder/document-sources.ts'
import type { Request } from '../../../contract/endpoint.ts'
import { call } from '../../platform/calls/call.ts'
import { pagesOf } from '../../platform/calls/pages-of.ts'

/** The status changes of a document, newest first. */
export const stepsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['document-steps', id],
    ...pagesOf(listDocumentSteps, { params: { id } }),
    refetchOnMount: 'always',
  })

/** The sources of a document that cannot be verified, as it is now. */
export const unverifiedQuery = (id: string) =>
  queryOptions({
    queryKey: ['document-sources', id],
    queryFn: ({ signal }) => call(checkDocumentSources, { params: { id }, signal }),
    refetchOnMount: 'always',
  })

/** Changes the status of a document. */
export function useMoveDocument(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<typeof moveDocument>['body']) =>
      call(moveDocument, { params: { id }, body }),
    onSettled: () =>
      Promise.all(
        [['document-steps', id], ['documents']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
