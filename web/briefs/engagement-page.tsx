import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Brief } from '../../contract/briefs/briefs.ts'
import {
  type Engagement,
  exportEngagement,
  engagementMessages as words,
} from '../../contract/engagement/engagement.ts'
import { Curve } from '../engagement/curve.tsx'
import { EngagementDrawing } from '../engagement/engagement-drawing.tsx'
import { engagementQuery } from '../engagement/engagement-queries.ts'
import { MuteCheckbox } from '../engagement/mute-checkbox.tsx'
import { ReadersList } from '../engagement/readers-list.tsx'
import { anyId, useAddressFilters } from '../platform/addresses/use-address-filters.ts'
import { call } from '../platform/calls/call.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { makePlayer } from '../platform/player/player.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { saveCsv } from '../ui/save-csv.ts'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { BriefVideo } from '../videos/brief-video.tsx'
import { shownVideo } from '../videos/stored-video.ts'
import { BriefSectionPage } from './brief-section-page.tsx'

export const meta = () => pageTitle(words.title)

/** How a brief was watched: second by second, and by each reader. */
export default function EngagementPage() {
  return (
    <BriefSectionPage title={words.title}>
      {(brief) => <Figures key={brief.id} brief={brief} />}
    </BriefSectionPage>
  )
}

function Figures({ brief }: { brief: Brief }) {
  const { filters, choose } = useAddressFilters<{ video?: string }>({ video: anyId })
  return (
    <WhenLoaded
      query={useQuery(engagementQuery(brief.id, filters.video))}
      failed={words.loadFailed}
      skeleton={<Skeleton className="h-72 rounded-lg" />}
    >
      {(figures) =>
        figures.versions.length === 0 ? (
          <NotWatched briefId={brief.id} />
        ) : (
          <div className="flex flex-col gap-6">
            <Controls
              briefId={brief.id}
              figures={figures}
              onChoose={(video) => choose({ video })}
            />
            <Watching brief={brief} figures={figures} />
          </div>
        )
      }
    </WhenLoaded>
  )
}

function NotWatched({ briefId }: { briefId: string }) {
  return (
    <>
      <div className="mb-4">
        <MuteCheckbox briefId={briefId} />
      </div>
      <EmptyState drawing={<EngagementDrawing />} title={words.none} description={words.noneHint} />
    </>
  )
}

type ControlsProps = {
  briefId: string
  figures: Engagement
  /** Shows the figures of another version of the video. */
  onChoose: (videoId: string) => void
}

function Controls({ briefId, figures: { versions, videoId }, onChoose }: ControlsProps) {
  const exportCsv = () => {
    const query = videoId ? { videoId } : {}
    const asked = call(exportEngagement, { params: { id: briefId }, query })
    void saveCsv('engagement', asked, words.exportFailed)
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <MuteCheckbox briefId={briefId} />
      <div className="flex flex-wrap items-end gap-3">
        {versions.length > 1 && (
          <Field label={words.version} className="w-64">
            <Select
              value={videoId ?? ''}
              onChange={({ target }) => onChoose(target.value)}
              options={versions.map((version) => [
                version.videoId,
                version.current ? words.current : words.earlier(formatDay(version.lastAt)),
              ])}
            />
          </Field>
        )}
        <Button icon={Download} variant="secondary" onClick={exportCsv}>
          {words.exportCsv}
        </Button>
      </div>
    </div>
  )
}

const none: never[] = []

function Watching({ brief, figures }: { brief: Brief; figures: Engagement }) {
  const [player] = useState(makePlayer)
  const { videoId, versions, durationMs, readers, hidden, steps } = figures
  const length = Math.max(1, Math.round(durationMs / 1000))
  const current = versions.some((version) => version.current && version.videoId === videoId)
  return (
    <>
      <Card className="grid gap-6 p-4 sm:p-5 xl:grid-cols-[30rem_minmax(0,1fr)]">
        {current && (
          <BriefVideo
            shown={shownVideo(brief)}
            player={player}
            chapters={none}
            captions={none}
            startAt={null}
            mayChange={false}
          />
        )}
        <div className={current ? 'min-w-0' : 'min-w-0 xl:col-span-2'}>
          {steps.length > 0 ? (
            <Curve steps={steps} length={length} onGo={current ? player.playFrom : undefined} />
          ) : (
            <p className="text-muted-foreground">{words.few}</p>
          )}
          {hidden > 0 && (
            <p className="mt-3 text-muted-foreground text-sm">{words.hidden(hidden)}</p>
          )}
        </div>
      </Card>
      {readers > 0 && (
        <section aria-labelledby="readers">
          <h2 id="readers" className="mb-3 text-md">
            {words.readers}
          </h2>
          <ReadersList
            briefId={brief.id}
            videoId={videoId ?? undefined}
            length={length}
            onGo={current ? player.playFrom : undefined}
          />
        </section>
      )}
    </>
  )
}
