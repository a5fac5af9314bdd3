import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { permissions } from '../permissions.ts'

/** How many recent items the dashboard shows, and how many of each kind it considers. */
export const recentActivity = { shown: 3, briefs: 2, products: 2, members: 1 } as const

export const recentItemTitles = {
  brief: 'Brief Added',
  product: 'Product Added',
  member: 'Team Member Added',
} as const

export const dashboardMessages = {
  title: 'Vendor Dashboard',
  description: 'Manage your products, briefs and team members.',
  loading: 'Loading dashboard data...',
  empty: 'No recent activity to display',
  emptyHint: 'Start by adding products or briefs to see activity here',
} as const

/** A new company's checklist is shown until it has this many briefs. */
export const briefsOfBeginners = 3

export const checklistMessages = {
  title: 'Getting started',
  hide: 'Hide',
  done: 'done',
} as const

export const getDashboard = endpoint({
  name: 'getDashboard',
  call: 'GET /api/dashboard',
  summary: "Exact counts and the company's latest activity.",
  reply: z.object({
    counts: z.object({ products: z.int(), briefs: z.int(), members: z.int() }),
    recent: z.array(
      z.object({
        kind: z.enum(['brief', 'product', 'member']),
        id: z.uuid(),
        name: z.string(),
        createdAt: z.iso.datetime(),
      }),
    ),
    /** The first steps of a new company; null once it has a few briefs. */
    setup: z
      .object({
        /** The newest product and brief that the caller may see. */
        productId: z.uuid().nullable(),
        briefId: z.uuid().nullable(),
        hasLogo: z.boolean(),
        hasCaptions: z.boolean(),
        hasAnalysts: z.boolean(),
        hasShares: z.boolean(),
      })
      .nullable(),
  }),
})

/** How many months the brief chart covers, including the current one. */
export const briefMonthsShown = 12

const monthCounts = z.object({
  /** '2026-11' */
  month: z.string(),
  draft: z.int(),
  active: z.int(),
  archived: z.int(),
})

export const getBriefMonths = endpoint({
  name: 'getBriefMonths',
  call: 'GET /api/dashboard/brief-months',
  summary: `How many of the briefs you may read were added in each of the last ${briefMonthsShown} months, by their current status. Months begin in \`timeZone\`.`,
  query: z.object({
    timeZone: z.string().max(100).refine(isTimeZone, 'Unknown time zone').default('UTC'),
  }),
  reply: z.object({ months: z.array(monthCounts) }),
  errors: [permissions['briefs.view'].denied],
})

/** Accepts names such as 'Europe/Lisbon', but not offsets such as '+01:00'. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
