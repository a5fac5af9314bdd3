import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** The label beside the box; part of its click target. */
  label: ReactNode
  /** An error under the label, associated with the box. */
  error?: string | { message?: string } | undefined
}

/** A native checkbox with its label, for use with `register` of react-hook-form. */
export function Checkbox({ label, error, className, ...props }: CheckboxProps) {
  const id = useId()
  const message = typeof error === 'string' ? error : error?.message
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label className="touch-target flex items-center gap-2.5">
        <input
          type="checkbox"
          className="check size-4.5 shrink-0"
          {...useFieldControl()}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          {...props}
        />
        <span>{label}</span>
      </label>
      {message && (
        <p id={`${id}-error`} className="text-destructive-text text-sm">
          {message}
        </p>
      )}
    </div>
  )
}
