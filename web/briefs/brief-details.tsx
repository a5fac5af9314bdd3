import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { chaptersOf } from '../../common/text/chapters.ts'
import { type Brief, briefMessages, briefTypes } from '../../contract/briefs/briefs.ts'
import { internalBriefFields } from '../../contract/passages/passage-fields.ts'
import { captionsQuery } from '../captions/captions-queries.ts'
import { makePlayer } from '../platform/player/player.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { BriefVideo } from '../videos/brief-video.tsx'
import { shownVideo } from '../videos/stored-video.ts'
import { asideStyle, CaptionsSkeleton, VideoAside } from '../videos/video-aside.tsx'
import { videoInsideQuery } from '../videos/video-inside.ts'
import { StatusBadge } from './brief-badges.tsx'
import { BriefText, Fact, factsPlace, pageLayout, textsPlace, useStartAt } from './brief-layout.tsx'
import { useAddChapters } from './briefs-queries.ts'
import { DescriptionText } from './description-text.tsx'
import { BriefFilesCard } from './files/brief-files-card.tsx'
import { formatCreated } from './format-created.ts'
import { mayChange } from './may-change.ts'

/** A brief: the video with its chapters and captions beside it, and the texts and facts below. */
export function BriefDetails({ brief }: { brief: Brief }) {
  const changes = mayChange(brief, useMe())
  const [player] = useState(makePlayer)
  const startAt = useStartAt()
  const captions = useQuery({ ...captionsQuery(brief.id), enabled: brief.videoStored })
  const durationMs = brief.video?.durationMs ?? null
  const examined = brief.video !== null && brief.video.state !== 'waiting'
  const inside = useQuery({ ...videoInsideQuery(brief.id), enabled: changes && examined })
  const addChapters = useAddChapters(brief, inside.data?.chapters)
  const chapters = useMemo(
    () => chaptersOf(brief.description, durationMs),
    [brief.description, durationMs],
  )
  return (
    <div className={pageLayout}>
      <BriefVideo
        shown={shownVideo(brief)}
        player={player}
        chapters={chapters}
        captions={captions.data?.items ?? none}
        startAt={startAt}
        mayChange={changes}
      />
      {brief.videoStored && (
        <div data-print="no" className="relative min-w-0 xl:min-h-96">
          <VideoAside
            briefId={brief.id}
            chapters={chapters}
            captions={captions}
            player={player}
            mayChange={changes}
            inside={inside.data}
            onAddChapters={addChapters}
          />
        </div>
      )}
      <div
        className={cn(
          factsPlace,
          'flex w-full flex-col gap-6',
          !brief.videoStored && 'xl:row-span-2 xl:row-start-1',
        )}
      >
        <Facts brief={brief} />
        <Internals brief={brief} />
        <BriefFilesCard briefId={brief.id} />
      </div>
      <div className={cn(textsPlace, 'xl:row-start-2')}>
        <BriefText title="Description" field="description" text={brief.description}>
          <DescriptionText
            text={brief.description ?? ''}
            chapters={chapters}
            onGo={brief.videoStored ? player.playFrom : undefined}
          />
        </BriefText>
      </div>
    </div>
  )
}

const none: never[] = []

function Facts({ brief }: { brief: Brief }) {
  return (
    <Card>
      <dl className="divide-y">
        <Fact label="Status">
          <StatusBadge status={brief.status} />
        </Fact>
        <Fact label="Created">
          <time dateTime={brief.createdAt}>{formatCreated(brief.createdAt)}</time>
        </Fact>
        <Fact label="Type" field="type">
          {briefTypes[brief.type]}
        </Fact>
        {brief.productId && brief.productName && (
          <Fact label="Product" field="product">
            <Link
              to={`/products/${brief.productId}`}
              className="rounded-sm font-medium text-primary-text underline-offset-4 hover:underline"
            >
              {brief.productName}
            </Link>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

/** The fields that readers do not see; nothing if all are empty. */
function Internals({ brief }: { brief: Brief }) {
  if (internalBriefFields.every((field) => !brief[field])) return null
  return (
    <Card>
      <div className="border-b px-5 py-3">
        <h2 className="flex items-center gap-2 text-md">
          <Lock aria-hidden="true" className="size-4 text-muted-foreground" />
          {briefMessages.internal.title}
        </h2>
        <p className="text-muted-foreground text-sm">{briefMessages.internal.hint}</p>
      </div>
      <dl className="divide-y">
        <Fact label="Target audience" field="targetAudience">
          {brief.targetAudience}
        </Fact>
        <Fact label="Budget range" field="budgetRange">
          {brief.budgetRange}
        </Fact>
        <Fact label="Timeline" field="timeline">
          {brief.timeline}
        </Fact>
        <Fact label="Requirements" field="requirements">
          {brief.requirements && <span className="whitespace-pre-line">{brief.requirements}</span>}
        </Fact>
      </dl>
    </Card>
  )
}

/** A skeleton of the page. */
export function BriefSkeleton() {
  return (
    <div role="status" className={pageLayout}>
      <span className="sr-only">Loading brief…</span>
      <Skeleton className="aspect-video rounded-lg" />
      <div className="relative xl:min-h-96">
        <Card className={asideStyle}>
          <CaptionsSkeleton />
        </Card>
      </div>
      <Card className={cn(factsPlace, 'divide-y')}>
        {['w-16', 'w-24', 'w-28', 'w-36', 'w-20'].map((width) => (
          <div key={width} className="grid grid-cols-[7.5rem_1fr] gap-3 px-5 py-3.5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </Card>
      <div className={cn(textsPlace, 'w-full gap-2.5 xl:row-start-2')}>
        <Skeleton className="h-4" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </div>
  )
}
