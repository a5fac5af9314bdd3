import { cn } from './cn.ts'
import { Select } from './select.tsx'

type FilterSelectProps<Value extends string> = {
  /** 'Filter by type' */
  label: string
  /** The label of 'no filter': 'All types'. Without one, the first option is the default. */
  all?: string
  /** Values and their labels. */
  options: Readonly<Record<Value, string>>
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  className?: string
}

/** A select that filters or sorts a list; undefined means no choice. */
export function FilterSelect<Value extends string>({
  label,
  all,
  options,
  value,
  onChange,
  className,
}: FilterSelectProps<Value>) {
  const texts = Object.entries<string>(options)
  const usual = all === undefined ? (texts[0]?.[0] ?? '') : 'all'
  return (
    <Select
      aria-label={label}
      className={cn('w-44', className)}
      value={value ?? usual}
      onChange={({ target }) =>
        onChange(target.value === usual ? undefined : (target.value as Value))
      }
      options={texts}
    >
      {all !== undefined && <option value="all">{all}</option>}
    </Select>
  )
}
