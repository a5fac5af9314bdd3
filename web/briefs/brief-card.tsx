import { Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Brief } from '../../contract/briefs.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { storedVideoPath } from '../videos/stored-video.ts'
import { VideoPoster } from '../videos/video-poster.tsx'
import { StatusBadge, TypeBadge } from './brief-badges.tsx'
import { formatCreated } from './format-created.ts'
import { mayChange } from './may-change.ts'
import { useConfirmedDelete } from './use-confirmed-delete.ts'

type BriefCardProps = {
  brief: Brief
  /** The heading level of the title: below the page's heading, or below a section's. */
  heading: 'h2' | 'h3'
  /** Where the forms and the deletion return to. */
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
  const me = useMe()
  const { confirmDelete } = useConfirmedDelete(brief)
  return (
    <Card className={cn(cardStyle, 'transition-colors hover:border-input')}>
      <VideoPoster
        src={storedVideoPath(brief)}
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
          <BriefMenu
            brief={brief}
            returnTo={returnTo}
            onDelete={mayChange(brief, me) ? confirmDelete : undefined}
          />
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

type BriefMenuProps = { brief: Brief; returnTo: string; onDelete: (() => void) | undefined }

function BriefMenu({ brief, returnTo, onDelete }: BriefMenuProps) {
  const edit = `/briefs/${brief.id}/edit?${new URLSearchParams({ returnTo })}`
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Actions for ${brief.title}`}
          className="z-10 -me-1.5 -mt-1"
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem asChild>
          <Link to={`/briefs/${brief.id}`}>
            <Eye aria-hidden="true" />
            View Brief
          </Link>
        </DropdownMenuItem>
        {onDelete && (
          <>
            <DropdownMenuItem asChild>
              <Link to={edit}>
                <Pencil aria-hidden="true" />
                Edit Brief
              </Link>
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem destructive onSelect={onDelete}>
              <Trash2 aria-hidden="true" />
              Delete Brief
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
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
