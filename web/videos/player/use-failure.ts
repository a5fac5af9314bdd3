import { type RefObject, useEffect, useState } from 'react'
import { videoMessages } from '../../../contract/videos/videos.ts'

/** The timeout for checking whether the server has the file, in milliseconds. */
const askMs = 5000

/** The message why the element's video failed; null until known. */
export function useFailure(
  video: RefObject<HTMLVideoElement | null>,
  { failed, src, unplayable }: { failed: boolean; src: string; unplayable: string },
): string | null {
  const [away, setAway] = useState<boolean | null>(null)
  useEffect(() => {
    setAway(null)
    if (!failed) return
    let gone = false
    const lost = video.current?.error?.code === MediaError.MEDIA_ERR_NETWORK
    void (lost ? Promise.resolve(true) : isAway(src)).then((is) => !gone && setAway(is))
    return () => {
      gone = true
    }
  }, [video, failed, src])
  if (!failed || away === null) return null
  return away ? videoMessages.away : unplayable
}

/** Whether the file is unavailable, in which case the browser cannot know whether it can play it. */
async function isAway(src: string): Promise<boolean> {
  if (src.startsWith('blob:')) return false
  const asked = { headers: { range: 'bytes=0-0' }, signal: AbortSignal.timeout(askMs) }
  return fetch(src, { ...asked, cache: 'no-store' }).then(
    ({ status }) => status >= 500 || status === 429,
    () => true,
  )
}
