import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Placeholder for a list while it loads. */
export function RowsSkeleton() {
  return (
    <Card>
      <div className="divide-y">
        {[1, 2].map((row) => (
          <div key={row} className="flex items-center justify-between gap-6 px-5 py-4">
            <div className="min-w-0 flex-1">
              <Skeleton className="h-5 w-48 max-w-full" />
              <Skeleton className="mt-2 h-4 w-72 max-w-full" />
            </div>
            <Skeleton className="h-8 w-20" />
          </div>
        ))}
      </div>
    </Card>
  )
}
