import type { LibraryRecordMessages } from '../../contract/records/record-messages.ts'
import { useMe } from '../platform/session/use-me.ts'
import { RecordList, type RecordListProps } from '../records/record-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LibrarySections } from './library-sections.tsx'
import { libraryTitle } from './library-title.ts'

type SharedRecordsProps<Item> = Omit<RecordListProps<Item>, 'failed' | 'none'> & {
  words: LibraryRecordMessages
}

/** The page of the records of a kind that were shared with the user, from every vendor. */
export function SharedRecords<Item>({ words, ...list }: SharedRecordsProps<Item>) {
  const { company } = useMe()
  const { plural, Drawing } = list.kind
  const none = <EmptyState drawing={<Drawing />} title={words.none} description={words.noneHint} />
  return (
    <>
      <PageHeader title={libraryTitle(company !== null)} description={words.description} />
      <LibrarySections at={plural} />
      <RecordList {...list} failed={words.failed} none={none} />
    </>
  )
}
