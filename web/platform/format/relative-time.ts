const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** The elapsed time. Less than a minute, and future times because of clock differences, are 'just now'. */
export function relativeTime(date: Date, now: Date): string {
  return now.getTime() - date.getTime() < minute ? 'just now' : elapsedTime(date, now)
}

/**
 * The elapsed time in minutes up to an hour, hours up to 24 hours, days up to 30 days, then months,
 * as specified for the dashboard.
 */
export function elapsedTime(date: Date, now: Date): string {
  const elapsed = Math.max(minute, now.getTime() - date.getTime())
  if (elapsed < hour) return words.format(-Math.floor(elapsed / minute), 'minute')
  if (elapsed < day) return words.format(-Math.floor(elapsed / hour), 'hour')
  if (elapsed < month) return words.format(-Math.floor(elapsed / day), 'day')
  return words.format(-Math.floor(elapsed / month), 'month')
}
