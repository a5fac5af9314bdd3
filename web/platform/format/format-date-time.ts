const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

const inUtc = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Date and time in the user's time zone. */
export function formatDateTime(at: string): string {
  return moment.format(new Date(at))
}

/** The date in the user's time zone. */
export function formatDay(at: string): string {
  return day.format(new Date(at))
}

/** Date and time in UTC. */
export function formatUtc(at: string): string {
  return inUtc.format(new Date(at))
}
