import { localInstant, localValue } from '../../platform/format/local-instant.ts'

/** The value of a date field for an instant, in the user's time zone; '' for none. */
export const dayOf = (at: string | null): string => localValue(at).slice(0, 10)

/** The instant at which the day begins; null for an empty value and implausible years. */
export const beginOf = (day: string): string | null =>
  /^[12]\d{3}-/.test(day) ? localInstant(`${day}T00:00`) : null

/** The instant at which the day ends. */
export function endOf(day: string): string | null {
  const begin = beginOf(day)
  if (!begin) return null
  const next = new Date(begin)
  next.setDate(next.getDate() + 1)
  return next.toISOString()
}

/** An instant on the last day of a period that ends at `until`. */
export const lastDay = (until: string): string => new Date(Date.parse(until) - 1).toISOString()
