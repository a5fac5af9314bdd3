const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** A date as 'MMM d, yyyy' in the user's time zone; 'Unknown date' when invalid. */
export function formatCreated(createdAt: string | null | undefined): string {
  const date = new Date(createdAt ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? 'Unknown date' : format.format(date)
}
