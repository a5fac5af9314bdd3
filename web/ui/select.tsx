import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field.tsx'

type SelectProps = ComponentProps<'select'> & {
  /** Shown while nothing is selected; not selectable itself. */
  placeholder?: string
  /** Values and their labels, after any options among the children. */
  options?: readonly (readonly [value: string | number, label: string])[]
}

/** The native select in our style: phones keep their own picker; app.css styles its list for mouse users. */
export function Select({ className, placeholder, options, children, ...props }: SelectProps) {
  return (
    <div className={cn('relative min-w-0', className)}>
      <select
        className={cn(
          controlStyle,
          'select h-9 ps-3 pe-9 pointer-coarse:h-11 has-[option[value=""]:checked]:text-muted-foreground',
        )}
        {...useFieldControl()}
        {...props}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {children}
        {options?.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted-foreground"
      />
    </div>
  )
}
