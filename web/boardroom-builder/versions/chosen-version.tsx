import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { versionMessages as words } from '../../../contract/boardroom-builder/document-version-messages.ts'
import {
  type DocumentVersion,
  documentErrors,
  type getDocumentVersion,
  isLocked,
  type OpenDocument,
} from '../../../contract/boardroom-builder/documents.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import { formatDateTime } from '../../platform/format/format-date-time.ts'
import { useRestoreVersion, versionQuery } from '../../records/versions/versions-queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { documents } from '../documents.ts'
import { DocumentBlocks } from '../reading/document-blocks.tsx'
import { type ComparedVersion, Comparison } from './comparison.tsx'
import { VersionLine } from './version-list.tsx'

type ChosenVersionProps = {
  document: OpenDocument
  id: string
  versions: readonly DocumentVersion[]
  /** The id of another version, or 'nothing'; undefined for the current text. */
  other: string | undefined
  onOther: (other: string | undefined) => void
}

const present = 'present'

/** One version, compared with the current text or another version, or shown alone; it can be restored. */
export function ChosenVersion({ document, id, versions, other, onOther }: ChosenVersionProps) {
  const version = useQuery(versionQuery(documents, document.id, id))
  if (version.error) {
    return <ErrorState title={serverMessage(version.error) ?? words.failed} query={version} />
  }
  if (!version.data) return <Skeleton className="h-[60dvh] rounded-lg" />
  const name = words.nameOf(version.data.name, version.data.approved)
  return (
    <section aria-label={name} className="min-w-0">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2 dir="auto" className="break-words text-lg">
            {name}
          </h2>
          <p className="text-muted-foreground text-sm">
            <VersionLine version={version.data} />
          </p>
        </div>
        <Field label={words.compareWith} className="w-full sm:w-64">
          <Select
            value={other ?? present}
            onChange={({ target }) => onOther(target.value === present ? undefined : target.value)}
          >
            <option value={present}>{words.present}</option>
            {versions
              .filter((one) => one.id !== id)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {words.option(
                    words.nameOf(one.name, one.approved),
                    formatDateTime(one.changedAt),
                  )}
                </option>
              ))}
            <option value="nothing">{words.compareNothing}</option>
          </Select>
        </Field>
      </div>
      {document.mayChange && <Restore document={document} id={id} />}
      {other === 'nothing' && <Text version={version.data} />}
      {other === undefined && <WithPresent document={document} version={version.data} />}
      {other !== undefined && other !== 'nothing' && (
        <WithOther documentId={document.id} version={version.data} other={other} />
      )}
    </section>
  )
}

type RestoreProps = { document: OpenDocument; id: string }

function Restore({ document, id }: RestoreProps) {
  const navigate = useNavigate()
  const { restore, isPending } = useRestoreVersion(documents, document.id)
  if (isLocked(document.status)) {
    return <p className="mb-5 text-muted-foreground">{documentErrors.locked.message}</p>
  }
  async function restoreAndLeave() {
    if (await restore(id)) await navigate(`/boardroom-builder/${document.id}`)
  }
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" pending={isPending} onClick={() => void restoreAndLeave()}>
        {words.restore}
      </Button>
      <p className="min-w-0 flex-1 basis-60 text-muted-foreground text-sm">{words.restoreHint}</p>
    </div>
  )
}

type WholeVersion = Reply<typeof getDocumentVersion>

/** A version without a comparison. */
function Text({ version: { title, blocks } }: { version: WholeVersion }) {
  if (blocks.length === 0) return <p className="text-muted-foreground">{words.blank}</p>
  return (
    <article>
      <p dir="auto" className="mb-4 font-semibold font-serif text-2xl">
        {title}
      </p>
      <DocumentBlocks blocks={blocks} top={3} />
    </article>
  )
}

const compared = (version: WholeVersion): ComparedVersion => ({
  ...version,
  name: words.nameOf(version.name, version.approved),
})

function WithPresent({ document, version }: { document: OpenDocument; version: WholeVersion }) {
  const { title, blocks } = document
  const now = useMemo(
    () => ({ name: words.present, title, blocks: blocks.map(({ block }) => block) }),
    [title, blocks],
  )
  const before = useMemo(() => compared(version), [version])
  return <Comparison before={before} after={now} />
}

type WithOtherProps = { documentId: string; version: WholeVersion; other: string }

/** The earlier version comes first, in whichever order they were chosen. */
function WithOther({ documentId, version, other }: WithOtherProps) {
  const query = useQuery(versionQuery(documents, documentId, other))
  const { data, error } = query
  const pair = useMemo(
    () => data && [version, data].sort((a, b) => a.revision - b.revision).map(compared),
    [version, data],
  )
  if (error) {
    return <ErrorState title={serverMessage(error) ?? words.failed} query={query} />
  }
  const [before, after] = pair ?? []
  if (!before || !after) return <Skeleton className="h-64 rounded-lg" />
  return <Comparison key={other} before={before} after={after} />
}
