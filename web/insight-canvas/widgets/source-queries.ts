import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { findCanvasSources } from '../../../contract/canvases.ts'
import { call } from '../../platform/calls/call.ts'

/** Places in the user's material that hold the words; while these change, the former stay. */
export const sourcesQuery = (search: string) =>
  queryOptions({
    queryKey: ['canvas-sources', search],
    queryFn: search
      ? ({ signal }) => call(findCanvasSources, { query: { search }, signal })
      : skipToken,
    placeholderData: search ? keepPreviousData : undefined,
  })
