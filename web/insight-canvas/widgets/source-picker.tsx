import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { widgetMessages as words } from '../../../contract/canvas-widget-messages.ts'
import type { FoundSource } from '../../../contract/canvases.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { dragged } from './picked-sources.ts'
import { sourcesQuery } from './source-queries.ts'
import { sourceKey } from './widget-props.ts'

const settleMs = 180

const kinds = ['product', 'brief', 'passage'] as const

type SourcePickerProps = { onPick: (found: FoundSource) => void }

/** Finds a product, a brief or a second of a video; a press picks it, and it can be dragged. */
export function SourcePicker({ onPick }: SourcePickerProps) {
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const settled = useDebounced(search, settleMs)
  const { data, isFetching, isError } = useQuery(sourcesQuery(search && settled))
  const items = (search && data?.items) || []
  const searching = search !== '' && (isFetching || settled !== search)
  return (
    <Command label={words.material} shouldFilter={false} loop className="flex min-h-0 flex-col">
      <div className="flex items-center gap-2.5 border-b px-3">
        {searching ? (
          <Spinner className="size-4 shrink-0 text-muted-foreground" />
        ) : (
          <Search aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        )}
        <Command.Input
          value={typed}
          maxLength={200}
          onValueChange={setTyped}
          placeholder={words.search}
          className="h-10 w-full min-w-0 bg-transparent pointer-coarse:text-md outline-none"
        />
      </div>
      <Command.List
        label={words.material}
        className="max-h-72 min-h-0 scroll-py-1 overflow-y-auto overscroll-contain p-1 empty:hidden"
      >
        {kinds.map((kind) => {
          const ofKind = items.filter((item) => item.kind === kind)
          return (
            ofKind.length > 0 && (
              <Command.Group
                key={kind}
                heading={words.kinds[kind]}
                className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:text-xs"
              >
                {ofKind.map((found) => (
                  <Found key={sourceKey(found)} found={found} onPick={() => onPick(found)} />
                ))}
              </Command.Group>
            )
          )
        })}
      </Command.List>
      <Outcome search={search} searching={searching} failed={isError} none={items.length === 0} />
    </Command>
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

/** What the search has come to, where that needs words. */
function Outcome({ search, searching, failed, none }: OutcomeProps) {
  const text = !search
    ? words.searchHint
    : failed
      ? words.searchFailed
      : none && !searching
        ? words.noneFound
        : ''
  return (
    <p
      role="status"
      className={text ? 'text-pretty px-3.5 py-2.5 text-muted-foreground text-sm' : 'sr-only'}
    >
      {text}
    </p>
  )
}
