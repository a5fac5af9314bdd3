import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { documentMessages } from '../../../contract/boardroom-builder/document-messages.ts'
import { versionMessages as words } from '../../../contract/boardroom-builder/document-version-messages.ts'
import type {
  DocumentVersion,
  OpenDocument,
} from '../../../contract/boardroom-builder/documents.ts'
import { formatDateTime } from '../../platform/format/format-date-time.ts'
import { VersionChoice } from '../../records/versions/version-choice.tsx'
import { useKeepVersion } from '../../records/versions/versions-queries.ts'
import { NameForm } from '../../ui/name-form.tsx'
import { documents } from '../documents.ts'

type VersionListProps = {
  document: OpenDocument
  list: UseInfiniteQueryResult<InfiniteData<{ items: DocumentVersion[]; total: number }>>
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The versions of a document, and a form that saves the current one under a name. */
export function VersionList({ document, list, chosen, onChoose }: VersionListProps) {
  const keep = useKeepVersion(documents, document.id)
  return (
    <section aria-label={words.list} className="flex min-w-0 flex-col gap-4">
      {document.mayChange && <NameForm label={words.name} action={words.keep} onName={keep} />}
      <VersionChoice
        list={list}
        chosen={chosen}
        onChoose={({ id }) => onChoose(id)}
        nameOf={({ name, approved }) => words.nameOf(name, approved)}
        className="max-h-72 bg-card lg:max-h-none"
      >
        {(version) => <VersionLine version={version} />}
      </VersionChoice>
      <p className="text-muted-foreground text-sm">{words.hint}</p>
    </section>
  )
}

/** The time, author and length of a version. */
export function VersionLine({ version }: { version: DocumentVersion }) {
  const { changedAt, changedBy } = version
  return (
    <>
      <time dateTime={changedAt}>{formatDateTime(changedAt)}</time>
      {' · '}
      <bdi>{changedBy ?? documentMessages.formerMember}</bdi>
      {' · '}
      {words.words(version.words)}
    </>
  )
}
