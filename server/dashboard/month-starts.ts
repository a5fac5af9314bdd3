/** The starts of the current month in a zone, of the months before it, and of the next one. */
export function monthStarts(timeZone: string, now: Date, months: number) {
  const { year, month } = wallClock(timeZone, now)
  return Array.from({ length: months + 1 }, (_, index) =>
    startOf(timeZone, year, month - months + 1 + index),
  )
}

/** '2026-11', in the given zone. */
export function monthName(timeZone: string, date: Date): string {
  const { year, month } = wallClock(timeZone, date)
  return `${year}-${String(month + 1).padStart(2, '0')}`
}

/** Midnight on the first, or the first valid time after it if the clocks skip midnight. */
function startOf(timeZone: string, year: number, month: number): Date {
  const asUtc = Date.UTC(year, month, 1)
  // The first offset is taken at a slightly wrong time; a second pass corrects for changes between.
  const near = asUtc - offset(timeZone, new Date(asUtc))
  return new Date(asUtc - offset(timeZone, new Date(near)))
}

function offset(timeZone: string, date: Date): number {
  const { year, month, day, hour, minute, second } = wallClock(timeZone, date)
  return Date.UTC(year, month, day, hour, minute, second) - Math.floor(+date / 1000) * 1000
}

function wallClock(timeZone: string, date: Date) {
  const parts = clock(timeZone).formatToParts(date)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value)
  return {
    year: part('year'),
    month: part('month') - 1,
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

function clock(timeZone: string) {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}
