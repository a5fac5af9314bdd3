import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { documentMessages as words } from '../../contract/boardroom-builder/document-messages.ts'
import {
  type DocumentStatus,
  type DocumentType,
  documentStatuses,
  documentTypes,
} from '../../contract/boardroom-builder/documents.ts'
import {
  anyId,
  anyText,
  oneOf,
  useAddressFilters,
} from '../platform/addresses/use-address-filters.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { keyTarget } from '../platform/keys/key-target.ts'
import { RecordList } from '../records/record-list.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import type { FilterChanges } from '../ui/list-controls.tsx'
import { LoadedList } from '../ui/loaded-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DocumentRows, DocumentRowsSkeleton } from './document-rows.tsx'
import { documentIcons } from './document-signs.tsx'
import { documents } from './documents.ts'
import { DocumentsDrawing } from './documents-drawing.tsx'
import { type DocumentFilter, documentAuthorsQuery, documentsQuery } from './documents-queries.ts'
import { ImportDocumentDialog } from './import-document-dialog.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** Templates, and the documents of the company or of a user without one. */
export default function DocumentsPage() {
  const [importing, setImporting] = useState(false)
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        action={
          <>
            <Button icon={FileUp} variant="secondary" onClick={() => setImporting(true)}>
              {words.import}
            </Button>
            <Button asChild {...keyTarget('add')}>
              <Link to="/boardroom-builder/new">
                <Plus aria-hidden="true" />
                {words.create}
              </Link>
            </Button>
          </>
        }
      />
      <ImportDocumentDialog open={importing} onOpenChange={setImporting} />
      <Templates />
      <section aria-labelledby="recent-documents" className="mt-10">
        <h2 id="recent-documents" className="mb-4 text-md">
          {words.recent}
        </h2>
        <Recent />
      </section>
    </>
  )
}

function Templates() {
  return (
    <section aria-labelledby="templates">
      <h2 id="templates" className="mb-4 text-md">
        {words.templates}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {(Object.entries(documentTypes) as [DocumentType, string][]).map(([type, name]) => {
          const Icon = documentIcons[type]
          return (
            <li
              key={type}
              className="relative flex items-start gap-3.5 rounded-lg border bg-card p-4 transition-colors hover:border-input"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-md bg-primary-tint text-primary-text">
                <Icon aria-hidden="true" className="size-4.5" />
              </span>
              <div className="min-w-0">
                <Link
                  to={`/boardroom-builder/new?type=${type}`}
                  className="font-medium after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring"
                >
                  {name}
                </Link>
                <p className="mt-0.5 text-muted-foreground text-sm">{words.templateHints[type]}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const readers = {
  q: anyText,
  type: oneOf(documentTypes),
  status: oneOf(documentStatuses),
  author: anyId,
  sort: oneOf({ title: words.sorts.title }),
}

function Recent() {
  const { filters, choose } = useAddressFilters<DocumentFilter>(readers)
  const list = useInfiniteQuery(documentsQuery(filters))
  return (
    <RecordList
      kind={documents}
      list={list}
      filters={filters}
      choose={choose}
      failed={words.listFailed}
      none={
        <EmptyState
          drawing={<DocumentsDrawing />}
          title={words.emptyTitle}
          description={words.emptyHint}
        />
      }
      controlsStyle="grid-cols-2 sm:flex sm:flex-wrap"
      filtersBeside={<Filters filters={filters} onChoose={choose} />}
    >
      {(found) => (
        <LoadedList {...found} skeleton={<DocumentRowsSkeleton />}>
          {({ items }) => <DocumentRows items={items} />}
        </LoadedList>
      )}
    </RecordList>
  )
}

type FiltersProps = {
  filters: DocumentFilter
  onChoose: (changes: FilterChanges<DocumentFilter>) => void
}

function Filters({ filters: { type, status, author, sort }, onChoose }: FiltersProps) {
  const authors = useQuery(documentAuthorsQuery).data ?? []
  return (
    <>
      <FilterSelect
        className="w-full sm:w-44"
        label={words.ofType}
        all={words.allTypes}
        options={documentTypes}
        value={type}
        onChange={(chosen: DocumentType | undefined) => onChoose({ type: chosen })}
      />
      <FilterSelect
        className="w-full sm:w-36"
        label={words.ofStatus}
        all={words.allStatuses}
        options={documentStatuses}
        value={status}
        onChange={(chosen: DocumentStatus | undefined) => onChoose({ status: chosen })}
      />
      {authors.length > 1 && (
        <FilterSelect
          className="w-full sm:w-40"
          label={words.ofAuthor}
          all={words.allAuthors}
          options={Object.fromEntries(authors.map(({ id, name }) => [id, name]))}
          value={author}
          onChange={(chosen) => onChoose({ author: chosen })}
        />
      )}
      <FilterSelect
        className="w-full sm:w-36"
        label={words.sort}
        options={words.sorts}
        value={sort}
        onChange={(chosen) => onChoose({ sort: chosen === 'title' ? chosen : undefined })}
      />
    </>
  )
}
