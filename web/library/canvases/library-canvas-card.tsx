import { Link } from 'react-router'
import type { ListedLibraryCanvas } from '../../../contract/insight-canvas/library-canvases.ts'
import { CanvasPicture } from '../../insight-canvas/picture/canvas-picture.tsx'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { Card } from '../../ui/card.tsx'
import { ExpiryBadge } from '../expiry-badge.tsx'
import { NewBadge } from '../new-badge.tsx'

/** A canvas in the library. The whole card is a link to it. */
export function LibraryCanvasCard({ canvas }: { canvas: ListedLibraryCanvas }) {
  const { id, title, vendor, outline, sharedAt, expiresAt } = canvas
  return (
    <Card className="group relative flex h-full flex-col overflow-hidden transition-colors hover:border-input">
      <CanvasPicture outline={outline} className="border-b" />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="min-w-0">
          <p dir="auto" className="truncate text-muted-foreground" title={vendor.name}>
            {vendor.name}
          </p>
          <h2 dir="auto" className="mt-0.5 break-words text-md" title={title}>
            <Link
              to={`/library/canvases/${id}`}
              className="line-clamp-2 after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring"
            >
              {title}
            </Link>
          </h2>
        </div>
        <div className="flex min-w-0 flex-wrap gap-1.5 empty:hidden">
          <NewBadge sharedAt={sharedAt} />
          <ExpiryBadge expiresAt={expiresAt} />
        </div>
        <p className="mt-auto text-muted-foreground text-sm">
          Shared <time dateTime={sharedAt}>{formatDay(sharedAt)}</time>
        </p>
      </div>
    </Card>
  )
}
