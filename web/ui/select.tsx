import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field.tsx'

type SelectProps = ComponentProps<'select'> & {
  /** Shown while nothing is selected; not selectable itself. */
  placeholder?: string
}

/**
 * The native select in our style: `<Select placeholder="Select a type"><option …/></Select>`. It
 * gives phones their own picker; app.css styles its list for mouse users.
 */
export function Select({ className, placeholder, children, ...props }: SelectProps) {
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
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted-foreground"
      />
    </div>
  )
}
