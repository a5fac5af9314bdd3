import { ExternalLink, VideoOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Brief } from '../../contract/briefs.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { storedVideoPath } from './stored-video.ts'
import { VideoPlayer } from './video-player.tsx'

/** A brief's video, or why none can be shown. Addresses outside our store are linked, never embedded. */
export function BriefVideo({ brief }: { brief: Brief }) {
  const path = storedVideoPath(brief)
  if (brief.processing) {
    return (
      <Stage>
        <Spinner className="size-6" />
        <p role="status">Processing video...</p>
      </Stage>
    )
  }
  if (!brief.uploadedVideoUrl) {
    return (
      <Stage>
        <VideoOff aria-hidden="true" className="size-6" />
        <p>No video available</p>
      </Stage>
    )
  }
  if (!path) return <ElsewhereVideo url={brief.uploadedVideoUrl} />
  return <VideoPlayer key={path} src={path} title={brief.title} />
}

/** A video that lies at another address. */
export function ElsewhereVideo({ url }: { url: string }) {
  return (
    <Stage>
      <p className="max-w-xs text-pretty text-center">
        This video lies at {URL.parse(url)?.hostname ?? 'another address'}.
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

function Stage({ children }: { children: ReactNode }) {
  return (
    <div className="flex aspect-video min-w-0 flex-col items-center justify-center gap-3 self-start rounded-lg border bg-muted p-4 text-muted-foreground">
      {children}
    </div>
  )
}
