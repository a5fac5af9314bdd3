import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { RecordState } from '../ui/record-state.tsx'
import type { RecordKind } from './record-kind.ts'
import { recordQuery } from './record-queries.ts'

type RecordPageProps<Open> = { kind: RecordKind<Open>; children: (open: Open) => ReactNode }

/** The page of a record, once it is loaded. */
export function RecordPage<Open>({ kind, children }: RecordPageProps<Open>) {
  const { id = '' } = useParams()
  const record = useQuery(recordQuery(kind, id))
  // After a return to the page, the cached record is outdated, so wait for the refetch unless offline.
  if (record.data && (record.isFetchedAfterMount || record.isPaused)) {
    return <Fragment key={id}>{children(record.data)}</Fragment>
  }
  const { words, Drawing } = kind
  return (
    <RecordState
      record={record}
      title={words.loading}
      back={words.back}
      failed={words.loadFailed}
      missing={{ ...words.missing, drawing: <Drawing /> }}
    />
  )
}
