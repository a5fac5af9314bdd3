import type { ReactNode } from 'react'
import { BackLink } from './back-link.tsx'

type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** The link to the parent page: `{ to: '/products', label: 'Back to Products' }`. */
  back?: { to: string; label: string }
  /** One action, or a few, at the end of the line. */
  action?: ReactNode
}

/** The header of every signed-in page, with its only first-level heading. */
export function PageHeader({ title, description, back, action }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-col gap-3">
      {back && (
        <div data-print="no" className="flex">
          <BackLink {...back} />
        </div>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 dir="auto" className="text-xl">
            {title}
          </h1>
          {description && <p className="mt-1 max-w-prose text-muted-foreground">{description}</p>}
        </div>
        {action && (
          <div data-print="no" className="flex flex-wrap items-center gap-2">
            {action}
          </div>
        )}
      </div>
    </header>
  )
}
