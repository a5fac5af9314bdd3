const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/**
 * The time until then, such as 'in 6 days'. Rounded to the nearest unit, so that seven days read as
 * such.
 */
export function timeLeft(until: Date, now: Date): string {
  const left = until.getTime() - now.getTime()
  if (left < minute) return 'within a minute'
  if (left < hour) return words.format(Math.round(left / minute), 'minute')
  if (left < day) return words.format(Math.round(left / hour), 'hour')
  return words.format(Math.round(left / day), 'day')
}
