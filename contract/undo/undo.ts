import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'

/** How long the toast offers Undo, in milliseconds, and how long deleted rows are kept, in days. */
export const undoLimits = { offeredMs: 10_000, keptDays: 30 } as const

export const undoErrors = {
  gone: errorEntry(404, 'nothing_to_restore', 'There is nothing left to restore.'),
  productIsGone: errorEntry(409, 'product_is_gone', 'The product of this brief no longer exists.'),
  analystExists: errorEntry(
    409,
    'analyst_exists',
    'There is a contact with this email address again.',
  ),
  captionsExist: errorEntry(409, 'captions_exist', 'There are captions in this language again.'),
} as const

export const undoMessages = {
  label: 'Undo',
  products: (count: number) =>
    count === 1
      ? { title: 'Product restored', description: 'The product and its briefs are back.' }
      : { title: `${count} products restored`, description: 'The products and briefs are back.' },
  briefs: (count: number) =>
    count === 1
      ? { title: 'Brief restored', description: 'The brief and its video are back.' }
      : { title: `${count} briefs restored`, description: 'The briefs and their videos are back.' },
  analysts: (count: number) =>
    count === 1
      ? { title: 'Contact restored', description: 'The contact and its notes are back.' }
      : { title: `${count} contacts restored`, description: 'The contacts and notes are back.' },
  canvases: (count: number) =>
    count === 1
      ? { title: 'Canvas restored', description: 'The canvas and its versions are back.' }
      : { title: `${count} canvases restored`, description: 'The canvases and versions are back.' },
  documents: (count: number) =>
    count === 1
      ? { title: 'Document restored', description: 'The document and its versions are back.' }
      : {
          title: `${count} documents restored`,
          description: 'The documents and versions are back.',
        },
  failed: "The deletion couldn't be undone",
} as const

export const trashMessages = {
  title: 'Trash',
  description: `Deleted items that you can restore. After ${undoLimits.keptDays} days they are gone for good.`,
  empty: 'The trash is empty',
  emptyHint: `Deleted products, briefs, captions, contacts, canvases and documents stay here for ${undoLimits.keptDays} days, so that you can restore them.`,
  emptyHintAlone: `Canvases and documents that you delete stay here for ${undoLimits.keptDays} days, so that you can restore them.`,
  loadFailed: 'The trash could not be loaded',
  restore: 'Restore',
  restored: 'Restored',
  failed: "It couldn't be restored",
} as const

/** One deletion; everything that it removed is restored together. */
const deletionSchema = z.object({
  id: z.uuid(),
  /** The id that `restoreDeleted` takes. */
  transactionId: z.string(),
  deletedAt: z.iso.datetime(),
  /** Null if the server deleted it, or once the account is gone. */
  deletedBy: z.uuid().nullable(),
  deletedByName: z.string().nullable(),
  products: z.int(),
  briefs: z.int(),
  captions: z.int(),
  analysts: z.int(),
  canvases: z.int(),
  documents: z.int(),
  /** The names of the first ten things: products, briefs, the languages of captions, analysts, canvases, documents. */
  names: z.array(z.string()),
})
export type Deletion = z.infer<typeof deletionSchema>

export const listTrash = endpoint({
  name: 'listTrash',
  call: 'GET /api/trash',
  summary: `What was deleted in your company, or by you if you have none, in the last ${undoLimits.keptDays} days and you may restore, newest first. \`total\` is exact up to 1,000, and one above that means more.`,
  access: 'user',
  query: pageQuery,
  reply: pageOf(deletionSchema),
})

export const restoreDeleted = endpoint({
  name: 'restoreDeleted',
  call: 'POST /api/undo',
  summary: 'Restores everything that one deletion removed.',
  access: 'user',
  body: z.object({ transactionId: z.string().regex(/^\d{1,19}$/) }),
  reply: z.object({ restored: z.int() }),
  errors: [
    undoErrors.gone,
    undoErrors.productIsGone,
    undoErrors.captionsExist,
    undoErrors.analystExists,
  ],
})
