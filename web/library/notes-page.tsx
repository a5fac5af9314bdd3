import { useInfiniteQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { Link } from 'react-router'
import { embargoMessages } from '../../contract/embargoes/embargoes.ts'
import {
  type KeptNote,
  readerNoteMessages as words,
} from '../../contract/reader-notes/reader-notes.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { useMe } from '../platform/session/use-me.ts'
import { allNotesQuery, useDeleteNote } from '../reader-notes/notes-queries.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { copyText } from '../ui/copy-text.ts'
import { DeleteButton } from '../ui/delete-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LoadedList } from '../ui/loaded-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LibraryDrawing } from './library-drawing.tsx'
import { LibrarySections } from './library-sections.tsx'
import { libraryTitle } from './library-title.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** The user's notes about every brief, also about those that are gone. */
export default function NotesPage() {
  const { company } = useMe()
  return (
    <>
      <PageHeader title={libraryTitle(company !== null)} description={words.all.description} />
      <LibrarySections at="notes" />
      <Notes />
    </>
  )
}

function Notes() {
  const list = useInfiniteQuery(allNotesQuery)
  if (list.data?.pages[0]?.total === 0) {
    return (
      <EmptyState
        drawing={<LibraryDrawing />}
        title={words.all.none}
        description={words.all.noneHint}
      />
    )
  }
  return (
    <LoadedList
      list={list}
      noun="notes"
      failed={words.loadFailed}
      skeleton={<Skeleton className="h-40" />}
      empty={null}
    >
      {({ items }) => (
        <Card>
          <ul aria-label={words.title} className="divide-y">
            {items.map((note) => (
              <Note key={note.id} note={note} />
            ))}
          </ul>
        </Card>
      )}
    </LoadedList>
  )
}

function Note({ note }: { note: KeptNote }) {
  const { text, createdAt } = note
  return (
    <li className="flex items-start gap-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <About note={note} />
        <p dir="auto" className="mt-1 whitespace-pre-line break-words">
          {text}
        </p>
        <time dateTime={createdAt} className="text-muted-foreground text-sm">
          {formatDay(createdAt)}
        </time>
      </div>
      <IconButton
        icon={Copy}
        label={`${words.all.copy}: ${text}`}
        title={words.all.copy}
        onClick={() => void copyText(text, words.all.copied)}
      />
      <DeleteButton
        label={`Delete: ${text}`}
        title="Delete"
        question={words.confirm}
        hint={words.confirmHint}
        failed={words.deleteFailed}
        remove={useDeleteNote(note.briefId, note.id)}
      />
    </li>
  )
}

/** The brief of a note, its vendor, and the time in the video; a link while the brief is shared. */
function About({ note: { briefId, title, vendor, available, atMs } }: { note: KeptNote }) {
  const named = title ?? (available ? embargoMessages.withheld : words.all.unnamed)
  const second = atMs === null ? null : Math.floor(atMs / 1000)
  const to = `/library/${briefId}${second === null ? '' : `?t=${second}`}`
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {available ? (
        <Link
          to={to}
          dir="auto"
          className="touch-target rounded-sm font-medium text-primary-text underline-offset-4 hover:underline"
        >
          {named}
        </Link>
      ) : (
        <span dir="auto" className="font-medium">
          {named}
        </span>
      )}
      {vendor && <bdi className="text-muted-foreground">{vendor}</bdi>}
      {second !== null && (
        <span className="text-muted-foreground tabular-nums">{formatTime(second)}</span>
      )}
      {!available && <Badge>{words.all.gone}</Badge>}
    </div>
  )
}
