import { z } from 'zod'
import { endpoint, fileOf, foundOf, pageQuery, searchWords } from '../endpoint.ts'
import { pdfErrors } from '../pdf.ts'
import { libraryRecordMessages } from '../records/record-messages.ts'
import { sharedRecord } from '../records/shared-record.ts'
import { widgetSchema } from './canvas-widgets.ts'
import {
  canvasErrors,
  canvasFileTypes,
  outlinedWidgets,
  outlineSchema,
  resolvedSource,
} from './canvases.ts'

export const libraryCanvasMessages = {
  ...libraryRecordMessages('canvas', 'canvases', 'see'),
  briefsTab: 'Briefs',
  show: 'Library',
  changed: (day: string) => `Changed ${day}`,
} as const

const listedCanvas = sharedRecord.extend({
  widgetCount: z.int(),
  outline: z.array(outlineSchema).max(outlinedWidgets),
})
export type ListedLibraryCanvas = z.infer<typeof listedCanvas>

const libraryCanvas = sharedRecord.extend({
  /** Without the sources that the reader may not see. */
  widgets: z.array(widgetSchema),
  sources: z.array(resolvedSource),
})
export type LibraryCanvas = z.infer<typeof libraryCanvas>

const canvasOf = z.object({ canvasId: z.uuid() })

export const listLibraryCanvases = endpoint({
  name: 'listLibraryCanvases',
  call: 'GET /api/library/canvases',
  summary:
    'The canvases shared with you, from every vendor, newest first. `search` matches canvases whose title or vendor contain every word.',
  access: 'user',
  query: pageQuery.extend({ search: searchWords }),
  reply: foundOf(listedCanvas),
})

export const getLibraryCanvas = endpoint({
  name: 'getLibraryCanvas',
  call: 'GET /api/library/canvases/:canvasId',
  summary: 'One canvas that was shared with you, as it is now.',
  access: 'user',
  params: canvasOf,
  reply: libraryCanvas,
  errors: [canvasErrors.notFound],
})

export const noteCanvasOpened = endpoint({
  name: 'noteCanvasOpened',
  call: 'POST /api/library/canvases/:canvasId/opened',
  summary: 'Says that you look at a canvas that was shared with you, which its vendor sees.',
  access: 'user',
  params: canvasOf,
  reply: z.object({ noted: z.literal(true) }),
  errors: [canvasErrors.notFound],
})

const readerCanvasFormats = ['png', 'svg', 'pdf', 'pptx', 'md', 'csv'] as const
export type ReaderCanvasFormat = (typeof readerCanvasFormats)[number]

export const exportLibraryCanvas = endpoint({
  name: 'exportLibraryCanvas',
  call: 'GET /api/library/canvases/:canvasId/export',
  summary:
    'A canvas that you may download, as a picture (PNG or SVG), a PDF of one page, a presentation, Markdown or a CSV of its notes, which its vendor sees.',
  access: 'user',
  params: canvasOf,
  query: z.object({ format: z.enum(readerCanvasFormats) }),
  reply: fileOf([
    canvasFileTypes.png,
    canvasFileTypes.svg,
    canvasFileTypes.pdf,
    canvasFileTypes.pptx,
    canvasFileTypes.md,
    canvasFileTypes.csv,
  ]),
  errors: [
    canvasErrors.notFound,
    canvasErrors.noDownload,
    canvasErrors.tooMuchText,
    pdfErrors.tooMany,
    pdfErrors.notMade,
  ],
})
