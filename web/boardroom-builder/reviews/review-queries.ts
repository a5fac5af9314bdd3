import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  listDocumentSteps,
  moveDocument,
} from '../../../contract/boardroom-builder/document-reviews.ts'
import { checkDocumentSources } from '../../../contract/boardroom-builder/document-sources.ts'
import type { Request } from '../../../contract/endpoint.ts'
import { call } from '../../platform/calls/call.ts'
import { pagesOf } from '../../platform/calls/pages-of.ts'
import { useChange } from '../../platform/calls/use-change.ts'

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
export const useMoveDocument = (id: string) =>
  useChange(
    (body: Request<typeof moveDocument>['body']) => call(moveDocument, { params: { id }, body }),
    [stepsQuery(id), { queryKey: ['documents'] }],
  )
