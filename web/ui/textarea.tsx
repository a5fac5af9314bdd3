import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field.tsx'

/** A multi-line text input; grows with its content where the browser supports it. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      dir="auto"
      className={cn(
        controlStyle,
        'field-sizing-content max-h-96 min-h-24 resize-y px-3 py-2 leading-5 read-only:bg-muted',
        className,
      )}
      {...useFieldControl()}
      {...props}
    />
  )
}
