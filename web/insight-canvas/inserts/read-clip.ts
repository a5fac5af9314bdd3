import { getBrief } from '../../../contract/briefs/briefs.ts'
import { ApiError } from '../../../contract/errors.ts'
import { getLibraryBrief } from '../../../contract/library/library.ts'
import { shownTo } from '../../briefs/shown-to.ts'
import { call } from '../../platform/calls/call.ts'
import { type ShownVideo, shownVideo } from '../../videos/stored-video.ts'

async function readShared(id: string, signal: AbortSignal): Promise<ShownVideo> {
  return shownTo(await call(getLibraryBrief, { params: { briefId: id }, signal }))
}

/** The video of a brief, as a member of its company or as its reader. */
export async function readClip(
  id: string,
  isShared: boolean,
  signal: AbortSignal,
): Promise<ShownVideo> {
  if (isShared) return readShared(id, signal)
  try {
    return shownVideo(await call(getBrief, { params: { id }, signal }))
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.status))
      return readShared(id, signal)
    throw error
  }
}
