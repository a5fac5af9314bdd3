import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LibraryRecordMessages } from '../../contract/records/record-messages.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { useDocumentTitle } from '../platform/frames/use-document-title.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { ShareMessage } from '../shares/share-message.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RecordState } from '../ui/record-state.tsx'
import { isWithheld } from '../ui/server-message.ts'

type Kind = { kind: RecordKind; words: LibraryRecordMessages }

type SharedRecordProps<Shared> = Kind & {
  record: UseQueryResult<Shared>
  children: (shared: Shared) => ReactNode
}

/** The page of a record that was shared with the user. */
export function SharedRecord<Shared extends { title: string }>(props: SharedRecordProps<Shared>) {
  const { kind, words, record, children } = props
  useDocumentTitle(record.data?.title)
  // Access may have been revoked since the record was loaded.
  if (record.data && !isWithheld(record.error)) return children(record.data)
  const { Drawing } = kind
  return (
    <RecordState
      record={record}
      title={words.title}
      back={backTo({ kind, words })}
      failed={kind.words.loadFailed}
      missing={{ ...words.missing, drawing: <Drawing /> }}
    />
  )
}

const backTo = ({ kind: { plural }, words }: Kind) => ({
  to: `/library/${plural}`,
  label: words.back,
})

type SharedHeaderProps = Kind & {
  shared: {
    title: string
    vendor: { name: string }
    message: string | null
    expiresAt: string | null
  }
  /** What is said between the vendor and the end of the access. */
  about: string
  action?: ReactNode
}

/** The header of that page, with the vendor's message. */
export function SharedHeader({ kind, words, shared, about, action }: SharedHeaderProps) {
  const { title, vendor, message, expiresAt } = shared
  return (
    <>
      <PageHeader
        title={title}
        description={
          <>
            <bdi>{vendor.name}</bdi> · {about}
            {expiresAt && <> · {words.until(formatDay(expiresAt))}</>}
          </>
        }
        back={backTo({ kind, words })}
        action={action}
      />
      {message && <ShareMessage vendor={vendor.name}>{message}</ShareMessage>}
    </>
  )
}
