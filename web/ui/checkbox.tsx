import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Stands beside the box and belongs to its target. */
  label: ReactNode
  /** A message under the label, tied to the box. */
  error?: string | { message?: string } | undefined
}

/** A checkbox with its label. A native one: `register` of react-hook-form takes it as it is. */
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
