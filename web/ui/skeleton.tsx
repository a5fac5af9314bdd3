import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/**
 * A placeholder in the shape of what is loading. It is hidden from screen readers, so announce the
 * loading in text.
 */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden="true"
      className={cn('animate-pulse rounded-md bg-hover', className)}
      {...props}
    />
  )
}

/** A skeleton of a field with its label. */
export function FieldSkeleton({ className = 'h-9' }: { className?: string }) {
  return (
    <div className="space-y-2">
      <Skeleton className="h-4 w-28" />
      <Skeleton className={className} />
    </div>
  )
}
