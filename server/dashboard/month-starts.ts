/** The first moments of the month of `now` in a zone, of those before, and of the one after. */
export function monthStarts(timeZone: string, now: Date, months: number) {
  const { year, month } = wallClock(timeZone, now)
  return Array.from({ length: months + 1 }, (_, index) =>
    startOf(timeZone, year, month - months + 1 + index),
  )
}

/** '2026-11', read in the zone. */
export function monthName(timeZone: string, moment: Date): string {
  const { year, month } = wallClock(timeZone, moment)
  return `${year}-${String(month + 1).padStart(2, '0')}`
}

/** Midnight on the first, or what the clocks show instead where they skip it. */
function startOf(timeZone: string, year: number, month: number): Date {
  const asUtc = Date.UTC(year, month, 1)
  // The offset at the wanted moment, which is off by it; a second look settles changes between.
  const near = asUtc - offset(timeZone, new Date(asUtc))
  return new Date(asUtc - offset(timeZone, new Date(near)))
}

function offset(timeZone: string, moment: Date): number {
  const { year, month, day, hour, minute, second } = wallClock(timeZone, moment)
  return Date.UTC(year, month, day, hour, minute, second) - Math.floor(+moment / 1000) * 1000
}

function wallClock(timeZone: string, moment: Date) {
  const parts = clock(timeZone).formatToParts(moment)
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
