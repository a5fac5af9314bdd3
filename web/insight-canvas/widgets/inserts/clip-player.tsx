import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { insertMessages as words } from '../../../../contract/insight-canvas/canvas-insert-messages.ts'
import { makePlayer, type Player } from '../../../platform/player/player.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { BriefVideo } from '../../../videos/brief-video.tsx'
import { useWatching } from '../../../watching/use-watching.ts'
import type { Clip } from '../../inserts/read-clip.ts'

type ClipPlayerProps = {
  clip: Clip
  /** Where a moment begins and ends; null for the beginning and the end of the video. */
  startMs: number | null
  endMs: number | null
  onClose: () => void
}

/** Plays a video within its card, and stops at the end of the moment. */
export default function ClipPlayer({ clip, startMs, endMs, onClose }: ClipPlayerProps) {
  const { video, shared } = clip
  const [player] = useState(makePlayer)
  useEffect(() => {
    const from = (startMs ?? 0) / 1000
    if (endMs === null) player.playFrom(from)
    else player.playBetween(from, endMs / 1000)
  }, [player, startMs, endMs])
  return (
    <div className="nodrag nopan nowheel relative flex size-full items-center">
      <BriefVideo
        // A moment always begins where it was cut.
        shown={{ ...video, keepAs: `clip ${video.id} ${startMs ?? ''}` }}
        player={player}
        chapters={noChapters}
        captions={noChapters}
        startAt={startMs === null ? null : startMs / 1000}
        mayChange={false}
      />
      {shared && <ReportedWatching briefId={shared.id} player={player} />}
      <IconButton
        icon={X}
        label={words.stop}
        title
        className="absolute end-1 top-1 bg-black/60 text-white hover:bg-black"
        onClick={onClose}
      />
    </div>
  )
}

/** Tells the vendor what a reader watches here, as on the page of the brief. */
function ReportedWatching({ briefId, player }: { briefId: string; player: Player }) {
  useWatching(briefId, player)
  return null
}

const noChapters: never[] = []
