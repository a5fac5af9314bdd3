import { getBrief } from '../../../contract/briefs/briefs.ts'
import { ApiError } from '../../../contract/errors.ts'
import { getLibraryBrief, type LibraryBrief } from '../../../contract/library/library.ts'
import { shownTo } from '../../briefs/shown-to.ts'
import { call } from '../../platform/calls/call.ts'
import { type ShownVideo, shownVideo } from '../../videos/stored-video.ts'

/** A video on a canvas. `shared` is its brief if the viewer is its reader: what they watch is reported to the vendor. */
export type Clip = { video: ShownVideo; shared: LibraryBrief | null }

async function readShared(id: string, signal: AbortSignal): Promise<Clip> {
  const shared = await call(getLibraryBrief, { params: { briefId: id }, signal })
  return { video: shownTo(shared), shared }
}

/** The video of a brief, as a member of its company or as its reader. */
export async function readClip(id: string, isShared: boolean, signal: AbortSignal): Promise<Clip> {
  if (isShared) return readShared(id, signal)
  try {
    return { video: shownVideo(await call(getBrief, { params: { id }, signal })), shared: null }
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.status))
      return readShared(id, signal)
    throw error
  }
}
