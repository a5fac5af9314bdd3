import type { ReactNode } from 'react'
import { foundCounted } from '../../contract/endpoint.ts'
import { FilterSummary } from './filter-summary.tsx'
import { SearchField } from './search-field.tsx'
import { type View, ViewSwitch } from './view-switch.tsx'

/** The filters to change; undefined removes one. */
export type FilterChanges<Filters> = { [Name in keyof Filters]?: Filters[Name] | undefined }

/** The props shared by the controls above a list. */
export type FilterControls<Filters> = {
  filters: Filters
  /** The number of matches and the total. */
  counts: { total: number; all: number } | undefined
  filtered: boolean
  onChoose: (changes: FilterChanges<Filters>, replace?: boolean) => void
  onClear: () => void
}

type List = { data: { pages: { total: number; all: number }[] } | undefined }

/**
 * The controls' props for a list, and whether it is empty without any filter. Some filters only
 * arrange the list, such as its order: 'Clear filters' keeps them.
 */
export function filterControlsOf<Filters extends object>(
  list: List,
  filters: Filters,
  onChoose: FilterControls<Filters>['onChoose'],
  arranging: readonly string[] = ['sort'],
): FilterControls<Filters> & { empty: boolean } {
  const narrowing = Object.keys(filters).filter((name) => !arranging.includes(name))
  const none = Object.fromEntries(narrowing.map((name) => [name, undefined]))
  const counts = list.data?.pages[0]
  const filtered = narrowing.length > 0
  return {
    filters,
    counts,
    filtered,
    empty: counts?.all === 0 && !filtered,
    onChoose,
    onClear: () => onChoose(none as FilterChanges<Filters>),
  }
}

type ListControlsProps = FilterControls<{ q?: string }> & {
  /** The noun for the items, in the plural: 'products'. */
  noun: string
  /** Classes that put all controls in one line from some width on. */
  className?: string
  /** The choice between cards and a table. */
  view?: View
  /** The filters beside the search. */
  children?: ReactNode
}

/** Search, filters and sorting of a list, and the number of matches. */
export function ListControls({
  noun,
  filters: { q },
  counts,
  filtered,
  onChoose,
  onClear,
  className = '',
  view,
  children,
}: ListControlsProps) {
  return (
    <search aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}>
      <div className={`grid grid-cols-2 gap-2 ${className}`}>
        <SearchField
          className="col-span-2 min-w-56 flex-1"
          label={`Search ${noun}`}
          placeholder={`Search ${noun}`}
          value={q ?? ''}
          // The first letters add a history entry; later ones replace it.
          onSearch={(text) => onChoose({ q: text || undefined }, q !== undefined)}
        />
        {children}
      </div>
      <FilterSummary
        noun={noun}
        counts={counts}
        {...(q && { countedTo: foundCounted })}
        filtered={filtered}
        onClear={onClear}
      >
        {view && <ViewSwitch {...view} />}
      </FilterSummary>
    </search>
  )
}
