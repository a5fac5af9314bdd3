import { type RefObject, useEffect, useState } from 'react'
import { videoMessages } from '../../../contract/videos.ts'

/** How long the server may take to say whether it has the file, in milliseconds. */
const askMs = 5000

/** Why the element's video failed, in words; null as long as that is not known. */
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

/** Whether the file cannot be had now, so that the browser cannot tell whether it plays. */
async function isAway(src: string): Promise<boolean> {
  if (src.startsWith('blob:')) return false
  const asked = { headers: { range: 'bytes=0-0' }, signal: AbortSignal.timeout(askMs) }
  return fetch(src, { ...asked, cache: 'no-store' }).then(
    ({ status }) => status >= 500 || status === 429,
    () => true,
  )
}
