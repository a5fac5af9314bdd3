import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getDocumentSlides } from '../../../contract/boardroom-builder/document-slides.ts'
import { call } from '../../platform/calls/call.ts'

/** The slides of a document, as it is or as readers see it; not fetched again while they are presented. */
export const slidesQuery = (id: string, published: boolean) =>
  queryOptions({
    queryKey: ['document-slides', id, published],
    queryFn: ({ signal }) =>
      call(getDocumentSlides, {
        params: { id },
        query: { published: published ? 'true' : undefined },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // What is shown stays until the other version is there.
    placeholderData: keepPreviousData,
  })
