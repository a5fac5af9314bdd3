import { MoveRight } from 'lucide-react'
import {
  swotNames,
  widgetMessages as words,
} from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  canvasLimits,
  type SwotEntry,
  type SwotList,
  swotLists,
  type WidgetOf,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import type { TryChange } from './change-widget.ts'
import { EntrySourceNote } from './entry-source.tsx'
import { PanelList } from './panel-list.tsx'
import { useItemList } from './use-item-list.ts'
import type { Sources } from './widget-props.ts'

type SwotFieldsProps = { widget: WidgetOf<'swot'>; sources: Sources; change: TryChange }

export function SwotFields(props: SwotFieldsProps) {
  return swotLists.map((name) => <SwotListFields key={name} {...props} name={name} />)
}

const noEntry: SwotEntry = { text: '', source: null }

function SwotListFields({ widget, sources, change, name }: SwotFieldsProps & { name: SwotList }) {
  const { id, data } = widget
  const entries = data[name]
  const put = (said: string, lists: Partial<typeof data>, join?: string) =>
    change(said, { ...widget, data: { ...data, ...lists } }, join)
  const list = useItemList<SwotEntry>({
    name: `${id} ${name}`,
    items: entries,
    put: (said, items, join) => put(said, { [name]: items }, join),
    fresh: noEntry,
    textOf: ({ text }) => text,
    withText: (entry, text) => ({ ...entry, text }),
    said: {
      added: words.addedEntry(name),
      changed: () => words.changedEntry(name),
      removed: () => words.removedEntry(name),
    },
  })
  function moveTo(to: SwotList, entry: SwotEntry, at: number) {
    const moved = [...data[to], entry]
    put(words.movedTo(to, moved.length, moved.length), {
      [name]: entries.toSpliced(at, 1),
      [to]: moved,
    })
  }
  return (
    <PanelList
      title={swotNames[name]}
      list={list}
      textOf={({ text }) => text}
      label={swotNames[name]}
      add={words.addEntry(name)}
      most={canvasLimits.entry}
      note={(entry, at) =>
        entry.source && (
          <EntrySourceNote
            source={entry.source}
            sources={sources}
            onUpdate={(source) => list.change(at, { ...entry, source })}
          />
        )
      }
      actions={(entry, at) =>
        swotLists
          .filter((to) => to !== name)
          .map((to) => (
            <DropdownMenuItem key={to} icon={MoveRight} onSelect={() => moveTo(to, entry, at)}>
              {words.moveTo(to)}
            </DropdownMenuItem>
          ))
      }
    />
  )
}
