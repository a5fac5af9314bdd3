import { useQuery } from '@tanstack/react-query'
import { Download, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { LibraryBrief } from '../../contract/library/library.ts'
import {
  type ReaderNote,
  readerNoteMessages as words,
} from '../../contract/reader-notes/reader-notes.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { csvFile } from '../platform/format/csv-file.ts'
import { TextForm } from '../platform/forms/text-form.tsx'
import type { Player } from '../platform/player/player.ts'
import { Card } from '../ui/card.tsx'
import { DeleteButton } from '../ui/delete-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { readerNotesQuery, useAddNote, useDeleteNote, useUpdateNote } from './notes-queries.ts'

type NotesCardProps = {
  brief: LibraryBrief
  /** The player of the video; null if the video is stored elsewhere. */
  player: Player | null
}

/** The reader's private notes about a brief, each with the time in the video at which it was started. */
export function NotesCard({ brief, player }: NotesCardProps) {
  const notes = useQuery(readerNotesQuery(brief.id))
  const { data } = notes
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="text-md">{words.title}</h2>
          <p className="mt-1 text-muted-foreground">{words.private(brief.vendor.name)}</p>
        </div>
        {data && data.items.length > 0 && (
          <IconButton
            icon={Download}
            label={words.exportCsv}
            title
            onClick={() => exportNotes(brief, data.items)}
          />
        )}
      </div>
      <WhenLoaded
        query={notes}
        failed={words.loadFailed}
        loading="notes"
        skeleton={<Skeleton className="h-10" />}
      >
        {({ items }) =>
          items.length > 0 && (
            <ul aria-label={words.title} className="-mx-5 divide-y border-y">
              {items.map((note) => (
                <Note key={note.id} briefId={brief.id} note={note} onGo={player?.playFrom} />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
      <NewNote briefId={brief.id} player={player} />
    </Card>
  )
}

function NewNote({ briefId, player }: { briefId: string; player: Player | null }) {
  const add = useAddNote(briefId)
  const [begunAt, setBegunAt] = useState<number | null>(null)
  return (
    <TextForm
      label={
        begunAt ? `${words.text} ${words.atMoment(formatTime(begunAt)).toLowerCase()}` : words.text
      }
      send={words.add}
      failed={words.failed}
      most={5000}
      keepAs={`note ${briefId}`}
      // Before anything has played, a note applies to the whole brief.
      onFocus={() => begunAt === null && player && setBegunAt(Math.floor(player.time()) || null)}
      onSend={async (text, idempotencyKey) => {
        const body = { text, atMs: begunAt === null ? null : begunAt * 1000 }
        await add.mutateAsync({ body, idempotencyKey })
        setBegunAt(null)
      }}
    />
  )
}

type NoteProps = {
  briefId: string
  note: ReaderNote
  onGo: ((seconds: number) => void) | undefined
}

function Note({ briefId, note, onGo }: NoteProps) {
  const [changing, setChanging] = useState(false)
  const remove = useDeleteNote(briefId, note.id)
  const { text, atMs } = note
  if (changing) {
    return <NoteEditor briefId={briefId} note={note} onClose={() => setChanging(false)} />
  }
  return (
    <li className="flex items-start gap-2 px-5 py-3">
      <div className="min-w-0 flex-1">
        {atMs !== null && (
          <button
            type="button"
            disabled={!onGo}
            onClick={() => onGo?.(atMs / 1000)}
            className="touch-target relative rounded-sm font-medium text-primary-text text-sm tabular-nums underline-offset-4 hover:underline"
          >
            {words.atMoment(formatTime(atMs / 1000))}
          </button>
        )}
        <p dir="auto" className="whitespace-pre-line break-words">
          {text}
        </p>
      </div>
      <IconButton icon={Pencil} label={`Edit: ${text}`} onClick={() => setChanging(true)} />
      <DeleteButton
        label={`Delete: ${text}`}
        question={words.confirm}
        hint={words.confirmHint}
        failed={words.deleteFailed}
        remove={remove}
      />
    </li>
  )
}

type NoteEditorProps = Pick<NoteProps, 'briefId' | 'note'> & { onClose: () => void }

function NoteEditor({ briefId, note, onClose }: NoteEditorProps) {
  const update = useUpdateNote(briefId, note.id)
  return (
    <li className="px-5 py-3">
      <TextForm
        label={words.changed}
        first={note.text}
        send={words.save}
        failed={words.failed}
        most={5000}
        autoFocus
        onCancel={onClose}
        onSend={async (changed) => {
          await update.mutateAsync(changed)
          onClose()
        }}
      />
    </li>
  )
}

function exportNotes({ title, vendor }: LibraryBrief, notes: ReaderNote[]) {
  const file = csvFile('notes', notes, [
    ['Vendor', () => vendor.name],
    ['Brief', () => title],
    ['At', ({ atMs }) => (atMs === null ? '' : formatTime(atMs / 1000))],
    ['Note', ({ text }) => text],
    ['Written', ({ createdAt }) => createdAt],
  ])
  saveFile(...file)
}
