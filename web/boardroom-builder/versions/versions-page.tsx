import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { documentMessages } from '../../../contract/boardroom-builder/document-messages.ts'
import { versionMessages as words } from '../../../contract/boardroom-builder/document-version-messages.ts'
import type { OpenDocument } from '../../../contract/boardroom-builder/documents.ts'
import { anyId, useAddressFilters } from '../../platform/addresses/use-address-filters.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { recordQuery } from '../../records/record-queries.ts'
import { versionsQuery } from '../../records/versions/versions-queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { documents } from '../documents.ts'
import { DocumentsDrawing } from '../documents-drawing.tsx'
import { usePictureLoader } from '../pictures/picture-queries.ts'
import { PicturesContext } from '../pictures/pictures-context.ts'
import { ChosenVersion } from './chosen-version.tsx'
import { VersionList } from './version-list.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** Parsers of the URL parameters. `with` is another version or 'nothing'; without it, the current text. */
const readers = {
  version: anyId,
  with: (value: string): value is string => value === 'nothing' || anyId(value),
}

/** The saved versions of a document, which can be named, compared and restored. */
export default function VersionsPage() {
  const { id = '' } = useParams()
  // The cached document is the one that the editor was opened with.
  const document = useQuery(recordQuery(documents, id))
  const present = document.isFetchedAfterMount ? document.data : undefined
  return (
    <div data-wide>
      <PageHeader
        title={words.title}
        description={document.data && <bdi>{document.data.title}</bdi>}
        back={{ to: `/boardroom-builder/${id}`, label: documentMessages.backTo }}
      />
      {present ? <Versions document={present} /> : <Awaited document={document} />}
    </div>
  )
}

function Awaited({ document }: { document: UseQueryResult }) {
  if (!document.error) return <Skeleton className="h-[60dvh] w-full rounded-lg" />
  return (
    <ErrorState
      title={serverMessage(document.error) ?? documentMessages.loadFailed.title}
      query={document}
    />
  )
}

function Versions({ document }: { document: OpenDocument }) {
  const { filters, choose } = useAddressFilters(readers)
  const list = useInfiniteQuery(versionsQuery(documents, document.id))
  const versions = list.data?.pages.flatMap(({ items }) => items)
  const chosen = filters.version ?? versions?.[0]?.id
  const wide = useMedia('(min-width: 64rem)')
  const below = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On small screens the chosen version is below the list.
    if (filters.version && !wide) below.current?.scrollIntoView()
  }, [filters.version, wide])
  const loadPicture = usePictureLoader({ documentId: document.id })
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <VersionList
        document={document}
        list={list}
        chosen={chosen}
        onChoose={(version) => choose({ version, with: undefined })}
      />
      <div ref={below} className="min-w-0 scroll-mt-16">
        {chosen ? (
          <PicturesContext value={loadPicture}>
            <ChosenVersion
              key={chosen}
              document={document}
              id={chosen}
              versions={versions ?? []}
              other={filters.with}
              onOther={(other) => choose({ version: chosen, with: other })}
            />
          </PicturesContext>
        ) : (
          versions && (
            <EmptyState
              drawing={<DocumentsDrawing />}
              title={words.noneTitle}
              description={words.none}
            />
          )
        )}
      </div>
    </div>
  )
}
