import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type CioJudged,
  findCioPassages,
  getCioCoverage,
  judgeCioItem,
  listCioCoverage,
  readCioItem,
} from '../../../contract/analyst-copilot/cio-coverage.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import { call } from '../../platform/calls/call.ts'
import { useChange } from '../../platform/calls/use-change.ts'

export type Coverage = Reply<typeof getCioCoverage>
export type Closest = Reply<typeof findCioPassages>

/** The vendors, and how much of the pack each covers. */
export const vendorsCoverageQuery = queryOptions({
  queryKey: ['copilot', 'coverage', 'vendors'],
  queryFn: ({ signal }) => call(listCioCoverage, { signal }),
  refetchOnMount: 'always',
})

/** The pack about one vendor. */
export const coverageQuery = (vendorId: string) =>
  queryOptions({
    queryKey: ['copilot', 'coverage', 'vendor', vendorId],
    queryFn: ({ signal }) => call(getCioCoverage, { params: { vendorId }, signal }),
    refetchOnMount: 'always',
  })

/** What comes closest to a question. */
export const closestQuery = (vendorId: string, itemId: string, query: string) =>
  queryOptions({
    queryKey: ['copilot', 'closest', vendorId, itemId, query],
    queryFn: ({ signal }) => call(findCioPassages, { params: { vendorId, itemId }, signal }),
  })

type Place = { vendorId: string; itemId: string }

/** Stores what the user decided about a question; null takes it back. */
export function useJudge(place: Place) {
  const show = useShowJudged(place.vendorId)
  return useChange(
    (covered: boolean | null) => call(judgeCioItem, { params: place, body: { covered } }),
    [{ queryKey: ['copilot', 'coverage', 'vendors'] }],
    { onSuccess: ({ judged }) => show(place.itemId, judged) },
  )
}

/** Has the language model read for a question, and shows what it decided. Resolves to why it did not. */
export function useReadItem(vendorId: string) {
  const show = useShowJudged(vendorId)
  return async (itemId: string, signal: AbortSignal): Promise<string | null> => {
    const params = { vendorId, itemId }
    const { judged, problem } = await call(readCioItem, { params, signal })
    show(itemId, judged)
    return problem
  }
}

function useShowJudged(vendorId: string) {
  const client = useQueryClient()
  return (itemId: string, judged: CioJudged | null) =>
    client.setQueryData<Coverage>(
      coverageQuery(vendorId).queryKey,
      (data) =>
        data && {
          ...data,
          items: data.items.map((each) => (each.item.id === itemId ? { ...each, judged } : each)),
        },
    )
}
