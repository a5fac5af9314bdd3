import { Link } from 'react-router'
import type { Brief } from '../../contract/briefs/briefs.ts'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { playableSource } from '../videos/stored-video.ts'
import { VideoPoster } from '../videos/video-poster.tsx'
import { StatusBadge, TypeBadge } from './brief-badges.tsx'
import { BriefMenu } from './brief-menu.tsx'
import { formatCreated } from './format-created.ts'

type BriefCardProps = {
  brief: Brief
  /** The heading level of the title: below the page's heading, or below a section's. */
  heading: 'h2' | 'h3'
  /** The page to return to after a form or a deletion. */
  returnTo: string
  /** Shows the product's name below the title. */
  withProduct?: boolean
}

const cardStyle = 'group relative flex h-full flex-col overflow-hidden'

/** A brief in a list. The whole card is a link to it. */
export function BriefCard({
  brief,
  heading: Heading,
  returnTo,
  withProduct = false,
}: BriefCardProps) {
  return (
    <Card className={cn(cardStyle, 'transition-colors hover:border-input')}>
      <VideoPoster
        src={playableSource(brief)}
        video={brief.video}
        processing={brief.processing}
        className="border-b"
      />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <Heading dir="auto" className="text-md" title={brief.title}>
              <Link
                to={`/briefs/${brief.id}`}
                className="line-clamp-2 after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring"
              >
                {brief.title}
              </Link>
            </Heading>
            {withProduct && brief.productName && (
              <p
                dir="auto"
                className="mt-0.5 truncate text-muted-foreground"
                title={brief.productName}
              >
                {brief.productName}
              </p>
            )}
          </div>
          <BriefMenu brief={brief} returnTo={returnTo} className="-me-1.5 -mt-1" />
        </div>
        <div className="flex min-w-0 gap-1.5">
          <StatusBadge status={brief.status} />
          <TypeBadge type={brief.type} />
        </div>
        <p className="mt-auto text-muted-foreground text-sm">
          <time dateTime={brief.createdAt}>{formatCreated(brief.createdAt)}</time>
        </p>
      </div>
    </Card>
  )
}

/** A skeleton of the card. */
export function BriefCardSkeleton() {
  return (
    <Card className={cardStyle}>
      <Skeleton className="aspect-video rounded-none" />
      <div className="flex flex-col gap-3 p-5">
        <Skeleton className="h-4.5 w-3/4" />
        <div className="flex gap-1.5">
          <Skeleton className="h-5.5 w-14" />
          <Skeleton className="h-5.5 w-24" />
        </div>
        <Skeleton className="mt-1 h-3.5 w-20" />
      </div>
    </Card>
  )
}
