import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { presentingMessages as words } from '../../../contract/boardroom-builder/document-slides.ts'
import { briefQuery } from '../../briefs/briefs-queries.ts'
import { makePlayer } from '../../platform/player/player.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { BriefVideo } from '../../videos/brief-video.tsx'
import { shownVideo } from '../../videos/stored-video.ts'
import type { Quoted } from './quoted.ts'

type ClipProps = { quoted: Quoted; onClose: () => void }

/** The seconds of a video that a slide quotes, played over the slide. */
export function Clip({ quoted: { briefId, title, from, to }, onClose }: ClipProps) {
  const brief = useQuery(briefQuery(useQueryClient(), briefId))
  const [player] = useState(makePlayer)
  useEffect(() => player.playBetween(from, to), [player, from, to])
  return (
    <section
      aria-label={title}
      className="absolute inset-x-0 top-1/2 mx-auto w-4/5 -translate-y-1/2 rounded-xl bg-card p-3 shadow-float"
    >
      <div className="mb-2 flex items-center justify-between gap-3">
        <p className="truncate font-semibold text-sm">{title}</p>
        <IconButton icon={X} label={words.closeVideo} title autoFocus onClick={onClose} />
      </div>
      <WhenLoaded
        query={brief}
        failed={words.failed}
        skeleton={<Skeleton className="aspect-video rounded-lg" />}
      >
        {(loaded) => (
          <BriefVideo
            shown={shownVideo(loaded)}
            player={player}
            chapters={none}
            captions={none}
            startAt={from}
            mayChange={false}
            page={`/briefs/${briefId}`}
          />
        )}
      </WhenLoaded>
    </section>
  )
}

const none: never[] = []
