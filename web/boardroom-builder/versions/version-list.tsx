import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { documentMessages } from '../../../contract/boardroom-builder/document-messages.ts'
import { versionMessages as words } from '../../../contract/boardroom-builder/document-version-messages.ts'
import type {
  DocumentVersion,
  OpenDocument,
} from '../../../contract/boardroom-builder/documents.ts'
import { formatDateTime } from '../../platform/format/format-date-time.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { NameForm } from '../../ui/name-form.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useNameVersion } from './versions-queries.ts'

type Page = { items: DocumentVersion[]; total: number }

type VersionListProps = {
  document: OpenDocument
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  versions: readonly DocumentVersion[] | undefined
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The versions of a document, and a form that saves the current one under a name. */
export function VersionList({ document, list, versions, chosen, onChoose }: VersionListProps) {
  const { mutateAsync } = useNameVersion(document.id)
  async function keep(name: string) {
    try {
      await mutateAsync(name)
      toast.success(words.kept)
    } catch (failure) {
      return serverMessage(failure) ?? words.keepFailed
    }
  }
  return (
    <section aria-label={words.list} className="flex min-w-0 flex-col gap-4">
      {document.mayChange && <NameForm label={words.name} action={words.keep} onName={keep} />}
      {versions ? (
        <ul className="max-h-72 divide-y overflow-y-auto rounded-md border bg-card empty:hidden lg:max-h-none">
          {versions.map((version) => (
            <li key={version.id}>
              <button
                type="button"
                aria-pressed={chosen === version.id}
                onClick={() => onChoose(version.id)}
                className="w-full px-3.5 py-2 text-start outline-offset-[-2px] hover:bg-hover aria-pressed:bg-primary-tint"
              >
                <span dir="auto" className="block break-words font-medium">
                  {words.nameOf(version.name, version.approved)}
                </span>
                <VersionLine version={version} />
              </button>
            </li>
          ))}
        </ul>
      ) : list.error ? (
        <ErrorState
          title={words.listFailed}
          className="px-4 py-8"
          onRetry={() => void list.refetch()}
          retrying={list.isRefetching}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
      <ShowMore noun="versions" list={list} />
      <p className="text-muted-foreground text-sm">{words.hint}</p>
    </section>
  )
}

/** The time, author and length of a version. */
export function VersionLine({ version }: { version: DocumentVersion }) {
  const { changedAt, changedBy } = version
  return (
    <span className="block text-muted-foreground text-sm">
      <time dateTime={changedAt}>{formatDateTime(changedAt)}</time>
      {' · '}
      <bdi>{changedBy ?? documentMessages.formerMember}</bdi>
      {' · '}
      {words.words(version.words)}
    </span>
  )
}
