import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { recordErrors } from '../records/record-errors.ts'

/** The themes of documents; `company` has the colors and fonts that the company chose. */
export const documentThemes = {
  company: 'Your company',
  ledger: 'Ledger',
  harbor: 'Harbor',
  clay: 'Clay',
  signal: 'Signal',
} as const
export type DocumentTheme = keyof typeof documentThemes

export const documentSchemes = { light: 'Light', dark: 'Dark' } as const
export type DocumentScheme = keyof typeof documentSchemes

const keysOf = <K extends string>(record: Record<K, unknown>) =>
  z.enum(Object.keys(record) as [K, ...K[]])

export const lookSchema = z.object({
  theme: keysOf(documentThemes),
  scheme: keysOf(documentSchemes),
})
export type DocumentLook = z.infer<typeof lookSchema>

/** How documents look whose authors have not chosen. */
export const usualLook: DocumentLook = { theme: 'company', scheme: 'light' }

const errors = recordErrors('document', 'documents', 'block')

export const setDocumentLook = endpoint({
  name: 'setDocumentLook',
  call: 'PUT /api/documents/:id/look',
  summary:
    'Chooses the theme of a document, light or dark: the colors, fonts and frame of its slides and files. Its text stays as it is.',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  body: lookSchema,
  reply: lookSchema,
  errors: [errors.notFound, errors.viewOnly],
})

/** The texts of the dialog that chooses a theme. */
export const lookMessages = {
  open: 'Theme',
  title: 'Theme',
  hint: 'For the slides, and for PowerPoint, Word and PDF files. The text stays as it is.',
  themes: 'Themes',
  scheme: 'Background',
  hints: {
    company: 'Logo, colors and fonts of your company',
    ledger: 'White paper, deep green, serif titles',
    harbor: 'Navy cover, clear blue, plain titles',
    clay: 'Warm paper, terracotta, serif titles',
    signal: 'Black and indigo, wide titles',
  } satisfies Record<DocumentTheme, string>,
  darkWord:
    'Word prints a dark page only if its option to print background colors is on. For paper, choose light.',
  brand: 'Change colors, fonts and template on the company page',
  save: 'Use theme',
  saved: 'Theme changed',
  failed: 'The theme was not changed',
} as const
