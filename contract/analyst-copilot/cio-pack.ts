import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { text } from '../values/text.ts'
import { longestQuestion } from './analyst-copilot.ts'

/** The categories of the CIO pack, in their order. */
export const cioCategories = {
  'cost-savings': 'Cost savings',
  'risk-assessment': 'Risk assessment',
  'board-prep': 'Board prep',
  'market-analysis': 'Market analysis',
  roadmap: 'Roadmap',
} as const
export type CioCategory = keyof typeof cioCategories

export const cioPackErrors = {
  notFound: errorEntry(404, 'cio_pack_item_not_found', 'Question not found'),
  denied: errorEntry(
    403,
    'permission_denied',
    'Only who added this question, or manages briefs, can change it',
  ),
  /** Raised by the database. */
  tooMany: errorEntry(409, 'limit_reached', 'Too many questions'),
} as const

export const cioPackMessages = {
  title: 'CIO Pack',
  description: 'Questions worth asking about any vendor. Each one is put to what you can see here.',
  add: 'Add question',
  addTo: (category: string) => `Add question: ${category}`,
  forCompany: (company: string) => `Everyone at ${company} can ask it.`,
  forYou: 'Only you see it.',
  addedBy: (name: string | null) => `Added by ${name ?? 'a former member'}`,
  addedByYou: 'Added by you',
  actions: (title: string) => `Actions for ${title}`,
  edit: 'Edit',
  editTitle: 'Edit question',
  delete: 'Delete',
  fields: {
    category: 'Category',
    title: 'Title',
    description: 'What it is about',
    query: 'Question',
  },
  queryHint: 'It is asked word for word.',
  saveNew: 'Add question',
  save: 'Save question',
  added: 'Question added',
  saved: 'Question saved',
  saveFailed: 'The question could not be saved',
  deleted: 'Question deleted',
  deleteFailed: 'The question could not be deleted',
  restoreFailed: 'The question could not be restored',
  loadFailed: 'The questions of your company could not be loaded',
} as const

const category = z.enum(Object.keys(cioCategories) as [CioCategory, ...CioCategory[]])

export const cioPackItemSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category,
  query: z.string(),
  /** Null for the common questions. */
  added: z
    .object({
      /** Null once the person who added it has left. */
      by: z.string().nullable(),
      mine: z.boolean(),
      mayChange: z.boolean(),
    })
    .nullable(),
})
export type CioPackItem = z.infer<typeof cioPackItemSchema>

export const cioPackItemInput = z.object({
  category,
  title: text({ min: 1, minMessage: 'Enter a title', max: 100 }),
  description: text({ max: 300 }),
  query: text({ min: 1, minMessage: 'Enter the question', max: longestQuestion }),
})
export type CioPackItemInput = z.output<typeof cioPackItemInput>

const itemOf = z.object({ id: z.uuid() })

export const listCioPack = endpoint({
  name: 'listCioPack',
  call: 'GET /api/copilot/cio-pack',
  summary:
    'The questions of the CIO pack: those that everyone has, and those that members of your company added, or you without one.',
  access: 'user',
  reply: z.object({ items: z.array(cioPackItemSchema) }),
})

export const addCioPackItem = endpoint({
  name: 'addCioPackItem',
  call: 'POST /api/copilot/cio-pack',
  summary: 'Adds a question for the members of your company, or for yourself without one.',
  access: 'user',
  body: cioPackItemInput,
  reply: cioPackItemSchema,
  errors: [cioPackErrors.tooMany],
})

export const updateCioPackItem = endpoint({
  name: 'updateCioPackItem',
  call: 'PUT /api/copilot/cio-pack/:id',
  summary: 'Changes a question that you added, or any of your company if you manage briefs.',
  access: 'user',
  params: itemOf,
  body: cioPackItemInput,
  reply: cioPackItemSchema,
  errors: [cioPackErrors.notFound, cioPackErrors.denied],
})

export const deleteCioPackItem = endpoint({
  name: 'deleteCioPackItem',
  call: 'DELETE /api/copilot/cio-pack/:id',
  summary:
    'Deletes a question that you added, or any of your company if you manage briefs. It can be restored for 30 days.',
  access: 'user',
  params: itemOf,
  reply: z.object({ deleted: z.literal(true) }),
  errors: [cioPackErrors.notFound, cioPackErrors.denied],
})

export const restoreCioPackItem = endpoint({
  name: 'restoreCioPackItem',
  call: 'POST /api/copilot/cio-pack/:id/restore',
  summary: 'Restores a question that was deleted.',
  access: 'user',
  params: itemOf,
  reply: cioPackItemSchema,
  errors: [cioPackErrors.notFound, cioPackErrors.denied, cioPackErrors.tooMany],
})

const items: readonly CioPackItemInput[] = [
  {
    category: 'cost-savings',
    title: 'What it costs',
    description: 'Prices, fees and what they are counted by.',
    query: 'What does it cost per month or year?',
  },
  {
    category: 'cost-savings',
    title: 'What it saved others',
    description: 'Savings that customers have put a figure on.',
    query: 'How much did customers save, and how was the saving measured?',
  },
  {
    category: 'cost-savings',
    title: 'What comes on top',
    description: 'Set-up, training, extra modules, charges that are easy to miss.',
    query: 'Which additional charges are there for setup, training or extra users?',
  },
  {
    category: 'risk-assessment',
    title: 'What went wrong',
    description: 'Outages and incidents, their cause, and what followed.',
    query: 'Which outages or incidents were there, and what caused them?',
  },
  {
    category: 'risk-assessment',
    title: 'What is certified',
    description: 'Audits and certificates, and since when.',
    query: 'Which security certifications and audits are there, and since when?',
  },
  {
    category: 'risk-assessment',
    title: 'Where data lives',
    description: 'Hosting, retention and deletion.',
    query: 'Where is data hosted, and how long is it kept?',
  },
  {
    category: 'risk-assessment',
    title: 'How one gets out',
    description: 'Terms, notice and export.',
    query: 'How does a contract end, and in which format is data exported?',
  },
  {
    category: 'board-prep',
    title: 'Who uses it',
    description: 'Named customers and the size of what they run.',
    query: 'Which customers use it, and how large are their installations?',
  },
  {
    category: 'board-prep',
    title: 'The case studies',
    description: 'A list of the customer stories.',
    query: 'List the case studies.',
  },
  {
    category: 'board-prep',
    title: 'Who stands behind it',
    description: 'Founding, owners, people and money.',
    query: 'When was the company founded, who owns it, and how many employees does it have?',
  },
  {
    category: 'market-analysis',
    title: 'The alternatives',
    description: 'What it is compared with, and how it fares.',
    query: 'How does it compare with competitors and alternatives?',
  },
  {
    category: 'market-analysis',
    title: 'Where it does not fit',
    description: 'Limits that the vendor admits.',
    query: 'What does it not do, and what are its limits?',
  },
  {
    category: 'market-analysis',
    title: 'The portfolio',
    description: 'A list of the products.',
    query: 'Which products are there?',
  },
  {
    category: 'roadmap',
    title: 'What comes next',
    description: 'What is planned, and when.',
    query: 'What is planned next, and when is it due?',
  },
  {
    category: 'roadmap',
    title: 'What moved',
    description: 'Features that were moved or dropped.',
    query: 'Which planned features were postponed, moved or canceled?',
  },
  {
    category: 'roadmap',
    title: 'What ends',
    description: 'Versions that lose support.',
    query: 'Until when are older versions supported?',
  },
]

/** The common questions of the CIO pack. */
export const cioPack: readonly CioPackItem[] = items.map((item, at) => ({
  id: `${item.category}-${at + 1}`,
  ...item,
  added: null,
}))
