import { Link } from 'react-router'
import { documentMessages as words } from '../../contract/boardroom-builder/document-messages.ts'
import { type DocumentItem, documentTypes } from '../../contract/boardroom-builder/documents.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { ListedMenu } from '../records/record-menus.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { documentIcons, StatusBadge } from './document-signs.tsx'
import { documents } from './documents.ts'

/** A list of documents. */
export function DocumentRows({ items }: { items: readonly DocumentItem[] }) {
  return (
    <Card>
      <ul className="divide-y">
        {items.map((document) => (
          <Row key={document.id} document={document} />
        ))}
      </ul>
    </Card>
  )
}

const rowStyle = 'relative flex items-center gap-3.5 px-4 py-3 sm:px-5'

function Row({ document }: { document: DocumentItem }) {
  const { id, title, type, status, version, author, updatedAt, mayChange } = document
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
      {mayChange ? (
        <ListedMenu kind={documents} item={document} />
      ) : (
        <span className="w-8 shrink-0" />
      )}
    </li>
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
