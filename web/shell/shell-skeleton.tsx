import { brand } from '../../contract/brand.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/** The shell while the session and the user's permissions load. */
export function ShellSkeleton() {
  return (
    <div className="min-h-dvh md:ps-(--sidebar-width)">
      <div className="fixed inset-y-0 start-0 hidden w-(--sidebar-width) border-e bg-sidebar md:block" />
      <div className="h-(--top-bar-height) border-b" />
      <main id="main" className="mx-auto max-w-page px-5 py-8 sm:px-8">
        <h1 className="sr-only">{brand.name}</h1>
        <div role="status">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-7 w-48" />
          <Skeleton className="mt-3 h-4 w-72" />
        </div>
      </main>
    </div>
  )
}
