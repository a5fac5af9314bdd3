import { Ellipsis, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { documentMessages as words } from '../../contract/boardroom-builder/document-messages.ts'
import { type DocumentItem, documentTypes } from '../../contract/boardroom-builder/documents.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { documentIcons, StatusBadge } from './document-signs.tsx'
import { useDeleteDocument } from './documents-queries.ts'

/** A list of documents. */
export function DocumentRows({ documents }: { documents: readonly DocumentItem[] }) {
  return (
    <Card>
      <ul className="divide-y">
        {documents.map((document) => (
          <Row key={document.id} document={document} />
        ))}
      </ul>
    </Card>
  )
}

const rowStyle = 'relative flex items-center gap-3.5 px-4 py-3 sm:px-5'

function Row({ document }: { document: DocumentItem }) {
  const { id, title, type, status, version, author, updatedAt } = document
  const Icon = documentIcons[type]
  return (
    <li className={rowStyle}>
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium" title={title}>
          <Link
            to={`/boardroom-builder/${id}`}
            className="after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
          >
            {title}
          </Link>
        </p>
        <p className="truncate text-muted-foreground text-sm">
          {documentTypes[type]} · {words.version(version)} ·{' '}
          <bdi>{author.name ?? words.formerMember}</bdi>
        </p>
      </div>
      <StatusBadge status={status} />
      <time
        dateTime={updatedAt}
        className="hidden w-28 shrink-0 text-end text-muted-foreground text-sm sm:block"
      >
        {formatDay(updatedAt)}
      </time>
      <RowMenu document={document} />
    </li>
  )
}

function RowMenu({ document: { id, title, mayChange } }: { document: DocumentItem }) {
  const { remove } = useDeleteDocument()
  if (!mayChange) return <span className="w-8 shrink-0" />
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.open(title)}
          className="relative z-1 -me-2 shrink-0"
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem destructive onSelect={() => remove([id])}>
          <Trash2 aria-hidden="true" />
          {words.delete}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** Skeletons of the rows. */
export function DocumentRowsSkeleton() {
  return (
    <Card>
      <ul className="divide-y">
        {['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3'].map((width) => (
          <li key={width} className={rowStyle}>
            <Skeleton className="size-4.5" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className={`h-4 ${width}`} />
              <Skeleton className="h-3.5 w-1/3" />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
