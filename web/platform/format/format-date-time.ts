const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Date and time in the user's time zone. */
export function formatDateTime(at: string): string {
  return moment.format(new Date(at))
}

/** The date in the user's time zone. */
export function formatDay(at: string): string {
  return day.format(new Date(at))
}
