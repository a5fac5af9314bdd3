import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useState } from 'react'
import { SearchPanel } from '../ui/search-panel.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import type { RecordKind } from './record-kind.ts'

export type Titled = { id: string; title: string; note?: string }

const settleMs = 180

type RecordSearchProps = {
  plural: RecordKind['plural']
  /** Finds those that can be chosen. */
  find: (search: string, signal: AbortSignal) => Promise<readonly Titled[]>
  words: {
    label: string
    placeholder: string
    /** The list could not be loaded, has no match, or is empty. */
    failed: string
    noneFound: string
    none: string
  }
  onPick: (record: Titled) => void
}

/** A search that chooses a record by its title. */
export function RecordSearch({ plural, find, words, onPick }: RecordSearchProps) {
  const { label, placeholder, failed, noneFound, none } = words
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), settleMs)
  const { data, isFetching, isError } = useQuery({
    queryKey: [plural, 'to-choose', search],
    queryFn: ({ signal }) => find(search, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const searching = isFetching || search !== typed.trim()
  const nothing = typed.trim() ? noneFound : none
  const empty = data?.length === 0 && !searching ? nothing : ''
  const said = isError ? failed : empty
  return (
    <SearchPanel
      {...{ label, placeholder, typed, searching }}
      onType={setTyped}
      outcome={
        <p
          role="status"
          className={said ? 'text-pretty px-3.5 py-2.5 text-muted-foreground text-sm' : 'sr-only'}
        >
          {said}
        </p>
      }
    >
      {!isError &&
        data?.map((record) => (
          <Command.Item
            key={record.id}
            value={record.id}
            onSelect={() => onPick(record)}
            className="touch-target flex cursor-pointer items-baseline justify-between gap-3 rounded-sm px-2.5 py-1.5 data-[selected=true]:bg-hover"
          >
            <span dir="auto" className="line-clamp-2 min-w-0 break-words">
              {record.title}
            </span>
            {record.note && (
              <span className="shrink-0 text-muted-foreground text-xs">{record.note}</span>
            )}
          </Command.Item>
        ))}
    </SearchPanel>
  )
}
