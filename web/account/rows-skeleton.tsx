import { Skeleton } from '../ui/skeleton.tsx'

/** A skeleton for a list of rows in a card. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className="divide-y rounded-lg border bg-card">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
        <div key={row} className="flex min-h-16 items-center gap-3.5 px-4 py-3 sm:px-5">
          <Skeleton className="size-5 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="mt-1.5 h-3.5 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
