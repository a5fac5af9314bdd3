import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import type { listCaptions } from '../../../contract/captions/captions.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import type { LibraryBrief } from '../../../contract/library/library.ts'
import { briefQuery } from '../../briefs/briefs-queries.ts'
import { libraryBriefQuery } from '../../briefs/library-brief-query.ts'
import { shownTo } from '../../briefs/shown-to.ts'
import { CaptionsPanel } from '../../captions/captions-panel.tsx'
import { captionsQuery } from '../../captions/captions-queries.ts'
import { libraryCaptionsQuery } from '../../library/library-queries.ts'
import { makePlayer, type Player } from '../../platform/player/player.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { BriefVideo } from '../../videos/brief-video.tsx'
import { type ShownVideo, shownVideo } from '../../videos/stored-video.ts'
import { useWatching } from '../../watching/use-watching.ts'
import { WatchingNotice } from '../../watching/watching-card.tsx'

export type VideoAt = {
  briefId: string
  seconds: number
  /** Changes whenever a place is opened, even if it is the same place. */
  count: number
}

/** A video of the user's company, which starts playing at the given second immediately. */
export function OwnVideo({ briefId, ...at }: VideoAt) {
  const brief = useQuery(briefQuery(useQueryClient(), briefId))
  const captions = useQuery(captionsQuery(briefId))
  const [player] = useState(makePlayer)
  return (
    <OnceLoaded query={brief}>
      {(loaded) => (
        <VideoWithCaptions
          {...at}
          shown={shownVideo(loaded)}
          page={`/briefs/${briefId}`}
          player={player}
          captions={captions.data}
          plays
        />
      )}
    </OnceLoaded>
  )
}

/** A video that was shared with the user. */
export function SharedVideo({ briefId, ...at }: VideoAt) {
  const brief = useQuery(libraryBriefQuery(briefId))
  return (
    <OnceLoaded query={brief}>
      {(loaded) =>
        loaded.gate === 'open' ? <Watched {...at} brief={loaded} /> : <p>{words.beside.gated}</p>
      }
    </OnceLoaded>
  )
}

type WatchedProps = Omit<VideoAt, 'briefId'> & { brief: LibraryBrief }

/** Does not autoplay, so that readers see first what the vendor learns about their watching. */
function Watched({ brief, ...at }: WatchedProps) {
  const client = useQueryClient()
  const captions = useQuery(libraryCaptionsQuery(brief.id))
  const [player] = useState(makePlayer)
  useWatching(brief.id, player)
  return (
    <VideoWithCaptions
      {...at}
      shown={shownTo(brief)}
      page={`/briefs/${brief.id}`}
      onEnded={() => void client.invalidateQueries(libraryBriefQuery(brief.id))}
      player={player}
      captions={captions.data}
      plays={false}
    >
      <p className="text-muted-foreground text-sm">
        <WatchingNotice brief={brief} />
      </p>
    </VideoWithCaptions>
  )
}

type VideoWithCaptionsProps = Omit<VideoAt, 'briefId'> & {
  shown: ShownVideo
  /** The path of the brief's page. */
  page: string
  player: Player
  captions: Reply<typeof listCaptions> | undefined
  plays: boolean
  /** Called when the user's access to the video has ended. */
  onEnded?: () => void
  children?: ReactNode
}

function VideoWithCaptions(props: VideoWithCaptionsProps) {
  const { shown, page, player, captions, seconds, count, plays, onEnded, children } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const items = captions?.items ?? none
  return (
    <>
      <BriefVideo
        shown={shown}
        player={player}
        chapters={none}
        captions={items}
        startAt={seconds}
        mayChange={false}
        page={page}
        onEnded={onEnded}
      />
      <Seek key={count} player={player} seconds={seconds} plays={plays} />
      {children}
      {captions && items.length > 0 && (
        <Card className="flex h-40 shrink-0 flex-col overflow-hidden xl:h-72">
          <CaptionsPanel
            briefId={shown.id}
            captions={captions}
            shown={items.find(({ id }) => id === chosen) ?? items[0]}
            onShow={setChosen}
            player={player}
            mayChange={false}
          />
        </Card>
      )}
    </>
  )
}

type SeekProps = Pick<VideoWithCaptionsProps, 'player' | 'seconds' | 'plays'>

/** Seeks when it mounts; its `key` remounts it whenever a place is opened. */
function Seek({ player, seconds, plays }: SeekProps) {
  useEffect(() => {
    if (plays) player.playFrom(seconds)
    else if (player.video.current) player.video.current.currentTime = seconds
  }, [player, plays, seconds])
  return null
}

const none: never[] = []

type OnceLoadedProps<Brief> = {
  query: UseQueryResult<Brief>
  children: (brief: Brief) => ReactNode
}

/** The outline of the player while its brief loads, or the error. */
function OnceLoaded<Brief>({ query, children }: OnceLoadedProps<Brief>) {
  return (
    <WhenLoaded
      query={query}
      failed={words.beside.failed}
      skeleton={<Skeleton className="aspect-video rounded-lg" />}
      className="px-4"
    >
      {children}
    </WhenLoaded>
  )
}
