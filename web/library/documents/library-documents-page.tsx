import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { documentTypes } from '../../../contract/boardroom-builder/documents.ts'
import {
  type ListedLibraryDocument,
  libraryDocumentMessages as words,
} from '../../../contract/boardroom-builder/library-documents.ts'
import { DocumentRowsSkeleton } from '../../boardroom-builder/document-rows.tsx'
import { documentIcons } from '../../boardroom-builder/document-signs.tsx'
import { documents } from '../../boardroom-builder/documents.ts'
import { useSearch } from '../../platform/addresses/use-address-filters.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { ExpiryBadge } from '../expiry-badge.tsx'
import { NewBadge } from '../new-badge.tsx'
import { SharedRecords } from '../shared-records.tsx'
import { libraryDocumentsQuery } from './library-document-queries.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(words.tab)

/** The documents that were shared with the user, from every vendor. */
export default function LibraryDocumentsPage() {
  const search = useSearch()
  const list = useInfiniteQuery(libraryDocumentsQuery(search.filters))
  return (
    <SharedRecords kind={documents} words={words} list={list} {...search}>
      {(found) => (
        <LoadedList {...found} skeleton={<DocumentRowsSkeleton />}>
          {({ items }) => (
            <Card>
              <ul className="divide-y">
                {items.map((document) => (
                  <Row key={document.id} document={document} />
                ))}
              </ul>
            </Card>
          )}
        </LoadedList>
      )}
    </SharedRecords>
  )
}

function Row({ document }: { document: ListedLibraryDocument }) {
  const { id, title, type, vendor, version, readVersion, sharedAt, expiresAt } = document
  const isChanged = readVersion !== null && readVersion < version
  const Icon = documentIcons[type]
  return (
    <li className="relative flex items-center gap-3.5 px-4 py-3 sm:px-5">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium" title={title}>
          <Link
            to={`/library/documents/${id}`}
            className="after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
          >
            {title}
          </Link>
        </p>
        <p className="truncate text-muted-foreground text-sm">
          <bdi>{vendor.name}</bdi> · {documentTypes[type]}
        </p>
      </div>
      {isChanged ? <Badge tone="amber">{words.isChanged}</Badge> : <NewBadge sharedAt={sharedAt} />}
      <ExpiryBadge expiresAt={expiresAt} />
      <time
        dateTime={sharedAt}
        className="hidden w-28 shrink-0 text-end text-muted-foreground text-sm sm:block"
      >
        {formatDay(sharedAt)}
      </time>
    </li>
  )
}
