import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangeTopic } from '../../contract/changes/changes.ts'
import { followForAllTabs } from '../platform/calls/follow-changes.ts'
import { liveNews } from '../platform/calls/live-news.ts'

/** The beginnings of the keys of queries whose data a change of a topic makes outdated. */
const keysOf: Record<ChangeTopic, readonly QueryKey[]> = {
  briefs: [['brief'], ['briefs'], ['product-briefs'], ['brief-files'], ['captions'], ['dashboard']],
  shares: [
    ['shares'],
    ['access-requests'],
    ['share-preview'],
    ['open-link'],
    ['restriction'],
    ['engagement'],
  ],
  embargoes: [['embargo'], ['acceptances'], ['shares']],
  engagement: [['engagement'], ['shares'], ['open-link']],
  questions: [['questions'], ['copilot', 'session'], ['copilot', 'coverage']],
  comments: [['comments'], ['tasks']],
  votes: [['votes']],
  notifications: [['notifications'], ['me']],
  library: [
    ['library', 'list'],
    ['library', 'vendors'],
    ['library', 'brief'],
    ['library', 'captions'],
    ['library', 'canvases'],
    ['library', 'canvas'],
    ['library', 'documents'],
    ['library', 'document'],
    ['library', 'document-slides'],
    ['questions'],
    ['copilot', 'session'],
    ['copilot', 'coverage'],
  ],
}

/** Changes that follow each other within so many milliseconds are fetched once. */
const gatherMs = 1_000

/**
 * Fetches again what others have changed: at once where the user looks, otherwise when they come back.
 */
export function useFreshData(userId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    const changed = new Set<ChangeTopic>()
    let timer: number | undefined
    const refresh = () => {
      timer = undefined
      for (const topic of changed) markOutdated(client, topic)
      changed.clear()
    }
    followForAllTabs(
      userId,
      (news) => {
        liveNews.take(news)
        for (const topic of news.topics) changed.add(topic)
        if (changed.size > 0) timer ??= window.setTimeout(refresh, gatherMs)
      },
      leaving.signal,
    )
    return () => {
      leaving.abort()
      window.clearTimeout(timer)
    }
  }, [client, userId])
}

function markOutdated(client: QueryClient, topic: ChangeTopic) {
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
  for (const queryKey of keysOf[topic]) void client.invalidateQueries({ queryKey, refetchType })
}
