import { fold } from '../../../common/text/fold.ts'
import type { Token } from './numbers.ts'

const languages = ['en', 'de', 'fr'] as const
const everyMonth = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1)))
/** From a Monday on. */
const everyDay = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))

const names = (dates: readonly Date[], formats: readonly Intl.DateTimeFormatOptions[]) =>
  new Map(
    languages.flatMap((language) =>
      formats.flatMap((format) => {
        const { format: write } = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })
        return dates.map((date, at) => [fold(write(date)).replace('.', ''), at + 1] as const)
      }),
    ),
  )
const months = names(everyMonth, [{ month: 'long' }, { month: 'short' }])
const weekdays = names(everyDay, [{ weekday: 'long' }])

/** The 1st of July, le 1er juillet. */
const joints = new Set(['st', 'nd', 'rd', 'th', 'of', 'er'])

/** A month, and the day and the year that stand beside it; or a day of the week. */
export type DateIn = {
  month: number | null
  day: number | null
  year: number | null
  weekday: number | null
}

export function datesIn(tokens: readonly Token[]): DateIn[] {
  return tokens.flatMap(({ raw, word }, at): DateIn[] => {
    const weekday = weekdays.get(word)
    if (weekday) return [{ month: null, day: null, year: null, weekday }]
    const month = months.get(word)
    // In lower case, 'may' and 'march' are verbs.
    if (
      !month ||
      (/^\p{Ll}/u.test(raw) && /^(?:may|march|mar|dec|sept?|jan|jun|jul|oct|nov)$/u.test(raw))
    )
      return []
    const before = tokens
      .slice(Math.max(0, at - 3), at)
      .filter((each) => !joints.has(each.word))
      .at(-1)
    const [first = 0, next = 0, last = 0] = [before, tokens[at + 1], tokens[at + 2]].map((each) =>
      Number(/^\d{1,4}$/u.exec(each?.word ?? '')?.[0] ?? 0),
    )
    const day = [first, next].find((each) => each > 0 && each < 32) ?? null
    const year = [next, last].find((each) => each > 1900 && each < 2200) ?? null
    return [{ month, day, year, weekday: null }]
  })
}

/** Whether a date may be one of others: what both say is the same. */
export const isOneOf = (date: DateIn, others: readonly DateIn[]): boolean =>
  others.some(
    (other) =>
      date.month === other.month &&
      date.weekday === other.weekday &&
      (date.day === null || other.day === null || date.day === other.day) &&
      (date.year === null || other.year === null || date.year === other.year),
  )
