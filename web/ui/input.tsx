import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field.tsx'

/** A single-line text input. Inside a Field it gets its label and description. */
export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      // People type in every script; the browser picks the direction from the first letter.
      dir={type === 'text' || type === 'search' ? 'auto' : undefined}
      className={cn(controlStyle, 'h-9 px-3 read-only:bg-muted pointer-coarse:h-11', className)}
      {...useFieldControl()}
      {...props}
    />
  )
}
