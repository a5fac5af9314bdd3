import type Hls from 'hls.js/light'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { importAgain } from '../../ui/import-again.ts'

export type Source = {
  /** The file that every browser can play. */
  src: string
  /** The playlist of several sizes; null if there is only one. */
  playlist: string | null
}

/** `failed`: the browser reported an error for the source in use. */
type LatestSource = Source & { failed: boolean }

export type Quality = {
  /** The heights to choose from, largest first; empty if there is no choice. */
  heights: number[]
  /** The selected height; null means automatic. */
  chosen: number | null
  /** The height that is playing. */
  shown: number | null
  choose: (height: number | null) => void
}

const noChoice = { heights: [] as number[], shown: null as number | null }

/**
 * Sets the element's source: adaptive sizes through a library loaded on demand, or the single file
 * if there are no sizes or the library fails.
 */
export function useSource(video: RefObject<HTMLVideoElement | null>, latest: LatestSource) {
  const { src, playlist } = useSteady(video, latest)
  const [givenUp, setGivenUp] = useState<string>()
  const plain = playlist === null || playlist === givenUp
  const [sizes, setSizes] = useState(noChoice)
  const [chosen, setChosen] = useState<number | null>(null)
  const hls = useRef<Hls>(null)
  const resumeAt = useRef(0)

  useEffect(() => {
    const element = video.current
    if (!element || !playlist || plain) return
    let gone = false
    const giveUp = () => {
      resumeAt.current = element.currentTime
      hls.current?.destroy()
      hls.current = null
      setSizes(noChoice)
      setGivenUp(playlist)
    }
    const start = element.currentTime
    loadLibrary()
      .then(({ default: Library }) => {
        if (gone) return
        if (!Library.isSupported()) return giveUp()
        hls.current = attach(Library, { element, playlist, start, onSizes: setSizes, giveUp })
      })
      .catch(() => !gone && giveUp())
    return () => {
      gone = true
      hls.current?.destroy()
      hls.current = null
    }
  }, [video, playlist, plain])
  useEffect(() => {
    if (plain && video.current && resumeAt.current > 0) video.current.currentTime = resumeAt.current
    resumeAt.current = 0
  }, [plain, video])

  function choose(height: number | null) {
    setChosen(height)
    const player = hls.current
    if (!player) return
    player.nextLevel = height === null ? -1 : levelOf(player, height)
  }
  return {
    src: plain ? src : undefined,
    quality: { ...sizes, chosen, choose } satisfies Quality,
  }
}

/**
 * Renditions made while the video is in use are ignored, unless it cannot be played: changing the
 * source would interrupt it, or undo a click on Play or a seek before the first frame.
 */
function useSteady(
  video: RefObject<HTMLVideoElement | null>,
  { src, playlist, failed }: LatestSource,
): Source {
  const [steady, setSteady] = useState<Source>({ src, playlist })
  useEffect(() => {
    const element = video.current
    // After a lost connection, the player's retry continues where the file stopped.
    const lost = element?.error?.code === MediaError.MEDIA_ERR_NETWORK
    if (element && isInUse(element) && (!failed || lost)) return
    setSteady((before) =>
      before.src === src && before.playlist === playlist ? before : { src, playlist },
    )
  }, [video, src, playlist, failed])
  return steady
}

const isInUse = ({ played, paused, currentTime }: HTMLVideoElement) =>
  played.length > 0 || !paused || currentTime > 0

const loadLibrary = () => importAgain(() => import('hls.js/light'))

type Attachment = {
  element: HTMLVideoElement
  playlist: string
  /** The start position, in seconds. */
  start: number
  onSizes: (sizes: typeof noChoice) => void
  giveUp: () => void
}

function attach(
  Library: typeof Hls,
  { element, playlist, start, onSizes, giveUp }: Attachment,
): Hls {
  const player = new Library({
    // A worker would be created from a blob, which the content security policy refuses.
    enableWorker: false,
    capLevelToPlayerSize: true,
    maxBufferLength: 20,
    startPosition: start > 0 ? start : -1,
  })
  const { MANIFEST_PARSED, LEVEL_SWITCHED, ERROR } = Library.Events
  let mended = false
  const tell = (level: number) =>
    onSizes({
      heights: heightsOf(player),
      shown: sizeAt(player, level),
    })
  player.on(MANIFEST_PARSED, () => tell(player.firstLevel))
  player.on(LEVEL_SWITCHED, (_event, { level }) => tell(level))
  player.on(ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    if (type !== Library.ErrorTypes.MEDIA_ERROR || mended) return giveUp()
    mended = true
    player.recoverMediaError()
  })
  player.loadSource(playlist)
  player.attachMedia(element)
  return player
}

function heightsOf({ levels }: Hls): number[] {
  return [...new Set(levels.map((level) => sizeOf(level)))].sort((one, other) => other - one)
}

/** A size is named after its shorter side: a portrait video may be 1080 wide. */
function sizeOf({ width, height }: { width: number; height: number }): number {
  return Math.min(width, height)
}

function levelOf({ levels }: Hls, size: number): number {
  return levels.findIndex((level) => sizeOf(level) === size)
}

function sizeAt({ levels }: Hls, index: number): number | null {
  const level = levels[index]
  return level ? sizeOf(level) : null
}
