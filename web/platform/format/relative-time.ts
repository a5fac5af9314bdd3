const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** How long ago; anything newer than a minute, or in the future because a clock is off, is just now. */
export function relativeTime(date: Date, now: Date): string {
  return now.getTime() - date.getTime() < minute ? 'just now' : elapsedTime(date, now)
}

/**
 * How long ago, from a minute on: minutes within the hour, then hours, from 24 hours days, from 30
 * days months. The dashboard is specified so.
 */
export function elapsedTime(date: Date, now: Date): string {
  const elapsed = Math.max(minute, now.getTime() - date.getTime())
  if (elapsed < hour) return words.format(-Math.floor(elapsed / minute), 'minute')
  if (elapsed < day) return words.format(-Math.floor(elapsed / hour), 'hour')
  if (elapsed < month) return words.format(-Math.floor(elapsed / day), 'day')
  return words.format(-Math.floor(elapsed / month), 'month')
}
