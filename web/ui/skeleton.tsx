import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A quiet block in the shape of what is coming. Hidden from screen readers: say it in words. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden="true"
      className={cn('animate-pulse rounded-md bg-hover', className)}
      {...props}
    />
  )
}

/** A field with its label, in a form whose record is on its way. */
export function FieldSkeleton({ className = 'h-9' }: { className?: string }) {
  return (
    <div className="space-y-2">
      <Skeleton className="h-4 w-28" />
      <Skeleton className={className} />
    </div>
  )
}
