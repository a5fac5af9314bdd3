import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'

type BadgeSelectProps<T extends string> = {
  label: string
  value: T
  names: Readonly<Record<T, string>>
  /** Null if the canvas is read-only. */
  onChange: ((value: T) => void) | null
  className?: string
  /** The visible content, over which the select lies. */
  children: ReactNode
}

/** A native select that looks like the badge it changes. */
export function BadgeSelect<T extends string>(props: BadgeSelectProps<T>) {
  const { label, value, names, onChange, className, children } = props
  if (!onChange) {
    return (
      <span className={className}>
        {children}
        <span className="sr-only">{names[value]}</span>
      </span>
    )
  }
  return (
    <span
      className={cn(
        'relative outline-ring outline-offset-2 has-focus-visible:outline-2',
        className,
      )}
    >
      <select
        aria-label={label}
        title={names[value]}
        value={value}
        className="nodrag nopan absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => onChange(target.value as T)}
        onKeyDown={(event) => event.key.startsWith('Arrow') && event.stopPropagation()}
      >
        {(Object.keys(names) as T[]).map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
      {children}
    </span>
  )
}
