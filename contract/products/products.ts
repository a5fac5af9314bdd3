import { z } from 'zod'
import { companyErrors } from '../company/company.ts'
import {
  basedOn,
  bulkIds,
  bulkLimit,
  endpoint,
  foundOf,
  longCursor,
  pageQuery,
  searchWords,
} from '../endpoint.ts'
import { errorEntry, generalErrors } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { storageErrors } from '../storage/storage.ts'
import { email, isWebUrl, optionalText, text, webUrl, withoutNul } from '../values/text.ts'

export const descriptionLimit = 300

export const productErrors = {
  signInToCreate: errorEntry(
    401,
    'authentication_required',
    'Authentication required. Please sign in to create a product.',
  ),
  noUserToCreate: errorEntry(
    401,
    'no_authenticated_user',
    'No authenticated user found. Please sign in to create a product.',
  ),
  missingFields: errorEntry(400, 'missing_product_fields', 'Missing required product fields'),
  notFound: errorEntry(
    404,
    'product_not_found',
    'Error loading product details. The product may not exist or you may not have permission to view it.',
  ),
} as const

export const productMessages = {
  added: { title: 'Product added', description: 'Your product has been added successfully.' },
  addFailed: 'Failed to add product. Please try again.',
  updated: { title: 'Product updated', description: 'Your product has been updated successfully.' },
  updateFailed: 'Failed to update product. Please try again.',
  saveFailed: 'Failed to save product. Please try again.',
  deleted: { title: 'Product deleted', description: 'The product has been removed successfully.' },
  deleteFailed: { title: 'Error', description: 'Failed to delete product. Please try again.' },
  deletedMany: (count: number) => ({
    title: `${count} products deleted`,
    description: 'You can restore them and their briefs from the trash.',
  }),
  logoFailed: {
    title: 'Logo Upload Error',
    description: 'Failed to upload logo. Please try again.',
  },
  listFailed: 'Error loading products. Please try again.',
  invalidReleaseNote: {
    title: 'Invalid URL',
    description: 'Please enter a valid URL for the release notes',
  },
} as const

/** Release notes as a list or a JSON-encoded list. Duplicates are dropped; an empty list becomes null. */
const releaseNotes = z
  .union([z.array(z.unknown()), z.string(), z.null()])
  .optional()
  .transform((value, context): string[] | null => {
    const list = typeof value === 'string' ? parseList(value) : (value ?? [])
    if (list === null || !list.every((url) => typeof url === 'string' && isWebUrl(url))) {
      context.addIssue({
        code: 'custom',
        message: productMessages.invalidReleaseNote.description,
      })
      return z.NEVER
    }
    const urls = [...new Set(list as string[])]
    if (urls.length > 100 || urls.some((url) => url.length > 2048)) {
      const message = 'Add at most 100 links of up to 2,048 characters each'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    // Measured as the database stores the list: each link plus its quotes, comma and space.
    if (urls.reduce((sum, url) => sum + url.length + 4, 0) > 20_000) {
      const message = 'These links are too long: keep them under 20,000 characters in total'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    return urls.length > 0 ? urls : null
  })

function parseList(json: string): unknown[] | null {
  if (json.trim() === '') return []
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** The product form, and the body of the create and update calls. */
export const productForm = z.object({
  name: text({
    min: 2,
    minMessage: 'Product name must be at least 2 characters',
    max: 200,
  }),
  websiteUrl: webUrl('Please enter a valid URL'),
  description: text({
    max: descriptionLimit,
    maxMessage: 'Description cannot exceed 300 characters',
  })
    .nullish()
    .transform((value) => value ?? ''),
  category: text({ min: 1, minMessage: 'Please enter a product category', max: 200 }),
  salesContactName: text({ min: 1, minMessage: 'Sales contact name is required', max: 200 }),
  salesContactEmail: email('Please enter a valid email address'),
  salesContactPhone: optionalText(50),
  releaseNotes,
  logo_url: webUrl('Please enter a valid URL')
    .nullish()
    .transform((value) => value ?? null),
})

/** A product as the pages see it. `logoImageUrl` is a thumbnail made from `logo_url`. */
export const productSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  websiteUrl: z.string(),
  logo_url: z.string().nullable(),
  logoImageUrl: z.string().nullable(),
  salesContactName: z.string(),
  salesContactEmail: z.string(),
  salesContactPhone: z.string().nullable(),
  releaseNotes: z.array(z.string()).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Incremented by each change. */
  revision: z.int(),
  userId: z.uuid().nullable(),
  companyId: z.uuid(),
})
export type Product = z.infer<typeof productSchema>

const productId = z.object({ id: z.uuid() })

/** The sort orders of the product list: value and label. The first is the default. */
export const productSorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name, A to Z',
} as const
export type ProductSort = keyof typeof productSorts

export const listProducts = endpoint({
  name: 'listProducts',
  call: 'GET /api/products',
  summary:
    "The company's products, newest first unless `sort` says otherwise. `search` matches products whose name, category or description contains every word.",
  query: pageQuery.extend({
    cursor: longCursor,
    search: searchWords,
    category: z.string().max(200).refine(withoutNul, 'Unknown category').optional(),
    sort: z.enum(Object.keys(productSorts) as [ProductSort, ...ProductSort[]]).default('newest'),
  }),
  reply: foundOf(productSchema),
  errors: [permissions['products.view'].denied],
})

/** The most categories offered as filters. */
export const categoriesOffered = 200

export const listCategories = endpoint({
  name: 'listCategories',
  call: 'GET /api/products/categories',
  summary: `The distinct categories of the company's products, at most ${categoriesOffered}.`,
  reply: z.object({ items: z.array(z.string()) }),
  errors: [permissions['products.view'].denied],
})

export const getProduct = endpoint({
  name: 'getProduct',
  call: 'GET /api/products/:id',
  summary: 'One product.',
  params: productId,
  reply: productSchema,
  errors: [productErrors.notFound],
})

export const createProduct = endpoint({
  name: 'createProduct',
  call: 'POST /api/products',
  summary: 'Adds a product to the catalog.',
  body: productForm,
  reply: productSchema,
  invalid: productErrors.missingFields,
  signedOut: productErrors.signInToCreate,
  noUser: productErrors.noUserToCreate,
  noCompany: companyErrors.noProfile,
  failed: 'Error creating product: {message}',
  errors: [storageErrors.notStored, permissions['products.create'].denied],
})

export const updateProduct = endpoint({
  name: 'updateProduct',
  call: 'PUT /api/products/:id',
  summary: 'Changes a product; with `revision`, only if nobody has changed it since.',
  params: z.object({ id: z.string().min(1, 'Product ID is required for updates').pipe(z.uuid()) }),
  body: productForm.extend({ revision: basedOn }),
  reply: productSchema,
  failed: 'Error updating product: {message}',
  errors: [
    storageErrors.notStored,
    permissions['products.update'].denied,
    generalErrors.changedMeanwhile,
  ],
})

export const deleteProduct = endpoint({
  name: 'deleteProduct',
  call: 'DELETE /api/products/:id',
  summary: 'Deletes a product and its briefs. `transactionId` undoes it.',
  params: productId,
  reply: z.object({ id: z.uuid(), transactionId: z.string() }),
  failed: 'Error deleting product: {message}',
  errors: [permissions['products.delete'].denied],
})

export const deleteProducts = endpoint({
  name: 'deleteProducts',
  call: 'POST /api/products/delete',
  summary: `Deletes up to ${bulkLimit} products and their briefs; those that the caller may not delete stay. \`transactionId\` undoes it.`,
  body: z.object({ ids: bulkIds }),
  reply: z.object({ ids: z.array(z.uuid()), transactionId: z.string() }),
  errors: [permissions['products.delete'].denied],
})
