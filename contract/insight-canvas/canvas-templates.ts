import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { text } from '../values/text.ts'
import { canvasLimits, widgetSchema } from './canvas-widgets.ts'
import { canvasErrors, outlinedWidgets, outlineSchema } from './canvases.ts'

/** The most templates of a company, or of a person without one. */
export const mostTemplates = 100

export const templateErrors = {
  notFound: errorEntry(404, 'canvas_template_not_found', 'Template not found'),
  viewOnly: errorEntry(
    403,
    'canvas_template_view_only',
    'Only its author and those who manage briefs can change this template.',
  ),
  tooMany: errorEntry(
    409,
    'limit_reached',
    `There are ${mostTemplates} templates, the most there can be. Delete some first.`,
  ),
  empty: errorEntry(409, 'canvas_empty', 'Put something on the canvas first.'),
} as const

const name = text({ min: 1, minMessage: 'Enter a name', max: canvasLimits.title })

const templateItem = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  mayChange: z.boolean(),
  outline: z.array(outlineSchema).max(outlinedWidgets),
})
export type CanvasTemplate = z.infer<typeof templateItem>

const templateOf = z.object({ id: z.uuid() })

export const listCanvasTemplates = endpoint({
  name: 'listCanvasTemplates',
  call: 'GET /api/canvas-templates',
  summary: "Your company's templates of canvases, or your own, by name.",
  access: 'user',
  reply: z.object({ items: z.array(templateItem).max(mostTemplates) }),
})

export const getCanvasTemplate = endpoint({
  name: 'getCanvasTemplate',
  call: 'GET /api/canvas-templates/:id',
  summary: 'A template with its widgets.',
  access: 'user',
  params: templateOf,
  reply: z.object({ id: z.uuid(), name: z.string(), widgets: z.array(widgetSchema) }),
  errors: [templateErrors.notFound],
})

export const createCanvasTemplate = endpoint({
  name: 'createCanvasTemplate',
  call: 'POST /api/canvas-templates',
  summary:
    'Saves a canvas that you may change as a template: without sources and authors, and without the words that came from sources.',
  access: 'user',
  body: z.object({ canvasId: z.uuid(), name }),
  reply: z.object({ id: z.uuid(), name: z.string() }),
  errors: [
    canvasErrors.notFound,
    canvasErrors.viewOnly,
    templateErrors.empty,
    templateErrors.tooMany,
  ],
})

export const updateCanvasTemplate = endpoint({
  name: 'updateCanvasTemplate',
  call: 'PATCH /api/canvas-templates/:id',
  summary: 'Renames a template.',
  access: 'user',
  params: templateOf,
  body: z.object({ name }),
  reply: z.object({ id: z.uuid(), name: z.string() }),
  errors: [templateErrors.notFound, templateErrors.viewOnly],
})

export const deleteCanvasTemplate = endpoint({
  name: 'deleteCanvasTemplate',
  call: 'DELETE /api/canvas-templates/:id',
  summary: 'Deletes a template; canvases that were started from it stay.',
  access: 'user',
  params: templateOf,
  reply: z.object({ deleted: z.literal(true) }),
  errors: [templateErrors.notFound, templateErrors.viewOnly],
})
