import { queryOptions } from '@tanstack/react-query'
import type { Brief } from '../../contract/briefs/briefs.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { getVideoInside, type VideoInside } from '../../contract/videos/videos.ts'
import { call } from '../platform/calls/call.ts'

/** The captions and chapters that the file of a brief's video contains. */
export const videoInsideQuery = (briefId: string) =>
  queryOptions({
    queryKey: ['video-inside', briefId],
    queryFn: ({ signal }) => call(getVideoInside, { params: { id: briefId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The description with the chapters below it, one per line: that is how a brief has chapters. */
export function withChapters(
  description: Brief['description'],
  chapters: VideoInside['chapters'],
): string {
  const lines = chapters.map(({ startMs, title }) => `${formatTime(startMs / 1000)} ${title}`)
  return [description, lines.join('\n')].filter(Boolean).join('\n\n')
}
