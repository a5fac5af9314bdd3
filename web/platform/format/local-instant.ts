/** The value of a `datetime-local` field for an instant, in the user's time zone; '' for none. */
export function localValue(at: string | null): string {
  if (at === null) return ''
  const time = new Date(at)
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The instant of such a value; null if it is empty or incomplete. */
export function localInstant(value: string): string | null {
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
