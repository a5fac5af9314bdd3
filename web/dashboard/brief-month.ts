import type { getBriefMonths } from '../../contract/dashboard/dashboard.ts'
import type { Reply } from '../../contract/endpoint.ts'

export type BriefMonth = Reply<typeof getBriefMonths>['months'][number]

/** The statuses from the bottom of a bar to its top. */
export const statuses = ['active', 'draft', 'archived'] as const

export const totalOf = (month: BriefMonth) =>
  statuses.reduce((sum, status) => sum + month[status], 0)

const fewestShown = 6

/** Drops the empty months at the start, but keeps at least six: a new company has few. */
export function sinceFirst(months: BriefMonth[]): BriefMonth[] {
  const first = months.findIndex((month) => totalOf(month) > 0)
  return months.slice(Math.max(0, Math.min(first, months.length - fewestShown)))
}

/** 'Nov', or 'November 2026'. */
export function monthLabel(month: string, form: 'short' | 'long'): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', {
    month: form,
    timeZone: 'UTC',
    ...(form === 'long' && { year: 'numeric' }),
  })
}

/**
 * The top of the scale: a round number of at least `most` that can be halved into whole numbers.
 */
export function scaleTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 2)))
  const steps = power === 1 ? [2, 4, 6, 8, 10] : [1, 2, 3, 4, 5, 6, 8, 10]
  return power * (steps.find((step) => power * step >= most) ?? 10)
}
