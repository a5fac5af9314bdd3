import { z } from 'zod'
import { endpoint } from './endpoint.ts'

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

export const getDashboard = endpoint({
  name: 'getDashboard',
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Exact counts and the latest activity of the company.',
  access: 'member',
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
  }),
})
