// A due date is a calendar day, the same in every time zone.
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Jan 31, 2026' */
export const formatDay = (dueOn: string) => dayFormat.format(new Date(`${dueOn}T00:00:00Z`))

/** Today in the user's time zone: '2026-01-31'. */
export function localDay(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
