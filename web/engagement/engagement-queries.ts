import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  getEngagement,
  getMute,
  listEngagement,
  listWatchedThisWeek,
  updateMute,
} from '../../contract/engagement/engagement.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'

/** How many readers watched each second of a video of a brief. */
export const engagementQuery = (id: string, videoId?: string) =>
  queryOptions({
    queryKey: ['engagement', id, videoId],
    queryFn: ({ signal }) =>
      call(getEngagement, { params: { id }, query: videoId ? { videoId } : {}, signal }),
    placeholderData: keepPreviousData,
  })

/** What each reader watched of the video. */
export const readersQuery = (id: string, videoId?: string) =>
  infiniteQueryOptions({
    queryKey: ['engagement', id, 'readers', videoId],
    ...pagesOf(listEngagement, { params: { id }, query: { videoId } }),
    placeholderData: keepPreviousData,
  })

/** The reader activity of the last 7 days, limited to what the dashboard shows. */
export const watchedThisWeekQuery = queryOptions({
  queryKey: ['engagement', 'week'],
  queryFn: ({ signal }) => call(listWatchedThisWeek, { query: { limit: 5 }, signal }),
})

/** Whether the user has muted notifications about readers of a brief. */
export const muteQuery = (id: string) =>
  queryOptions({
    queryKey: ['mute', id],
    queryFn: ({ signal }) => call(getMute, { params: { id }, signal }),
  })

export function useMuteBrief(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (muted: boolean) => call(updateMute, { params: { id }, body: { muted } }),
    onSuccess: (saved) => client.setQueryData(muteQuery(id).queryKey, saved),
  })
}
