import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

type ErrorStateProps = {
  title: ReactNode
  /** By default the message of the failed query, unless the title says the same. */
  description?: ReactNode
  /**
   * What failed; offers 'Try again'. A query without earlier data counts as loading while it is tried
   * again, so its page shows the skeleton instead of this.
   */
  query?: { error: Error | null; refetch: () => unknown; isRefetching: boolean }
  /** The same for what is no query. */
  onRetry?: () => void
  /** Rendered beside 'Try again', for example a link elsewhere. */
  action?: ReactNode
  className?: string
}

/** Shown if something could not be loaded; announced immediately. */
export function ErrorState(props: ErrorStateProps) {
  const { title, query, action, className } = props
  const message = query?.error?.message
  const { description = message === title ? undefined : message } = props
  const { onRetry = query && (() => void query.refetch()) } = props
  return (
    <div
      role="alert"
      className={cn(
        'flex flex-col items-center rounded-lg border bg-card px-6 py-14 text-center',
        className,
      )}
    >
      <BrokenLink />
      <p className="max-w-lg text-pretty font-semibold text-md">{title}</p>
      {description && (
        <p className="mt-1 max-w-md text-pretty text-muted-foreground">{description}</p>
      )}
      {(onRetry || action) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button
              icon={RotateCw}
              variant="secondary"
              onClick={onRetry}
              pending={query?.isRefetching}
            >
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}

function BrokenLink() {
  return (
    <svg
      viewBox="0 0 96 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="mb-5 h-12 w-24 text-muted-foreground"
    >
      <path d="M2 24h26m40 0h26" className="text-border" stroke="currentColor" />
      <path d="M36 15h-3a9 9 0 0 0 0 18h3M60 15h3a9 9 0 0 1 0 18h-3" />
      <path
        d="m44 12 2 5m6-6-1 6m-7 19 1-6m7 5-2-5"
        className="text-destructive"
        stroke="currentColor"
      />
    </svg>
  )
}
