import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { cn } from './cn.ts'

type EmptyStateProps = {
  /** One of our drawings, or an icon. */
  drawing: ReactNode
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  /** Without the card around it, for use inside one. */
  bare?: boolean
  className?: string
}

/** Shown if there is nothing yet: what belongs here, and one action. */
export function EmptyState({
  drawing,
  title,
  description,
  action,
  bare = false,
  className,
}: EmptyStateProps) {
  const content = (
    <div className={cn('flex flex-col items-center px-6 py-14 text-center', className)}>
      <div aria-hidden="true" className="mb-5 text-muted-foreground [&>svg:not([class])]:size-8">
        {drawing}
      </div>
      <h2 className="text-md">{title}</h2>
      {description && (
        <p className="mt-1 max-w-sm text-pretty text-muted-foreground">{description}</p>
      )}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
  return bare ? content : <Card className="border-dashed">{content}</Card>
}
