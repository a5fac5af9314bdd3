import { useEffect, useRef, useState } from 'react'
import { formatTime } from '../../contract/values/format-time.ts'
import type { Video } from '../../contract/videos/videos.ts'
import { cn } from '../ui/cn.ts'
import { type VideoFrame, videoFrame } from './player/video-frame.ts'

type VideoPosterProps = {
  /** The video's path in our store; null shows only the drawing. */
  src: string | null
  /** The store's data about the video. */
  video: Video | null
  processing?: boolean
  /** False in small sizes, in which the duration does not fit. */
  labelled?: boolean
  className?: string
}

/**
 * The poster of a video at 16:9 with its duration; a drawing until it has loaded. If the store has
 * no poster yet, the browser extracts a frame of the video.
 */
export function VideoPoster({
  src,
  video,
  processing = false,
  labelled = true,
  className,
}: VideoPosterProps) {
  const root = useRef<HTMLDivElement>(null)
  const posterUrl = video?.posterUrl ?? null
  const needsFrame = !processing && !posterUrl && video?.state !== 'broken'
  const frame = useFrameWhenSeen(root, needsFrame ? src : null)
  const picture = posterUrl ?? frame?.picture
  const seconds = video?.durationMs ? video.durationMs / 1000 : frame?.seconds
  const duration = seconds ? formatTime(seconds) : null
  const label = processing ? cardText(video) : duration
  return (
    <div
      ref={root}
      className={cn('relative aspect-video overflow-hidden bg-primary-tint', className)}
    >
      <Waves />
      {picture && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          className="fade-in-0 absolute inset-0 size-full animate-in bg-black object-cover duration-200"
        />
      )}
      {labelled && label && (
        <span className="absolute end-2 bottom-2 rounded-sm bg-black/75 px-1.5 py-0.5 font-medium text-white text-xs tabular-nums">
          {label}
        </span>
      )}
    </div>
  )
}

/** A text short enough for the corner of a card. */
function cardText(video: Video | null): string {
  const ahead = video?.ahead ?? null
  if (ahead === null) return 'Processing…'
  return ahead > 0 ? `Waiting, ${ahead} ahead` : 'Waiting…'
}

function useFrameWhenSeen(root: React.RefObject<HTMLElement | null>, src: string | null) {
  const [frame, setFrame] = useState<VideoFrame | null>(null)
  useEffect(() => {
    if (!root.current || !src) return
    let cancelled = false
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        void videoFrame(src).then((found) => !cancelled && setFrame(found))
      },
      { rootMargin: '200px' },
    )
    observer.observe(root.current)
    return () => {
      cancelled = true
      observer.disconnect()
      setFrame(null)
    }
  }, [root, src])
  return frame
}

const heights = [8, 16, 11, 24, 36, 22, 44, 30, 50, 38, 26, 46, 32, 20, 38, 24, 14, 22, 12, 18, 8]

function Waves() {
  return (
    <svg
      viewBox="0 0 320 180"
      aria-hidden="true"
      className="absolute inset-0 size-full stroke-primary opacity-35"
    >
      <path
        d={heights.map((height, at) => `M${80 + at * 8} ${90 - height / 2}v${height}`).join('')}
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}
