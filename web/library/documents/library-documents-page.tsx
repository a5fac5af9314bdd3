import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { documentTypes } from '../../../contract/boardroom-builder/documents.ts'
import {
  type ListedLibraryDocument,
  libraryDocumentMessages as words,
} from '../../../contract/boardroom-builder/library-documents.ts'
import { DocumentRowsSkeleton } from '../../boardroom-builder/document-rows.tsx'
import { documentIcons } from '../../boardroom-builder/document-signs.tsx'
import { DocumentsDrawing } from '../../boardroom-builder/documents-drawing.tsx'
import { anyText, useAddressFilters } from '../../platform/addresses/use-address-filters.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListControls } from '../../ui/list-controls.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { NoMatch } from '../../ui/no-match.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ExpiryBadge } from '../expiry-badge.tsx'
import { LibrarySections } from '../library-sections.tsx'
import { libraryTitle } from '../library-title.ts'
import { NewBadge } from '../new-badge.tsx'
import { type LibraryDocumentFilter, libraryDocumentsQuery } from './library-document-queries.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(words.tab)

const readers = { q: anyText }

/** The documents that were shared with the user, from every vendor. */
export default function LibraryDocumentsPage() {
  const { company } = useMe()
  return (
    <>
      <PageHeader title={libraryTitle(company !== null)} description={words.description} />
      <LibrarySections at="documents" />
      <Documents />
    </>
  )
}

function Documents() {
  const { filters, choose } = useAddressFilters<LibraryDocumentFilter>(readers)
  const list = useInfiniteQuery(libraryDocumentsQuery(filters))
  const counts = list.data?.pages[0]
  if (counts?.all === 0) {
    return (
      <EmptyState drawing={<DocumentsDrawing />} title={words.none} description={words.noneHint} />
    )
  }
  const filtered = filters.q !== undefined
  const clear = () => choose({ q: undefined })
  return (
    <>
      <ListControls
        noun="documents"
        className="sm:flex"
        filters={filters}
        counts={counts}
        filtered={filtered}
        onChoose={choose}
        onClear={clear}
      />
      <LoadedList
        list={list}
        noun="documents"
        searched={filtered}
        failed={words.failed}
        skeleton={<DocumentRowsSkeleton />}
        empty={<NoMatch noun="documents" onClear={clear} />}
      >
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
    </>
  )
}

function Row({ document }: { document: ListedLibraryDocument }) {
  const { id, title, type, vendor, sharedAt, expiresAt } = document
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
      <NewBadge sharedAt={sharedAt} />
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
