import { useQuery } from '@tanstack/react-query'
import { Play, VideoOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { insertMessages as words } from '../../../../contract/insight-canvas/canvas-insert-messages.ts'
import type { EntrySource } from '../../../../contract/insight-canvas/canvas-sources.ts'
import type { WidgetOf } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { formatTime } from '../../../../contract/values/format-time.ts'
import { importAgain } from '../../../ui/import-again.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { VideoPoster } from '../../../videos/video-poster.tsx'
import { WatchingNotice } from '../../../watching/watching-card.tsx'
import { clipQuery } from '../../inserts/clip-query.ts'
import type { Clip as ReadClip } from '../../inserts/read-clip.ts'
import { knownSource } from '../picked-sources.ts'
import type { Sources } from '../widget-props.ts'

const ClipPlayer = lazy(() => importAgain(() => import('./clip-player.tsx')))

type ClipViewProps = { widget: WidgetOf<'clip'>; sources: Sources }

/** A brief, or a moment of its video, which plays in its place for those who may watch it. */
export function ClipView({ widget, sources }: ClipViewProps) {
  const { source } = widget.data
  const known = source && knownSource(source, sources)
  // What was said there may have changed; the video plays as long as one may watch it.
  if (!source || known?.title === null) return <Unavailable />
  return (
    <Clip widget={widget} source={source} title={known?.title ?? ''} url={known?.url ?? null} />
  )
}

type ClipProps = {
  widget: WidgetOf<'clip'>
  source: EntrySource
  title: string
  url: string | null
}

function Clip({ widget, source, title, url }: ClipProps) {
  const isShared = url?.startsWith('/library/') ?? false
  const { data: clip, isError } = useQuery(clipQuery(source.id, isShared))
  const [playing, setPlaying] = useState(false)
  const { endMs } = widget.data
  const at = source.startMs
  const place = at === null ? words.linked.brief : momentOf(at, endMs)
  const name = clip?.video.title ?? title
  return (
    <figure
      aria-label={name || words.linked.brief}
      className="flex size-full flex-col overflow-hidden rounded-lg border bg-card"
    >
      <div className="relative min-h-0 flex-1 overflow-hidden bg-black">
        {playing && clip ? (
          <Suspense fallback={<Spinner className="absolute inset-0 m-auto" />}>
            <ClipPlayer clip={clip} startMs={at} endMs={endMs} onClose={() => setPlaying(false)} />
          </Suspense>
        ) : (
          <Poster clip={clip} startMs={at} failed={isError} onPlay={() => setPlaying(true)} />
        )}
      </div>
      <figcaption className="flex shrink-0 items-baseline gap-2 px-3 py-2">
        {url ? (
          <Link
            to={url}
            dir="auto"
            className="nodrag min-w-0 flex-1 truncate rounded-sm font-medium underline decoration-border underline-offset-2 hover:decoration-current"
          >
            {name}
          </Link>
        ) : (
          <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
            {name}
          </span>
        )}
        <span className="shrink-0 text-muted-foreground text-sm tabular-nums">{place}</span>
      </figcaption>
    </figure>
  )
}

const momentOf = (startMs: number, endMs: number | null) =>
  words.between(formatTime(startMs / 1000), endMs === null ? null : formatTime(endMs / 1000))

type PosterProps = {
  clip: ReadClip | undefined
  startMs: number | null
  failed: boolean
  onPlay: () => void
}

function Poster({ clip, startMs, failed, onPlay }: PosterProps) {
  const problem = problemOf(clip, startMs, failed)
  const video = clip?.video
  return (
    <>
      {video && (
        <VideoPoster
          src={video.source}
          video={video.video}
          processing={video.processing}
          labelled={startMs === null}
          className="aspect-auto size-full"
        />
      )}
      {problem && (
        <p
          role="status"
          className="absolute inset-0 grid place-items-center bg-black/70 p-3 text-center text-sm text-white"
        >
          {problem}
        </p>
      )}
      {video && !problem && (
        <button
          type="button"
          aria-label={words.play(video.title)}
          className="nodrag absolute inset-0 m-auto grid size-13 place-items-center rounded-full bg-black/70 text-white transition-colors hover:bg-black focus-visible:outline-2 focus-visible:outline-white"
          onClick={onPlay}
        >
          <Play aria-hidden="true" className="ms-0.5 size-6 fill-current" />
        </button>
      )}
      {clip?.shared && !problem && (
        <p className="absolute inset-x-0 top-0 bg-black/70 px-3 py-1.5 text-sm text-white">
          <WatchingNotice brief={clip.shared} />
        </p>
      )}
    </>
  )
}

/** Why nothing can be played; undefined if it can. */
function problemOf(clip: ReadClip | undefined, startMs: number | null, failed: boolean) {
  if (failed) return words.videoFailed
  if (!clip) return undefined
  const { video, shared } = clip
  if (shared && shared.gate !== 'open') return words.gated
  if (video.processing) return words.isProcessed
  if (!video.source && !video.externalUrl) return words.noVideo
  const durationMs = video.video?.durationMs ?? null
  return startMs !== null && durationMs !== null && startMs >= durationMs
    ? words.beyondEnd
    : undefined
}

function Unavailable() {
  return (
    <figure
      aria-label={words.notForYou}
      className="flex size-full flex-col items-center justify-center gap-2 rounded-lg border bg-muted p-3 text-center text-muted-foreground text-sm"
    >
      <VideoOff aria-hidden="true" className="size-5" />
      {words.notForYou}
    </figure>
  )
}
