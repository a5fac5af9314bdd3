import { useState } from 'react'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'

/** When access ends: days from now, never (null), or the end of a day ('2027-01-31'). */
export type Expiry = number | string | null

type ExpiryFieldProps = { value: Expiry; onChange: (expiry: Expiry) => void; error?: string }

const offered = [30, 90, 365]

/** Chooses when access ends. */
export function ExpiryField({ value, onChange, error }: ExpiryFieldProps) {
  const [first] = useState(value)
  const days = [...new Set([...offered, ...(typeof first === 'number' ? [first] : [])])]
  const choice = typeof value === 'string' ? 'date' : String(value ?? 'never')
  const choose = (chosen: string) => {
    if (chosen === 'never') return onChange(null)
    onChange(chosen === 'date' ? '' : Number(chosen))
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Field label="Access ends" className="w-44">
        <Select value={choice} onChange={({ target }) => choose(target.value)}>
          {days
            .sort((a, b) => a - b)
            .map((count) => (
              <option key={count} value={count}>
                {count === 365 ? 'In a year' : `In ${count} days`}
              </option>
            ))}
          <option value="date">On a date</option>
          <option value="never">Never</option>
        </Select>
      </Field>
      {typeof value === 'string' && (
        <Field label="Last day" required className="w-44" error={error}>
          <Input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
        </Field>
      )}
    </div>
  )
}

/** The chosen instant; undefined while no date is entered. */
export function expiryInstant(expiry: Expiry): string | null | undefined {
  if (expiry === null) return null
  if (typeof expiry === 'number') {
    return new Date(Date.now() + expiry * 24 * 3600 * 1000).toISOString()
  }
  const end = new Date(`${expiry}T23:59:59`)
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString()
}
