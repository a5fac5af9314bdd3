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
