import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { SearchPanel } from './search-panel.tsx'

export type Titled = { id: string; title: string; note?: ReactNode }

type TitleSearchProps = {
  label: string
  placeholder: string
  typed: string
  onType: (text: string) => void
  /** Undefined while they load. */
  items: readonly Titled[] | undefined
  searching: boolean
  /** Messages for an empty list: the search failed, found nothing, or there are no items. */
  outcome: { failed: string | null; noneFound: string; none: string }
  onPick: (item: Titled) => void
}

/** A search that chooses one of many items by title. */
export function TitleSearch(props: TitleSearchProps) {
  const { label, placeholder, typed, onType, items, searching, outcome, onPick } = props
  const none = typed.trim() ? outcome.noneFound : outcome.none
  const said = outcome.failed ?? (items?.length === 0 && !searching ? none : '')
  return (
    <SearchPanel
      {...{ label, placeholder, typed, onType, searching }}
      outcome={
        <p
          role="status"
          className={said ? 'text-pretty px-3.5 py-2.5 text-muted-foreground text-sm' : 'sr-only'}
        >
          {said}
        </p>
      }
    >
      {items?.map((item) => (
        <Command.Item
          key={item.id}
          value={item.id}
          onSelect={() => onPick(item)}
          className="touch-target flex cursor-pointer items-baseline justify-between gap-3 rounded-sm px-2.5 py-1.5 data-[selected=true]:bg-hover"
        >
          <span dir="auto" className="line-clamp-2 min-w-0 break-words">
            {item.title}
          </span>
          {item.note && <span className="shrink-0 text-muted-foreground text-xs">{item.note}</span>}
        </Command.Item>
      ))}
    </SearchPanel>
  )
}
