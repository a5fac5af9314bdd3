import { X } from 'lucide-react'
import type { EntrySource } from '../../../../contract/insight-canvas/canvas-sources.ts'
import { thingMessages as words } from '../../../../contract/insight-canvas/canvas-thing-messages.ts'
import type { WidgetOf } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { TryChange } from '../change-widget.ts'
import { EntrySourceNote } from '../entry-source.tsx'
import { SourcePicker } from '../source-picker.tsx'
import type { Sources } from '../widget-props.ts'
import { cited } from './cited.ts'

type NoteSourceProps = { note: WidgetOf<'note'>; sources: Sources; change: TryChange }

/** What a note cites. An empty note takes over the words of its source. */
export function NoteSource({ note, sources, change }: NoteSourceProps) {
  const { source } = note.data
  const put = (data: { source: EntrySource | null }) =>
    change(words.changedSource, { ...note, data: { ...note.data, ...data } })
  return (
    <div className="flex flex-col gap-2">
      <h4 className="font-medium">{words.source}</h4>
      {source && (
        <div className="flex items-start justify-between gap-2">
          <EntrySourceNote
            source={source}
            sources={sources}
            onUpdate={(current) => put({ source: current })}
          />
          <IconButton
            icon={X}
            label={words.removeSource}
            title
            onClick={() => put({ source: null })}
          />
        </div>
      )}
      <div className="overflow-hidden rounded-md border bg-popover">
        <SourcePicker onPick={(found) => change(words.changedSource, cited(note, found))} />
      </div>
    </div>
  )
}
