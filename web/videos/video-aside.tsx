import type { UseQueryResult } from '@tanstack/react-query'
import { ListPlus, ListVideo } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Chapter } from '../../common/text/chapters.ts'
import type { listCaptions } from '../../contract/captions/captions.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { type VideoInside, videoMessages } from '../../contract/videos/videos.ts'
import { CaptionActions } from '../captions/caption-actions.tsx'
import { CaptionsPanel } from '../captions/captions-panel.tsx'
import type { Player } from '../platform/player/player.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tab, TabPanel, Tabs, TabsList } from '../ui/tabs.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { ChapterList } from './chapter-list.tsx'

type VideoAsideProps = {
  briefId: string
  chapters: readonly Chapter[]
  captions: UseQueryResult<Reply<typeof listCaptions>>
  player: Player
  /** Whether the user may change the brief, and so its captions. */
  mayChange: boolean
  /** What the file contains, for users who may add it to the brief. */
  inside?: VideoInside | undefined
  /** Adds the chapters inside the file to the brief. */
  onAddChapters?: (() => void) | undefined
}

/** The URL fragment of a brief's captions. */
export const captionsAnchor = 'captions'

/** As tall as the video beside it, regardless of its content. */
export const asideStyle = 'flex h-112 flex-col overflow-hidden xl:absolute xl:inset-0 xl:h-auto'
const panelStyle = 'flex min-h-0 flex-1 flex-col'

/** The panel beside the video: its chapters and transcript. */
export function VideoAside(props: VideoAsideProps) {
  const { briefId, chapters, captions, player, mayChange, inside, onAddChapters } = props
  const { hash } = useLocation()
  const [tab, setTab] = useState(
    chapters.length > 0 && hash !== `#${captionsAnchor}` ? 'chapters' : 'captions',
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const items = captions.data?.items ?? []
  const shown = items.find(({ id }) => id === chosen) ?? items[0]
  return (
    <Card id={captionsAnchor} className={asideStyle}>
      <Tabs value={tab} onValueChange={setTab} className={panelStyle}>
        <div className="flex items-center justify-between gap-2 border-b py-1.5 ps-2.5 pe-3">
          <TabsList aria-label="Beside the video">
            {(chapters.length > 0 || mayChange) && <Tab value="chapters">Chapters</Tab>}
            <Tab value="captions">Captions</Tab>
          </TabsList>
          {mayChange && captions.data && tab === 'captions' && items.length > 0 && (
            <CaptionActions
              briefId={briefId}
              captions={items}
              shown={shown}
              transcription={captions.data.transcription}
              inside={inside}
            />
          )}
        </div>
        <TabPanel value="chapters" tabIndex={-1} className={panelStyle}>
          {chapters.length > 0 ? (
            <ChapterList chapters={chapters} player={player} />
          ) : (
            <NoChapters count={inside?.chapters.length ?? 0} onAdd={onAddChapters} />
          )}
        </TabPanel>
        <TabPanel value="captions" tabIndex={-1} className={panelStyle}>
          <WhenLoaded
            query={captions}
            failed="The captions could not be loaded."
            loading="captions"
            skeleton={<CaptionsSkeleton />}
          >
            {(loaded) => (
              <CaptionsPanel
                {...{ briefId, shown, player, mayChange, inside }}
                captions={loaded}
                onShow={setChosen}
              />
            )}
          </WhenLoaded>
        </TabPanel>
      </Tabs>
    </Card>
  )
}

function NoChapters({ count, onAdd }: { count: number; onAdd: (() => void) | undefined }) {
  const offered = onAdd && count > 1
  return (
    <div className="m-auto">
      <EmptyState
        bare
        className="py-4"
        drawing={<ListVideo aria-hidden="true" strokeWidth={1.5} />}
        title="No chapters yet"
        description={
          offered
            ? videoMessages.chaptersInside
            : 'Add two or more lines such as “1:30 Pricing” to the brief’s description to create chapters.'
        }
        action={
          offered && (
            <Button icon={ListPlus} variant="secondary" onClick={onAdd}>
              {videoMessages.addChaptersInside(count)}
            </Button>
          )
        }
      />
    </div>
  )
}

/** A skeleton of the transcript. */
export function CaptionsSkeleton() {
  return (
    <div className="flex flex-col gap-3.5 px-5 py-4">
      {['w-4/5', 'w-3/5', 'w-5/6', 'w-2/3', 'w-3/4', 'w-1/2'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="h-4 w-9" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  )
}
