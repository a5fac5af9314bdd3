import { queryOptions } from '@tanstack/react-query'
import { getBrief } from '../../../contract/briefs/briefs.ts'
import { ApiError } from '../../../contract/errors.ts'
import { getLibraryBrief } from '../../../contract/library/library.ts'
import { shownTo } from '../../briefs/reader-brief.tsx'
import { call } from '../../platform/calls/call.ts'
import { type ShownVideo, shownVideo } from '../../videos/stored-video.ts'

const keptMs = 60_000

async function readShared(id: string, signal: AbortSignal): Promise<ShownVideo> {
  return shownTo(await call(getLibraryBrief, { params: { briefId: id }, signal }))
}

async function readVideo(id: string, isShared: boolean, signal: AbortSignal): Promise<ShownVideo> {
  if (isShared) return readShared(id, signal)
  try {
    return shownVideo(await call(getBrief, { params: { id }, signal }))
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.status))
      return readShared(id, signal)
    throw error
  }
}

/** The video of a brief that the viewer may watch, as a member of its company or as its reader. */
export const clipQuery = (id: string, isShared: boolean) =>
  queryOptions({
    queryKey: ['clip', id, isShared],
    queryFn: ({ signal }) => readVideo(id, isShared, signal),
    staleTime: keptMs,
  })
