import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { ErrorState } from './error-state.tsx'

type WhenLoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isRefetching' | 'refetch'>
  /** The title of the error. */
  failed: string
  /** What loads, for screen readers: 'comments'. */
  loading?: string
  skeleton: ReactNode
  /** For the error, which is lower than one that fills a page. */
  className?: string
  children: (data: Data) => ReactNode
}

/** Renders its children once the query has data; until then a skeleton, or the error. */
export function WhenLoaded<Data>(props: WhenLoadedProps<Data>) {
  const { query, failed, loading, skeleton, className = '', children } = props
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error) {
    return <ErrorState className={cn('py-8', className)} title={failed} query={query} />
  }
  return (
    <div role="status">
      <span className="sr-only">{loading ? `Loading ${loading}…` : 'Loading…'}</span>
      {skeleton}
    </div>
  )
}
