import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field.tsx'

type SelectProps = ComponentProps<'select'> & {
  /** Shown while nothing is chosen; cannot be chosen itself. */
  placeholder?: string
}

/**
 * The browser's own select in our look: `<Select placeholder="Select a type"><option …/></Select>`.
 * The native one gives phones their own picker; app.css draws its list where a mouse points.
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
