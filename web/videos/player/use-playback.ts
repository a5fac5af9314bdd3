import { type RefObject, type SyntheticEvent, useState } from 'react'

export type Playback = {
  playing: boolean
  muted: boolean
  volume: number
  /** Position and duration in seconds; the duration is NaN until known. */
  time: number
  duration: number
  /** The end of the buffered part, in seconds. */
  buffered: number
  /** The playback rate. */
  rate: number
  /** Whether it was ever played. */
  begun: boolean
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
  rate: 1,
  begun: false,
  waiting: false,
  failed: false,
}

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** The state of a video element, and actions on it. */
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
      rate: video.playbackRate,
    })

  const events = {
    onPlay: (event: SyntheticEvent<HTMLVideoElement>) => {
      change({ begun: true })
      read(event)
    },
    onPause: read,
    onEnded: read,
    // A new file has loaded after one that failed.
    onLoadedMetadata: () => change({ failed: false }),
    onTimeUpdate: read,
    onDurationChange: read,
    onProgress: read,
    onVolumeChange: read,
    onRateChange: read,
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
  const seek = (seconds: number) =>
    on((video) => {
      const end = Number.isFinite(video.duration) ? video.duration : seconds
      video.currentTime = Math.min(Math.max(0, seconds), end)
    })
  return {
    toggle: () =>
      on((video) => {
        // A play() interrupted by a pause or an error is not an error of its own.
        if (video.paused) void video.play().catch(() => undefined)
        else video.pause()
      }),
    toggleMuted: () =>
      on((video) => {
        if (video.volume === 0) video.volume = 1
        else video.muted = !video.muted
      }),
    seek,
    skip: (seconds: number) => on((video) => seek(video.currentTime + seconds)),
    setVolume: (volume: number) =>
      on((video) => {
        video.volume = volume
        video.muted = volume === 0
      }),
    setRate: (rate: number) =>
      on((video) => {
        video.playbackRate = rate
      }),
    /** Changes the speed by one step. */
    changeRate: (steps: 1 | -1) =>
      on((video) => {
        const now = speeds.findIndex((speed) => speed >= video.playbackRate)
        const next = speeds[now + steps]
        if (next) video.playbackRate = next
      }),
    togglePictureInPicture: () =>
      on((video) => {
        const inside = document.pictureInPictureElement === video
        const turned = inside ? document.exitPictureInPicture() : video.requestPictureInPicture?.()
        // Refused while nothing is loaded, and always on some systems.
        void Promise.resolve(turned).catch(() => undefined)
      }),
    retry: () =>
      on((video) => {
        const { currentTime, paused } = video
        forgive()
        video.load()
        video.currentTime = currentTime
        // Fails only together with the video, which the page reports.
        if (!paused) void video.play().catch(() => undefined)
      }),
  }
}

/** Whether this browser supports picture in picture. */
export const hasPictureInPicture = () => document.pictureInPictureEnabled === true

function bufferedAt({ buffered, currentTime }: HTMLVideoElement): number {
  for (let range = 0; range < buffered.length; range++) {
    if (buffered.start(range) <= currentTime && currentTime <= buffered.end(range)) {
      return buffered.end(range)
    }
  }
  return currentTime
}
