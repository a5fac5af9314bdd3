import type { ReactNode } from 'react'
import { foundCounted } from '../../contract/endpoint.ts'
import type { FilterControls } from '../platform/use-address-filters.ts'
import { FilterSummary } from './filter-summary.tsx'
import { SearchField } from './search-field.tsx'

type ListControlsProps = FilterControls<{ q?: string }> & {
  /** What is listed, in the plural: 'products'. */
  noun: string
  /** From which width on all controls stand in one line. */
  className?: string
  /** The choices beside the search. */
  children?: ReactNode
}

/** What a list is searched, filtered and sorted by, and how many match. */
export function ListControls({
  noun,
  filters: { q },
  counts,
  filtered,
  onChoose,
  onClear,
  className = '',
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
          // The first letters make a step to go back from; those that follow belong to it.
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
      />
    </search>
  )
}
