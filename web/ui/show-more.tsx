import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'

type ShowMoreProps = {
  /** The noun for the items, in the plural: 'products'. */
  noun: string
  list: Pick<
    UseInfiniteQueryResult<{ pages: { items: unknown[]; total: number }[] }>,
    'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
  /** The limit up to which the server counts; a greater total means 'more than'. */
  countedTo?: number
}

/** The footer of a long list: how much of it is shown, and a button for the next page. */
export function ShowMore({ noun, list, countedTo = Number.POSITIVE_INFINITY }: ShowMoreProps) {
  const { hasNextPage: hasMore, isFetchingNextPage: loading, isFetchNextPageError: failed } = list
  const pages = list.data?.pages ?? []
  const shown = pages.reduce((sum, { items }) => sum + items.length, 0)
  const total = pages[0]?.total ?? shown
  const count = useRef<HTMLParagraphElement>(null)
  const hadMore = useRef(hasMore)
  useEffect(() => {
    // The button disappears with the last page, so the focus moves to the count.
    if (hadMore.current && !hasMore && document.activeElement === document.body) {
      count.current?.focus()
    }
    hadMore.current = hasMore
  }, [hasMore])
  if (!hasMore && pages.length < 2) return null
  const next = failed ? 'Try again' : 'Show more'
  return (
    <div className="mt-8 flex flex-col items-center gap-3">
      <p ref={count} tabIndex={-1} aria-live="polite" className="text-muted-foreground text-sm">
        {hasMore
          ? `${shown.toLocaleString('en')} of ${inWords(total, countedTo, shown)} ${noun}`
          : `All ${Math.max(total, shown).toLocaleString('en')} ${noun} are shown`}
      </p>
      {failed && (
        <p role="alert" className="text-destructive-text text-sm">
          The next {noun} could not be loaded.
        </p>
      )}
      {hasMore && (
        <Button
          variant="secondary"
          aria-disabled={loading}
          onClick={() => !loading && list.fetchNextPage()}
        >
          {loading ? 'Loading…' : next}
        </Button>
      )}
    </div>
  )
}

function inWords(total: number, countedTo: number, shown: number) {
  if (total <= countedTo) return total.toLocaleString('en')
  return `more than ${Math.max(countedTo, shown).toLocaleString('en')}`
}
