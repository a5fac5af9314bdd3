import { Link } from 'react-router'
import { briefTypes } from '../../contract/briefs/briefs.ts'
import { type LibraryBrief, nameForReader } from '../../contract/library/library.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { VideoPoster } from '../videos/video-poster.tsx'
import { ExpiryBadge } from './expiry-badge.tsx'
import { NewBadge } from './new-badge.tsx'

const cardStyle = 'group relative flex h-full flex-col overflow-hidden'

/** A brief in the library. The whole card is a link to it. */
export function LibraryCard({ brief }: { brief: LibraryBrief }) {
  return (
    <Card className={cn(cardStyle, 'transition-colors hover:border-input')}>
      <VideoPoster
        src={brief.video?.playbackUrl ?? null}
        video={brief.video}
        processing={brief.video?.state === 'processing'}
        className="border-b"
      />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="min-w-0">
          <p dir="auto" className="truncate text-muted-foreground" title={brief.vendor.name}>
            {brief.vendor.name}
          </p>
          <h2 dir="auto" className="mt-0.5 text-md" title={nameForReader(brief)}>
            <Link
              to={`/library/${brief.id}`}
              className="line-clamp-2 after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring"
            >
              {nameForReader(brief)}
            </Link>
          </h2>
        </div>
        <div className="flex min-w-0 flex-wrap gap-1.5">
          {/* A brief whose title the reader may not know yet is called by its type. */}
          {brief.title !== null && (
            <Badge tone="outline" className="block shrink leading-5" title={briefTypes[brief.type]}>
              {briefTypes[brief.type]}
            </Badge>
          )}
          <NewBadge sharedAt={brief.sharedAt} />
          <GateBadge brief={brief} />
          <ExpiryBadge expiresAt={brief.expiresAt} />
        </div>
        <p className="mt-auto text-muted-foreground text-sm">
          Shared <time dateTime={brief.sharedAt}>{formatDay(brief.sharedAt)}</time>
        </p>
      </div>
    </Card>
  )
}

/** Shows that a brief is under embargo or not available yet. */
function GateBadge({ brief: { gate, availableFrom, embargo } }: { brief: LibraryBrief }) {
  if (gate === 'later' && availableFrom)
    return <Badge tone="amber">From {formatDay(availableFrom)}</Badge>
  if (!embargo) return null
  return <Badge tone="amber">Embargo until {formatDay(embargo.until)}</Badge>
}

/** A skeleton of the card. */
export function LibraryCardSkeleton() {
  return (
    <Card className={cardStyle}>
      <Skeleton className="aspect-video rounded-none" />
      <div className="flex flex-col gap-3 p-5">
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="h-4.5 w-3/4" />
        <Skeleton className="h-5.5 w-24" />
        <Skeleton className="mt-1 h-3.5 w-20" />
      </div>
    </Card>
  )
}
