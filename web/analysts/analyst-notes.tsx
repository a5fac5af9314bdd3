import { useInfiniteQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { AnalystNote } from '../../contract/analysts/analysts.ts'
import { formatDay, localDay } from '../platform/format/calendar-day.ts'
import { relativeTime } from '../platform/format/relative-time.ts'
import { useNow } from '../platform/format/use-now.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { DeleteButton } from '../ui/delete-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { useSavedChoice } from '../ui/use-saved-choice.ts'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { notesQuery, useDeleteNote, useSaveNote } from './analysts-queries.ts'
import { NoteForm } from './note-form.tsx'

type AnalystNotesProps = { analystId: string; canChange: boolean }

/** The log of a contact: notes, and follow-ups with a due date. */
export function AnalystNotes({ analystId, canChange }: AnalystNotesProps) {
  return (
    <section aria-labelledby="notes-heading" className="mt-8">
      <h2 id="notes-heading" className="mb-3 text-lg">
        Notes and follow-ups
      </h2>
      {canChange && (
        <Card className="mb-4 p-4 sm:p-5">
          <NoteForm analystId={analystId} />
        </Card>
      )}
      <Notes analystId={analystId} canChange={canChange} />
    </section>
  )
}

function Notes({ analystId, canChange }: AnalystNotesProps) {
  const list = useInfiniteQuery(notesQuery(analystId))
  return (
    <WhenLoaded
      query={list}
      failed="The notes could not be loaded"
      loading="notes"
      skeleton={<Skeleton className="h-24 rounded-lg" />}
    >
      {({ pages }) => {
        const notes = pages.flatMap(({ items }) => items)
        if (notes.length === 0) return <NoNotes canChange={canChange} />
        return (
          <>
            <Card>
              <ol aria-label="Notes and follow-ups" className="divide-y">
                {notes.map((note) => (
                  <NoteRow key={note.id} analystId={analystId} note={note} canChange={canChange} />
                ))}
              </ol>
            </Card>
            <ShowMore noun="notes" list={list} />
          </>
        )
      }}
    </WhenLoaded>
  )
}

function NoNotes({ canChange }: { canChange: boolean }) {
  return (
    <Card className="border-dashed px-5 py-6 text-muted-foreground">
      {canChange
        ? 'No notes yet. Write down what was said, and what you promised by when.'
        : 'No notes yet.'}
    </Card>
  )
}

type NoteRowProps = { analystId: string; note: AnalystNote; canChange: boolean }

function NoteRow({ analystId, note, canChange }: NoteRowProps) {
  const [editing, setEditing] = useState(false)
  const now = useNow()
  if (editing) {
    return (
      <li className="p-4 sm:p-5">
        <NoteForm analystId={analystId} note={note} onDone={() => setEditing(false)} />
      </li>
    )
  }
  const at = new Date(note.createdAt)
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      {note.dueOn !== null && <DoneBox analystId={analystId} note={note} disabled={!canChange} />}
      <div className="min-w-0 flex-1">
        <p
          dir="auto"
          className={`whitespace-pre-line break-words ${note.doneAt ? 'text-muted-foreground line-through' : ''}`}
        >
          {note.text}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm">
          <Due note={note} now={now} />
          <span>
            <bdi>{note.authorName ?? 'A former member'}</bdi>,{' '}
            <time dateTime={note.createdAt} title={at.toLocaleString('en')}>
              {relativeTime(at, now)}
            </time>
          </span>
        </p>
      </div>
      {canChange && (
        <NoteActions analystId={analystId} note={note} onEdit={() => setEditing(true)} />
      )}
    </li>
  )
}

function Due({ note: { dueOn, doneAt }, now }: { note: AnalystNote; now: Date }) {
  if (dueOn === null) return null
  if (doneAt !== null) return <Badge tone="green">Done</Badge>
  const day = formatDay(dueOn)
  const late = dueOn < localDay(now)
  return <Badge tone={late ? 'red' : 'amber'}>{late ? `Overdue: ${day}` : `Due ${day}`}</Badge>
}

type DoneBoxProps = { analystId: string; note: AnalystNote; disabled: boolean }

function DoneBox({ analystId, note, disabled }: DoneBoxProps) {
  const { mutateAsync } = useSaveNote(analystId, note)
  const onError = (error: Error) => toast.error("The note couldn't be saved", serverMessage(error))
  const { chosen, choose } = useSavedChoice(note.doneAt !== null, (done) =>
    mutateAsync({ body: { text: note.text, dueOn: note.dueOn, done } }, { onError }),
  )
  return (
    <label className="touch-target mt-0.5 grid size-5 shrink-0 place-items-center">
      <input
        type="checkbox"
        className="check size-4.5"
        aria-label={`Done: ${note.text}`}
        checked={chosen}
        disabled={disabled}
        onChange={({ target }) => choose(target.checked)}
      />
    </label>
  )
}

function NoteActions({
  analystId,
  note,
  onEdit,
}: Omit<NoteRowProps, 'canChange'> & { onEdit: () => void }) {
  return (
    <div className="flex shrink-0">
      <IconButton icon={Pencil} label={`Edit: ${note.text}`} onClick={onEdit} />
      <DeleteButton
        label={`Delete: ${note.text}`}
        question={note.dueOn ? 'Delete this follow-up?' : 'Delete this note?'}
        hint="It can't be restored."
        failed="The note couldn't be deleted"
        remove={useDeleteNote(analystId, note.id)}
      />
    </div>
  )
}
