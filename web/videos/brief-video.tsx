import { Clock, ExternalLink, FileX2, RotateCw, VideoOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Chapter } from '../../common/text/chapters.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { type Video, videoMessages } from '../../contract/videos/videos.ts'
import type { CaptionTrack } from '../captions/captions.ts'
import type { Player } from '../platform/player/player.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Progress } from '../ui/progress.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { VideoPlayer } from './player/video-player.tsx'
import { processingText } from './processing-text.ts'
import { type ShownVideo, useSteadyAddress } from './stored-video.ts'
import { useEnded } from './use-ended.ts'
import { useRetryVideo } from './use-retry-video.ts'

type BriefVideoProps = {
  shown: ShownVideo
  player: Player
  chapters: readonly Chapter[]
  captions: CaptionTrack[]
  /** The start position from the URL, in seconds. */
  startAt: number | null
  mayChange: boolean
  /** The path of the brief's page, if it is not the current one. */
  page?: string | undefined
  /** Called when the user's access to a restricted video has ended. */
  onEnded?: (() => void) | undefined
}

/** A brief's video, or why it cannot be shown. External URLs are linked, never embedded. */
export function BriefVideo({ shown, player, chapters, captions, ...rest }: BriefVideoProps) {
  const { video, title } = shown
  const source = useSteadyAddress(shown.source)
  const playlist = useSteadyAddress(video?.playlistUrl ?? null)
  const poster = useSteadyAddress(video?.posterUrl ?? null)
  const ended = useEnded(player, source, rest.onEnded)
  if (ended) return <NoVideo text={videoMessages.ended} />
  if (shown.processing || video?.state === 'processing') return <Processing video={video} />
  if (shown.externalUrl) return <ExternalVideo url={shown.externalUrl} />
  if (video?.state === 'broken') return <Broken briefId={shown.id} video={video} {...rest} />
  if (!source && video) return <Processing video={video} />
  if (!source) return <NoVideo text={videoMessages.none} />
  return (
    <VideoPlayer
      key={shown.keepAs}
      src={source}
      playlist={playlist}
      poster={poster}
      duration={video?.durationMs ? video.durationMs / 1000 : null}
      title={title}
      underway={video?.state === 'waiting' ? processingText(video) : null}
      player={player}
      chapters={chapters}
      captions={captions}
      startAt={rest.startAt}
      keepAs={shown.keepAs}
      onCopyLink={(seconds) => copyLink(rest.page ?? location.pathname, seconds)}
    />
  )
}

function NoVideo({ text }: { text: string }) {
  return (
    <Stage>
      <VideoOff aria-hidden="true" className="size-6" />
      <p role="status">{text}</p>
    </Stage>
  )
}

/** Copies a link to a time in the video. */
function copyLink(page: string, seconds: number) {
  const whole = Math.floor(seconds)
  const address = `${location.origin}${page}?t=${whole}`
  void copyText(address, `Link at ${formatTime(whole)} copied`)
}

function Processing({ video }: { video: Video | null }) {
  const waits = typeof video?.ahead === 'number'
  return (
    <Stage poster={video?.posterUrl}>
      {waits ? <Clock aria-hidden="true" className="size-6" /> : <Spinner className="size-6" />}
      <p role="status">{processingText(video)}</p>
      {video && video.progress > 0 && (
        <div className="flex w-full max-w-60 items-center gap-3">
          <Progress value={video.progress} label="Processing video" />
          <span aria-hidden="true" className="w-10 whitespace-nowrap text-end text-sm tabular-nums">
            {video.progress}%
          </span>
        </div>
      )}
    </Stage>
  )
}

type BrokenProps = Pick<BriefVideoProps, 'mayChange'> & { briefId: string; video: Video }

function Broken({ briefId, video, mayChange }: BrokenProps) {
  const { mutate: retry, isPending } = useRetryVideo(briefId)
  return (
    <Stage>
      <FileX2 aria-hidden="true" className="size-6" />
      <p className="max-w-sm text-pretty text-center text-foreground">
        {video.reason ?? videoMessages.reasons.failed}
      </p>
      {mayChange && video.retryable && (
        <Button icon={RotateCw} variant="secondary" pending={isPending} onClick={() => retry()}>
          {videoMessages.retry}
        </Button>
      )}
    </Stage>
  )
}

/** A link to a video on another site. */
export function ExternalVideo({ url }: { url: string }) {
  return (
    <Stage>
      <p className="max-w-xs text-pretty text-center">
        This video is hosted at {URL.parse(url)?.hostname ?? 'another address'}.
      </p>
      <Button asChild variant="secondary">
        <a href={url} target="_blank" rel="noopener noreferrer">
          Open video
          <ExternalLink aria-hidden="true" />
        </a>
      </Button>
    </Stage>
  )
}

type StageProps = {
  /** Shown dimly in the background. */
  poster?: string | null | undefined
  children: ReactNode
}

function Stage({ poster, children }: StageProps) {
  return (
    <div className="relative flex aspect-video min-w-0 flex-col items-center justify-center gap-3 self-start overflow-hidden rounded-lg border bg-muted p-4 text-muted-foreground">
      {poster && (
        <img
          src={poster}
          alt=""
          className="absolute inset-0 size-full scale-105 object-cover opacity-15 blur-sm"
        />
      )}
      <div className="relative flex w-full flex-col items-center gap-3">{children}</div>
    </div>
  )
}
