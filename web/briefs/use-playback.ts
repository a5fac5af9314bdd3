import { type RefObject, type SyntheticEvent, useState } from 'react'

export type Playback = {
  playing: boolean
  muted: boolean
  volume: number
  /** Position and length in seconds; the length is NaN until it is known. */
  time: number
  duration: number
  /** Up to where the video has been loaded, in seconds. */
  buffered: number
  waiting: boolean
  failed: boolean
}

const atStart: Playback = {
  playing: false,
  muted: false,
  volume: 1,
  time: 0,
  duration: Number.NaN,
  buffered: 0,
  waiting: false,
  failed: false,
}

/** What a video element does, as state, and what one may ask of it. */
export function usePlayback(ref: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState(atStart)
  const change = (part: Partial<Playback>) => setState((before) => ({ ...before, ...part }))
  const read = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) =>
    change({
      playing: !video.paused && !video.ended,
      muted: video.muted || video.volume === 0,
      volume: video.volume,
      time: video.currentTime,
      duration: video.duration,
      buffered: bufferedAt(video),
    })

  const events = {
    onPlay: read,
    onPause: read,
    onEnded: read,
    onTimeUpdate: read,
    onDurationChange: read,
    onProgress: read,
    onVolumeChange: read,
    onSeeking: read,
    onWaiting: () => change({ waiting: true }),
    onPlaying: () => change({ waiting: false, failed: false }),
    onCanPlay: () => change({ waiting: false }),
    onError: () => change({ failed: true, waiting: false, playing: false }),
  }

  return { state, events, actions: actionsOn(ref, () => change({ failed: false })) }
}

export type PlaybackActions = ReturnType<typeof actionsOn>

function actionsOn(ref: RefObject<HTMLVideoElement | null>, forgive: () => void) {
  const on = (act: (video: HTMLVideoElement) => void) => {
    if (ref.current) act(ref.current)
  }
  return {
    toggle: () =>
      on((video) => {
        // A play that a pause or a failure overtakes is no error of its own.
        if (video.paused) void video.play().catch(() => undefined)
        else video.pause()
      }),
    toggleMuted: () =>
      on((video) => {
        if (video.volume === 0) video.volume = 1
        else video.muted = !video.muted
      }),
    seek: (seconds: number) =>
      on((video) => {
        const end = Number.isFinite(video.duration) ? video.duration : seconds
        video.currentTime = Math.min(Math.max(0, seconds), end)
      }),
    setVolume: (volume: number) =>
      on((video) => {
        video.volume = volume
        video.muted = volume === 0
      }),
    retry: () =>
      on((video) => {
        const { currentTime } = video
        forgive()
        video.load()
        video.currentTime = currentTime
      }),
  }
}

function bufferedAt({ buffered, currentTime }: HTMLVideoElement): number {
  for (let range = 0; range < buffered.length; range++) {
    if (buffered.start(range) <= currentTime && currentTime <= buffered.end(range)) {
      return buffered.end(range)
    }
  }
  return currentTime
}
