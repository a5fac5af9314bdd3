import { Copy } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { canvasMessages as words } from '../../contract/insight-canvas/canvas-messages.ts'
import type { ListedCanvas } from '../../contract/insight-canvas/canvases.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { ListedMenu } from '../records/record-menus.tsx'
import { Card } from '../ui/card.tsx'
import { DropdownMenuItem } from '../ui/dropdown-menu.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { useDuplicateCanvas } from './canvas-queries.ts'
import { canvases } from './canvases.ts'
import { CanvasPicture } from './picture/canvas-picture.tsx'

const cardStyle = 'group relative flex h-full flex-col overflow-hidden'

/** A canvas in the list. The whole card is a link to it. */
export function CanvasCard({ canvas }: { canvas: ListedCanvas }) {
  const { id, title, outline, widgetCount, changedAt, changedBy } = canvas
  return (
    <Card className={`${cardStyle} transition-colors hover:border-input`}>
      <CanvasPicture outline={outline} className="border-b" />
      <div className="flex flex-1 flex-col gap-2 p-5">
        <div className="flex items-start justify-between gap-2">
          <h2 dir="auto" className="min-w-0 break-words text-md" title={title}>
            <Link
              to={`/insight-canvas/${id}`}
              className="line-clamp-2 after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring"
            >
              {title}
            </Link>
          </h2>
          <ListedMenu kind={canvases} item={canvas} className="-mt-1">
            <DuplicateItem id={id} />
          </ListedMenu>
        </div>
        <p className="mt-auto text-muted-foreground text-sm">
          <bdi>{words.changed(changedBy)}</bdi>{' '}
          <time dateTime={changedAt}>{formatDay(changedAt)}</time> · {words.widgets(widgetCount)}
        </p>
      </div>
    </Card>
  )
}

function DuplicateItem({ id }: { id: string }) {
  const navigate = useNavigate()
  const { mutateAsync } = useDuplicateCanvas()
  async function copy() {
    try {
      const made = await mutateAsync(id)
      toast.success(words.duplicated)
      await navigate(`/insight-canvas/${made.id}`)
    } catch (error) {
      toast.error(words.duplicateFailed, serverMessage(error))
    }
  }
  return (
    <DropdownMenuItem icon={Copy} onSelect={() => void copy()}>
      {words.duplicate}
    </DropdownMenuItem>
  )
}

/** A skeleton of the card. */
export function CanvasCardSkeleton() {
  return (
    <Card className={cardStyle}>
      <Skeleton className="aspect-video rounded-none" />
      <div className="flex flex-col gap-4 p-5">
        <Skeleton className="h-4.5 w-3/4" />
        <Skeleton className="h-3.5 w-1/2" />
      </div>
    </Card>
  )
}
