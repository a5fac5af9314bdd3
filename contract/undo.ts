import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { ErrorEntry } from './errors.ts'

/** How long the toast offers Undo, in milliseconds, and how long deleted rows are kept, in days. */
export const undoLimits = { offeredMs: 10_000, keptDays: 30 } as const

export const undoErrors = {
  gone: {
    status: 404,
    code: 'nothing_to_restore',
    message: 'There is nothing left to restore.',
  },
} as const satisfies Record<string, ErrorEntry>

export const undoMessages = {
  label: 'Undo',
  product: { title: 'Product restored', description: 'The product and its briefs are back.' },
  brief: { title: 'Brief restored', description: 'The brief and its video are back.' },
  failed: 'The deletion was not undone',
} as const

export const restoreDeleted = endpoint({
  name: 'restoreDeleted',
  method: 'POST',
  path: '/api/undo',
  summary: 'Restores everything that one deletion removed.',
  access: 'member',
  body: z.object({ transactionId: z.string().regex(/^\d{1,19}$/) }),
  reply: z.object({ restored: z.int() }),
  errors: [undoErrors.gone],
})
