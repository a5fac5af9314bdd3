import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type FilterSummaryProps = {
  /** The noun for the items, in the plural: 'products'. */
  noun: string
  /** The number of matches and the total; undefined while unknown. */
  counts: { total: number; all: number } | undefined
  /** The limit up to which matches are counted, if any. */
  countedTo?: number
  filtered: boolean
  onClear: () => void
  /** Rendered at the end of the line. */
  children?: ReactNode
}

/** The line above a list: the number of matches, and a button to clear the filters. */
export function FilterSummary({
  noun,
  counts,
  countedTo = Number.POSITIVE_INFINITY,
  filtered,
  onClear,
  children,
}: FilterSummaryProps) {
  return (
    <div className="mt-3 mb-4 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="text-muted-foreground text-sm">
        {counts && sentence(noun, counts, countedTo, filtered)}
      </p>
      {filtered && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear filters
        </Button>
      )}
      {children}
    </div>
  )
}

function sentence(
  noun: string,
  { total, all }: { total: number; all: number },
  countedTo: number,
  filtered: boolean,
) {
  const number = (count: number) => count.toLocaleString('en')
  if (!filtered) return `${number(all)} ${all === 1 ? singular(noun) : noun}`
  const matches = total > countedTo ? `More than ${number(countedTo)}` : number(total)
  return `${matches} of ${number(all)} ${noun}`
}

/** Converts 'canvases' to 'canvas' and 'products' to 'product'. */
const singular = (noun: string) => noun.replace(/(?<=s)es$|s$/, '')
