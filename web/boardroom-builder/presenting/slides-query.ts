import { queryOptions } from '@tanstack/react-query'
import { getDocumentSlides } from '../../../contract/boardroom-builder/document-slides.ts'
import { call } from '../../platform/calls/call.ts'

/** The slides of a document; not fetched again while they are presented. */
export const slidesQuery = (id: string) =>
  queryOptions({
    queryKey: ['document-slides', id],
    queryFn: ({ signal }) => call(getDocumentSlides, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
