import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type Axis,
  type Comparison,
  type ComparisonChange,
  type ComparisonFormat,
  type ComparisonOrder,
  changeCopilotComparison,
  comparisonErrors,
  createCopilotComparison,
  deleteCopilotComparison,
  exportCopilotComparison,
  type Filling,
  fillCopilotComparison,
  getCopilotComparison,
  listComparisonCriteria,
  listCopilotComparisons,
  restoreCopilotComparison,
  stopCopilotComparison,
  updateCopilotComparison,
} from '../../../contract/analyst-copilot/comparisons.ts'
import type { Request } from '../../../contract/endpoint.ts'
import { ApiError } from '../../../contract/errors.ts'
import { call } from '../../platform/calls/call.ts'
import { callEvents } from '../../platform/calls/call-events.ts'
import { pagesOf } from '../../platform/calls/pages-of.ts'
import { useChange } from '../../platform/calls/use-change.ts'
import { useIdempotencyKey } from '../../platform/calls/use-idempotency-key.ts'

const all = { queryKey: ['copilot', 'comparisons'] }

/** The matching comparisons; keeps the previous result while the search changes. */
export const comparisonsQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['copilot', 'comparisons', search],
    ...pagesOf(listCopilotComparisons, { query: { search } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** A comparison with its cells. Another tab, or this one before a reload, may be filling it. */
export const comparisonQuery = (id: string) =>
  queryOptions({
    queryKey: ['copilot', 'comparison', id],
    queryFn: ({ signal }) => call(getCopilotComparison, { params: { id }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.filling ? 2000 : false),
  })

/** What the last filling in this tab said about itself. */
export const noticeQuery = (id: string) =>
  queryOptions<string | null>({
    queryKey: ['copilot', 'comparison notice', id],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })

export const workspaceCriteriaQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['copilot', 'comparisons', 'criteria', workspaceId],
    queryFn: ({ signal }) => call(listComparisonCriteria, { query: { workspaceId }, signal }),
  })

export type Again = { axis: Axis; id: string }

/** Fills a comparison, and shows each cell as it arrives. What is filled elsewhere at this time is left to that. */
async function fill(client: QueryClient, id: string, again?: Again) {
  const { queryKey } = comparisonQuery(id)
  client.setQueryData(noticeQuery(id).queryKey, null)
  try {
    for await (const event of callEvents(fillCopilotComparison, {
      params: { id },
      body: { again },
    })) {
      client.setQueryData(queryKey, (before) => before && withCells(before, event))
      client.setQueryData(noticeQuery(id).queryKey, event.notice)
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== comparisonErrors.filling.code) throw error
  } finally {
    await client.invalidateQueries({ queryKey })
  }
}

function withCells(before: Comparison, { filling, cells }: Filling): Comparison {
  const others = before.cells.filter(
    (one) =>
      !cells.some(
        ({ criterionId, subjectId }) =>
          criterionId === one.criterionId && subjectId === one.subjectId,
      ),
  )
  return { ...before, filling, cells: [...others, ...cells] }
}

/** Fills the empty cells of a comparison, or a row or column again. */
export function useFill(id: string) {
  const client = useQueryClient()
  return useMutation({ mutationFn: (again: Again | undefined) => fill(client, id, again) })
}

export const useStopFilling = (id: string) =>
  useChange(() => call(stopCopilotComparison, { params: { id } }), [comparisonQuery(id)])

export type NewComparison = Request<typeof createCopilotComparison>['body']

/** Makes a comparison and starts to fill it; returns its id. */
export function useCreateComparison() {
  const client = useQueryClient()
  const keyOf = useIdempotencyKey()
  return useMutation({
    mutationFn: async (body: NewComparison) => {
      const made = await call(createCopilotComparison, { body, idempotencyKey: keyOf(body) })
      client.setQueryData(comparisonQuery(made.id).queryKey, made)
      void client.invalidateQueries(all)
      // Its page shows how far it is; what failed can be filled there.
      fill(client, made.id).catch(() => undefined)
      return made.id
    },
  })
}

/** Changes what is compared, or by what. */
export function useChangeComparison(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ComparisonChange) =>
      call(changeCopilotComparison, { params: { id }, body: { change } }),
    onSuccess: (changed) => {
      client.setQueryData(comparisonQuery(id).queryKey, changed)
      void client.invalidateQueries(all)
    },
  })
}

/** Renames a comparison, or moves it into a workspace or out of one. */
export const useUpdateComparison = (id: string) =>
  useChange(
    (body: { title?: string; workspaceId?: string | null }) =>
      call(updateCopilotComparison, { params: { id }, body }),
    [all, comparisonQuery(id)],
  )

/** Deletes a comparison, and restores it. */
export const useDeleteComparison = (id: string) => ({
  remove: useChange(() => call(deleteCopilotComparison, { params: { id } }), [all]),
  restore: useChange(() => call(restoreCopilotComparison, { params: { id } }), [all]),
})

/** Exports a comparison as a file, in the order of the page. */
export const useExportComparison = (id: string, order: ComparisonOrder) =>
  useMutation({
    mutationFn: (format: ComparisonFormat) =>
      call(exportCopilotComparison, { params: { id }, query: { format, order } }),
  })
