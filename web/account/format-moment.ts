const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Day and time in the reader's zone. */
export function formatMoment(at: string): string {
  return moment.format(new Date(at))
}

/** The day in the reader's zone. */
export function formatDay(at: string): string {
  return day.format(new Date(at))
}
