const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** A day as 'MMM d, yyyy' in the reader's zone; 'Unknown date' for what is none. */
export function formatCreated(createdAt: string | null | undefined): string {
  const date = new Date(createdAt ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? 'Unknown date' : format.format(date)
}
