import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { findCanvasSources } from '../../../contract/insight-canvas/canvases.ts'
import { call } from '../../platform/calls/call.ts'

/** The matching places in the user's material; keeps the previous result while the search changes. */
export const sourcesQuery = (search: string) =>
  queryOptions({
    queryKey: ['canvas-sources', search],
    queryFn: search
      ? ({ signal }) => call(findCanvasSources, { query: { search }, signal })
      : skipToken,
    placeholderData: search ? keepPreviousData : undefined,
  })
