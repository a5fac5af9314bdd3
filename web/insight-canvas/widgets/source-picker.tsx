import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useState } from 'react'
import { sourceKey } from '../../../contract/insight-canvas/canvas-sources.ts'
import { widgetMessages as words } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import type { FoundSource } from '../../../contract/insight-canvas/canvases.ts'
import { SearchGroup, SearchPanel } from '../../ui/search-panel.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { dragged } from './picked-sources.ts'
import { sourcesQuery } from './source-queries.ts'

const settleMs = 180

const allKinds = ['product', 'brief', 'passage'] as const

type SourcePickerProps = {
  onPick: (found: FoundSource) => void
  kinds?: readonly (typeof allKinds)[number][]
}

/** Searches products, briefs and times in videos; a result can be clicked or dragged. */
export function SourcePicker({ onPick, kinds = allKinds }: SourcePickerProps) {
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const settled = useDebounced(search, settleMs)
  const { data, isFetching, isError } = useQuery(sourcesQuery(search && settled))
  const found = (search && data?.items) || []
  const items = found.filter(({ kind }) => kinds.includes(kind))
  const searching = search !== '' && (isFetching || settled !== search)
  return (
    <SearchPanel
      label={words.material}
      placeholder={words.search}
      typed={typed}
      onType={setTyped}
      searching={searching}
      outcome={
        <Outcome search={search} searching={searching} failed={isError} none={items.length === 0} />
      }
    >
      {kinds.map((kind) => {
        const ofKind = items.filter((item) => item.kind === kind)
        return (
          ofKind.length > 0 && (
            <SearchGroup key={kind} heading={words.kinds[kind]}>
              {ofKind.map((found) => (
                <Found key={sourceKey(found)} found={found} onPick={() => onPick(found)} />
              ))}
            </SearchGroup>
          )
        )
      })}
    </SearchPanel>
  )
}

type FoundProps = { found: FoundSource; onPick: () => void }

function Found({ found, onPick }: FoundProps) {
  const { title, quote, startMs } = found
  return (
    <Command.Item
      value={sourceKey(found)}
      onSelect={onPick}
      draggable
      onDragStart={({ dataTransfer }) => {
        dragged.source = found
        dataTransfer.effectAllowed = 'copy'
        dataTransfer.setData('text/plain', quote ?? title)
      }}
      onDragEnd={() => {
        dragged.source = null
      }}
      className="touch-target flex cursor-pointer flex-col rounded-sm px-2.5 py-1.5 data-[selected=true]:bg-hover"
    >
      {quote !== null && (
        <span dir="auto" className="line-clamp-3 break-words">
          {quote}
        </span>
      )}
      <span
        dir="auto"
        className={
          quote === null ? 'line-clamp-2 break-words' : 'truncate text-muted-foreground text-xs'
        }
      >
        {words.place(title, startMs)}
      </span>
    </Command.Item>
  )
}

type OutcomeProps = { search: string; searching: boolean; failed: boolean; none: boolean }

function outcomeOf({ searching, failed, none }: Omit<OutcomeProps, 'search'>): string {
  if (failed) return words.searchFailed
  return none && !searching ? words.noneFound : ''
}

/** The state of the search, if it needs a message. */
function Outcome({ search, searching, failed, none }: OutcomeProps) {
  const text = search ? outcomeOf({ searching, failed, none }) : words.searchHint
  return (
    <p
      role="status"
      className={text ? 'text-pretty px-3.5 py-2.5 text-muted-foreground text-sm' : 'sr-only'}
    >
      {text}
    </p>
  )
}
