import { z } from 'zod'
import { endpoint, searchWords } from '../endpoint.ts'

export const scopeMessages = {
  everything: 'Everything',
  limit: 'Limit the question',
  limitedTo: 'Limited to',
  kinds: { vendors: 'Vendors', products: 'Products', briefs: 'Briefs' },
  search: 'Search vendors, products and briefs',
  none: 'Nothing matches.',
  nothingYet: 'There is nothing to choose from yet.',
  more: 'Search to find more.',
  failed: 'The search failed. Check your connection and try again.',
  chosen: 'Selected',
  since: 'Added from',
  until: 'Added until',
  dates: 'With a date, only briefs are searched.',
  from: (day: string) => `From ${day}`,
  to: (day: string) => `Until ${day}`,
  remove: (name: string) => `Remove ${name}`,
  clear: 'Clear',
  ask: 'Ask about this',
} as const

/** A vendor, product or brief that a question can be limited to. */
const scopeItem = z.object({
  id: z.uuid(),
  /** Null if the reader may no longer see it. */
  name: z.string().nullable(),
  /** The vendor of the product or brief; null for vendors. */
  vendor: z.string().nullable(),
  /** 'external': of another vendor. */
  type: z.enum(['internal', 'external']).nullable(),
})
export type ScopeItem = z.infer<typeof scopeItem>

const scopeItems = {
  vendors: z.array(scopeItem),
  products: z.array(scopeItem),
  briefs: z.array(scopeItem),
}
export const scopeKinds = ['vendors', 'products', 'briefs'] as const
export type ScopeKind = (typeof scopeKinds)[number]

/** A question's scope with names; an empty one means everything. */
export const shownScopeSchema = z.object({
  ...scopeItems,
  since: z.string().nullable(),
  until: z.string().nullable(),
})
export type ShownScope = z.infer<typeof shownScopeSchema>

/** The most results of each kind. */
export const scopeChoicesListed = 20

export const listCopilotScope = endpoint({
  name: 'listCopilotScope',
  call: 'GET /api/copilot/scope',
  summary:
    'The vendors, products, categories and briefs that you may limit a question to; up to 20 of each that match.',
  access: 'user',
  query: z.object({
    search: searchWords,
    /** Only the vendor, product or brief with this id. */
    id: z.uuid().optional(),
  }),
  reply: z.object({ ...scopeItems, categories: z.array(z.string()) }),
})
