import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Request } from '../../../contract/endpoint.ts'
import { voteMessages as words } from '../../../contract/insight-canvas/canvas-vote-messages.ts'
import {
  endCanvasVote,
  listCanvasVotes,
  putCanvasDot,
  startCanvasVote,
  takeCanvasDot,
} from '../../../contract/insight-canvas/canvas-votes.ts'
import { call } from '../../platform/calls/call.ts'
import { liveNews } from '../../platform/calls/live-news.ts'
import { useChange } from '../../platform/calls/use-change.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'

/** How often it is looked, in milliseconds: where the page is told of changes, and where it has to ask. */
const everyMs = { told: 60_000, running: 5_000, idle: 15_000 } as const

export const votesQuery = (id: string) =>
  queryOptions({
    queryKey: ['votes', id],
    queryFn: async ({ signal }) => {
      const { items } = await call(listCanvasVotes, { params: { id }, signal })
      // The end is that of the server's clock, whatever this one says.
      return { items, readAt: performance.now() }
    },
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data, error } }) => {
      if (serverMessage(error) !== undefined) return false
      const msLeft = data?.items[0]?.msLeft ?? 0
      if (msLeft > 0) return Math.min(liveNews.live ? everyMs.told : everyMs.running, msLeft + 50)
      return liveNews.live ? everyMs.told : everyMs.idle
    },
  })

const votesOn = (id: string) => [{ queryKey: ['votes', id] }]

export const useStartVote = (id: string) =>
  useChange(
    (body: Request<typeof startCanvasVote>['body']) =>
      call(startCanvasVote, { params: { id }, body }),
    votesOn(id),
    {
      onSuccess: () => toast.success(words.started),
      onError: (error) => toast.error(words.startFailed, serverMessage(error)),
    },
  )

export const useEndVote = (id: string) =>
  useChange((voteId: string) => call(endCanvasVote, { params: { id, voteId } }), votesOn(id), {
    onError: (error) => toast.error(words.endFailed, serverMessage(error)),
  })

/** Puts a dot on a widget, or takes one back. */
export function useMoveDot(id: string, voteId: string) {
  const client = useQueryClient()
  return useChange(
    ({ widgetId, act }: { widgetId: string; act: 'put' | 'take' }) =>
      act === 'put'
        ? call(putCanvasDot, { params: { id, voteId }, body: { widgetId } })
        : call(takeCanvasDot, { params: { id, voteId, widgetId } }),
    votesOn(id),
    {
      onSuccess: (vote) =>
        client.setQueryData(
          votesQuery(id).queryKey,
          (before) =>
            before && {
              ...before,
              items: before.items.map((one) => (one.id === vote.id ? vote : one)),
            },
        ),
      onError: (error) => toast.error(words.dotFailed, serverMessage(error)),
    },
  )
}
