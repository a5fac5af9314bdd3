import { z } from 'zod'
import { documentExportErrors } from '../boardroom-builder/document-exports.ts'
import { endpoint, fileOf, pageOf, pageQuery, searchWords } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { sheetErrors } from '../sheets.ts'
import { text } from '../values/text.ts'
import { copilotErrors, sourceSchema } from './analyst-copilot.ts'

export const comparisonLimits = {
  subjects: 10,
  criteria: 30,
  title: 200,
  criterion: 200,
  /** Offered from the comparisons of a workspace. */
  offered: 60,
  /** How many comparisons are filled for one person at the same time. */
  filledAtOnce: 2,
} as const

export const comparisonErrors = {
  notFound: errorEntry(404, 'copilot_comparison_not_found', 'Comparison not found'),
  /** Raised by the database. */
  tooMany: errorEntry(409, 'limit_reached', 'Too many comparisons, or questions within an hour'),
  tooManySubjects: errorEntry(
    409,
    'too_many_subjects',
    `A comparison has at most ${comparisonLimits.subjects} vendors and products.`,
  ),
  tooManyCriteria: errorEntry(
    409,
    'too_many_criteria',
    `A comparison has at most ${comparisonLimits.criteria} criteria.`,
  ),
  /** Somebody removed it meanwhile, or it is not in this comparison. */
  itemNotFound: errorEntry(404, 'copilot_comparison_item_not_found', 'This is no longer there.'),
  filling: errorEntry(409, 'copilot_comparison_filling', 'This comparison is being filled.'),
  tooManyAtOnce: errorEntry(
    429,
    'too_many_comparisons',
    'Two of your comparisons are being filled. Wait until one of them is.',
  ),
} as const

export const subjectKinds = ['vendor', 'product'] as const
export type SubjectKind = (typeof subjectKinds)[number]

const subjectSchema = z.object({
  /** The vendor or product. */
  id: z.uuid(),
  kind: z.enum(subjectKinds),
  /** Null if the reader may not, or no longer, see it. */
  name: z.string().nullable(),
  /** The vendor of a product. */
  vendor: z.string().nullable(),
})
export type ComparedSubject = z.infer<typeof subjectSchema>

const criterionSchema = z.object({ id: z.uuid(), text: z.string(), pinned: z.boolean() })
export type Criterion = z.infer<typeof criterionSchema>

const cellSchema = z.object({
  criterionId: z.uuid(),
  subjectId: z.uuid(),
  /** Null if nothing was found, or if the reader may no longer see it. */
  text: z.string().nullable(),
  /** 'quoted' is verbatim text of the source; 'written' was written by a language model and checked twice. */
  basis: z.enum(['quoted', 'written']).nullable(),
  /** Null if nothing was found. Without a title if the reader may no longer see it. */
  source: sourceSchema.nullable(),
  /** The language model that read the passages; null if none did. */
  model: z.string().nullable(),
  filledAt: z.iso.datetime(),
})
export type ComparisonCell = z.infer<typeof cellSchema>

const comparisonItem = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The colleague whose it is, and who alone can change it; null for the caller's own. */
  author: z.string().nullable(),
  /** The workspace it is in, if its author can access that. */
  workspaceId: z.uuid().nullable(),
  subjectCount: z.int(),
  criterionCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ComparisonItem = z.infer<typeof comparisonItem>

const comparisonSchema = comparisonItem.extend({
  subjects: z.array(subjectSchema),
  criteria: z.array(criterionSchema),
  cells: z.array(cellSchema),
  /** Whether its cells are being filled at this moment. */
  filling: z.boolean(),
})
export type Comparison = z.infer<typeof comparisonSchema>

const comparisonOf = z.object({ id: z.uuid() })

const title = text({ min: 1, minMessage: 'Enter a title', max: comparisonLimits.title })
export const criterionText = text({
  min: 1,
  minMessage: 'Enter a criterion',
  max: comparisonLimits.criterion,
})
const subjects = z
  .array(z.object({ id: z.uuid().toLowerCase(), kind: z.enum(subjectKinds) }))
  .max(comparisonLimits.subjects, comparisonErrors.tooManySubjects.message)
const criteria = z
  .array(criterionText)
  .max(comparisonLimits.criteria, comparisonErrors.tooManyCriteria.message)

export const axes = ['subjects', 'criteria'] as const
export type Axis = (typeof axes)[number]
const item = { axis: z.enum(axes), id: z.uuid().toLowerCase() }

/** A change to what is compared, or by what. Changes of several tabs add up. */
export const comparisonChange = z.discriminatedUnion('do', [
  z.object({ do: z.literal('addSubjects'), subjects }),
  z.object({ do: z.literal('addCriteria'), criteria }),
  z.object({ do: z.literal('remove'), ...item }),
  /** Puts back what was removed, with its cells and where it was. */
  z.object({ do: z.literal('restore'), ...item }),
  /** Before another one, or to the end. */
  z.object({ do: z.literal('move'), ...item, before: z.uuid().toLowerCase().nullable() }),
  z.object({ do: z.literal('pin'), id: z.uuid().toLowerCase(), pinned: z.boolean() }),
])
export type ComparisonChange = z.infer<typeof comparisonChange>

export const listCopilotComparisons = endpoint({
  name: 'listCopilotComparisons',
  call: 'GET /api/copilot/comparisons',
  summary: 'Your comparisons, and those that colleagues share with you, the newest first.',
  access: 'user',
  query: pageQuery.extend({ search: searchWords }),
  reply: pageOf(comparisonItem),
})

export const listComparisonCriteria = endpoint({
  name: 'listComparisonCriteria',
  call: 'GET /api/copilot/comparison-criteria',
  summary: `The criteria of a workspace's comparisons, the most used first, at most ${comparisonLimits.offered}.`,
  access: 'user',
  query: z.object({ workspaceId: z.uuid() }),
  reply: z.object({ criteria: z.array(z.string()) }),
  errors: [copilotErrors.workspaceNotFound],
})

export const createCopilotComparison = endpoint({
  name: 'createCopilotComparison',
  call: 'POST /api/copilot/comparisons',
  summary:
    'Makes a comparison of vendors and products that you can see. Its cells are empty until it is filled.',
  access: 'user',
  body: z.object({
    title,
    workspaceId: z.uuid().optional(),
    subjects: subjects.default([]),
    criteria: criteria.default([]),
  }),
  reply: comparisonSchema,
  errors: [copilotErrors.workspaceNotFound, comparisonErrors.tooMany],
})

export const getCopilotComparison = endpoint({
  name: 'getCopilotComparison',
  call: 'GET /api/copilot/comparisons/:id',
  summary:
    'A comparison of yours, or of a workspace, without the statements and names that you may not see.',
  access: 'user',
  params: comparisonOf,
  reply: comparisonSchema,
  errors: [comparisonErrors.notFound],
})

export const updateCopilotComparison = endpoint({
  name: 'updateCopilotComparison',
  call: 'PATCH /api/copilot/comparisons/:id',
  summary: 'Renames a comparison of yours, puts it into a workspace, or takes it out.',
  access: 'user',
  params: comparisonOf,
  body: z
    .object({ title: title.optional(), workspaceId: z.uuid().nullable().optional() })
    .refine((body) => Object.keys(body).length > 0, 'Enter a title'),
  reply: comparisonItem,
  errors: [comparisonErrors.notFound, copilotErrors.workspaceNotFound],
})

export const changeCopilotComparison = endpoint({
  name: 'changeCopilotComparison',
  call: 'POST /api/copilot/comparisons/:id/changes',
  summary:
    'Adds, removes, puts back, moves or pins a vendor, product or criterion of a comparison of yours.',
  access: 'user',
  params: comparisonOf,
  body: z.object({ change: comparisonChange }),
  reply: comparisonSchema,
  errors: [
    comparisonErrors.notFound,
    comparisonErrors.itemNotFound,
    comparisonErrors.tooManySubjects,
    comparisonErrors.tooManyCriteria,
  ],
})

export const deleteCopilotComparison = endpoint({
  name: 'deleteCopilotComparison',
  call: 'DELETE /api/copilot/comparisons/:id',
  summary: 'Deletes a comparison of yours. It can be restored for 30 days.',
  access: 'user',
  params: comparisonOf,
  reply: z.object({ deleted: z.literal(true) }),
  errors: [comparisonErrors.notFound],
})

export const restoreCopilotComparison = endpoint({
  name: 'restoreCopilotComparison',
  call: 'POST /api/copilot/comparisons/:id/restore',
  summary: 'Restores a comparison that you deleted.',
  access: 'user',
  params: comparisonOf,
  reply: comparisonItem,
  errors: [comparisonErrors.notFound],
})

const fillingSchema = z.object({
  filling: z.boolean(),
  /** The cells that were filled since the last event. */
  cells: z.array(cellSchema),
  /** Why the language model no longer writes, or why nothing more is looked up; null if neither. */
  notice: z.string().nullable(),
})
export type Filling = z.infer<typeof fillingSchema>

export const fillCopilotComparison = endpoint({
  name: 'fillCopilotComparison',
  call: 'POST /api/copilot/comparisons/:id/fill',
  summary:
    'Fills the empty cells of a comparison of yours, and those of a row or column again if it is named. Streams them as they are filled; the last event says that it is no longer being filled. What was filled is kept if the connection is lost.',
  access: 'user',
  params: comparisonOf,
  body: z.object({ again: z.object(item).optional() }),
  reply: fillingSchema,
  streams: 'answer',
  errors: [
    comparisonErrors.notFound,
    comparisonErrors.filling,
    comparisonErrors.tooManyAtOnce,
    comparisonErrors.tooMany,
  ],
})

export const stopCopilotComparison = endpoint({
  name: 'stopCopilotComparison',
  call: 'POST /api/copilot/comparisons/:id/stop',
  summary: 'Stops the filling of a comparison of yours; the cells so far are kept.',
  access: 'user',
  params: comparisonOf,
  reply: z.object({ stopped: z.boolean() }),
  errors: [comparisonErrors.notFound],
})

/** The formats of a comparison's file, with their common names. */
export const comparisonFormats = { xlsx: 'Excel', csv: 'CSV', docx: 'Word' } as const
export type ComparisonFormat = keyof typeof comparisonFormats

const office = 'application/vnd.openxmlformats-officedocument'
export const comparisonFileTypes = {
  xlsx: `${office}.spreadsheetml.sheet`,
  csv: 'text/csv',
  docx: `${office}.wordprocessingml.document`,
} as const satisfies Record<ComparisonFormat, string>

/** How the criteria are ordered; pinned ones come first in any order. */
export const comparisonOrders = {
  entered: 'Criteria as added',
  name: 'Criteria from A to Z',
  statements: 'Most statements first',
} as const
export type ComparisonOrder = keyof typeof comparisonOrders

const keysOf = <K extends string>(record: Readonly<Record<K, string>>) =>
  Object.keys(record) as [K, ...K[]]

export const exportCopilotComparison = endpoint({
  name: 'exportCopilotComparison',
  call: 'GET /api/copilot/comparisons/:id/export',
  summary:
    'A comparison with its sources as a file for Excel or Word, or as CSV, without the statements that you may no longer see.',
  access: 'user',
  params: comparisonOf,
  query: z.object({
    format: z.enum(keysOf(comparisonFormats)),
    order: z.enum(keysOf(comparisonOrders)).default('entered'),
  }),
  reply: fileOf([comparisonFileTypes.xlsx, comparisonFileTypes.csv, comparisonFileTypes.docx]),
  errors: [
    comparisonErrors.notFound,
    documentExportErrors.tooLong,
    documentExportErrors.tooMany,
    documentExportErrors.notMade,
    sheetErrors.notMade,
  ],
})
