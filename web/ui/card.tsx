import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

/** A bordered surface. Give it padding. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('min-w-0 rounded-lg border bg-card text-foreground', className)}
      {...props}
    />
  )
}

type CardHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** Rendered at the end of the header. */
  action?: ReactNode
  className?: string
}

/** The header of a card: a second-level heading, optionally with a description and an action. */
export function CardHeader({ title, description, action, className }: CardHeaderProps) {
  return (
    <div className={cn('flex items-start justify-between gap-4 px-5 pt-5', className)}>
      <div className="min-w-0">
        <h2 className="text-md">{title}</h2>
        {description && <p className="mt-0.5 text-muted-foreground">{description}</p>}
      </div>
      {action}
    </div>
  )
}
