import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type {
  CopilotRating,
  getCopilotSession,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  exportCopilotRecord,
  getCopilotRetention,
  listCopilotAskers,
  listCopilotRecord,
  previewCopilotRetention,
  type RatingFilter,
  type RecordPeriod,
  type RetentionDays,
  rateCopilotAnswer,
  updateCopilotRetention,
} from '../../../contract/analyst-copilot/copilot-record.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import { call } from '../../platform/calls/call.ts'
import { pagesOf } from '../../platform/calls/pages-of.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Rates an answer and updates every cached session. Ratings are sent one at a time, so the last one
 * wins.
 */
export function useRate(id: string) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `rate ${id}` },
    mutationFn: (body: CopilotRating) => call(rateCopilotAnswer, { params: { id }, body }),
    onSuccess: (rated) =>
      client.setQueriesData<Reply<typeof getCopilotSession>>(
        { queryKey: ['copilot', 'session'] },
        (session) =>
          session && {
            ...session,
            queries: session.queries.map((query) =>
              query.id === id ? { ...query, ...rated } : query,
            ),
          },
      ),
  })
}

export type RecordFilter = {
  q?: string
  person?: string
  rating?: RatingFilter
  period?: RecordPeriod
}

const asQuery = ({ q, ...filters }: RecordFilter) => ({ ...filters, ...(q && { search: q }) })

/** The recorded questions and totals; keeps the previous result while the filters change. */
export const recordQuery = (filters: RecordFilter) =>
  infiniteQueryOptions({
    queryKey: ['copilot', 'record', filters],
    ...pagesOf(listCopilotRecord, { query: asQuery(filters) }),
    placeholderData: keepPreviousData,
    // Questions are also asked in other browsers.
    refetchOnMount: 'always',
  })

export const askersQuery = queryOptions({
  queryKey: ['copilot', 'askers'],
  queryFn: ({ signal }) => call(listCopilotAskers, { signal }),
})

/** Fetches all parts of the CSV file. */
export async function wholeRecord(filters: RecordFilter) {
  const parts: string[] = []
  let cursor: string | null = null
  do {
    const part: Reply<typeof exportCopilotRecord> = await call(exportCopilotRecord, {
      query: { ...asQuery(filters), ...(cursor && { cursor }) },
    })
    parts.push(part.csv)
    cursor = part.nextCursor
  } while (cursor)
  return { csv: parts.join('') }
}

/** How long the user's questions are kept. */
export const retentionQuery = queryOptions({
  queryKey: ['copilot', 'retention'],
  queryFn: ({ signal }) => call(getCopilotRetention, { signal }),
})

/** Counts the questions that a shorter retention would delete, and changes the retention. */
export function useRetention(texts: { saved: string; failed: string }) {
  const client = useQueryClient()
  const onError = (error: Error) => {
    toast.error(texts.failed, serverMessage(error) ?? 'Please try again.')
  }
  const preview = useMutation({
    mutationFn: (days: number) => call(previewCopilotRetention, { query: { days } }),
    onError,
  })
  const save = useMutation({
    mutationFn: (days: RetentionDays) => call(updateCopilotRetention, { body: { days } }),
    onSuccess: (saved) => {
      client.setQueryData(retentionQuery.queryKey, saved)
      toast.success(texts.saved)
    },
    onError,
  })
  return { preview, save }
}
