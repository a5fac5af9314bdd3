import { z } from 'zod'
import { officeFontNames } from '../company/office-fonts.ts'
import { endpoint } from '../endpoint.ts'
import { errorEntry, generalErrors } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { storageErrors } from '../storage/storage.ts'

/** The largest template, and the request that contains it, in bytes. */
export const templateLimits = {
  bytes: 20 * 1024 * 1024,
  request: 29_000_000,
  pixels: 60_000_000,
} as const

export const templateErrors = {
  tooLarge: errorEntry(
    413,
    'template_too_large',
    'A template can have up to 20 MB. Make its pictures smaller, then upload it again.',
  ),
  notZip: errorEntry(
    415,
    'template_not_powerpoint',
    'Choose a PowerPoint template (.potx) or presentation (.pptx).',
  ),
  encrypted: errorEntry(
    415,
    'template_encrypted',
    'This file is protected by a password, or in the format of PowerPoint 2003. Save it as .potx without a password.',
  ),
  unpacked: errorEntry(
    413,
    'template_unpacks_too_large',
    'Unpacked, this file would be far larger than a template is. Save it again in PowerPoint.',
  ),
  badNames: errorEntry(
    422,
    'template_bad_names',
    'Parts of this file have names that lead outside of it, or twice the same. Save it again in PowerPoint.',
  ),
  entities: errorEntry(
    422,
    'template_defines_entities',
    'This file defines its own entities (a DOCTYPE), which no PowerPoint file does. Save it again in PowerPoint.',
  ),
  hugePicture: errorEntry(
    422,
    'template_huge_picture',
    `A picture in this template has more than ${templateLimits.pixels / 1e6} megapixels. Compress the pictures in PowerPoint, then upload it again.`,
  ),
  noLayout: errorEntry(
    422,
    'template_without_layout',
    'This template has no layout with a title. Add one in the slide master, then upload it again.',
  ),
  notRead: errorEntry(
    422,
    'template_not_read',
    'This template could not be read. Save it again in PowerPoint as .potx, then upload it again.',
  ),
  tooMany: errorEntry(
    429,
    'too_many_requests',
    'Your earlier files are still being read. Please wait a moment and try again.',
  ),
} as const

/** What of a template is not used. */
export const templateLosses = {
  macros: 'Macros were removed.',
  external: 'References to files and pages outside of the template were removed.',
  fonts: 'Embedded fonts were removed. Computers without them show another font.',
  media: 'Sounds, videos and embedded objects were removed.',
  slides: 'Its own slides are not used, only its masters and layouts.',
  masters: 'It has several slide masters. Slides use the first.',
  noContent:
    'It has no layout with a title and text. Text is placed below the title of the layout that has one.',
  smallContent:
    'The text of its layout has too little room for slides. Text is placed below the title instead.',
  noCover: 'It has no title slide. The first slide uses the layout of the others.',
  background: 'Its background is a picture or pattern. Check that texts are readable on it.',
  pale: 'Its text color is hard to read on its background. Texts get a darker or lighter shade.',
  font: 'Its font is not one that comes with Office. Computers without it show another, and lines may break earlier.',
} as const
export type TemplateLoss = keyof typeof templateLosses

const lossNames = Object.keys(templateLosses) as [TemplateLoss, ...TemplateLoss[]]

const templateView = z.object({
  name: z.string(),
  /** In bytes, as uploaded. */
  size: z.int(),
  uploadedAt: z.iso.datetime(),
  /** The names of its layouts that slides use. */
  layouts: z.array(z.string()),
  /** Its colors as #rrggbb: paper, text, and its six accents. */
  palette: z.array(z.string()),
  /** Its fonts as it names them. */
  fonts: z.object({ titles: z.string(), text: z.string() }),
  /** Those of its fonts that companies can choose. */
  known: z.object({
    titles: z.enum(officeFontNames).nullable(),
    text: z.enum(officeFontNames).nullable(),
  }),
  losses: z.array(z.enum(lossNames)),
})
export type CompanyTemplate = z.infer<typeof templateView>

const reply = z.object({ template: templateView.nullable() })

export const getCompanyTemplate = endpoint({
  name: 'getCompanyTemplate',
  call: 'GET /api/company/template',
  summary: "The PowerPoint template of your company's own theme, and what of it is not used.",
  reply,
  signedOut: generalErrors.noAuthenticatedUser,
  errors: [permissions['company.view'].denied],
})

export const setCompanyTemplate = endpoint({
  name: 'setCompanyTemplate',
  call: 'PUT /api/company/template',
  summary:
    "Stores a PowerPoint template (.potx or .pptx), sent in base64. Presentations in your company's theme are written into it: with its masters, layouts, colors and fonts.",
  body: z.object({
    /** The file's name. */
    name: z.string().trim().min(1).max(255),
    pptx: z.base64('Not base64'),
  }),
  mostBytes: templateLimits.request,
  reply,
  signedOut: generalErrors.noAuthenticatedUser,
  errors: [
    permissions['company.edit'].denied,
    templateErrors.tooLarge,
    templateErrors.notZip,
    templateErrors.encrypted,
    templateErrors.unpacked,
    templateErrors.badNames,
    templateErrors.entities,
    templateErrors.hugePicture,
    templateErrors.noLayout,
    templateErrors.notRead,
    templateErrors.tooMany,
    storageErrors.diskFull,
  ],
})

export const removeCompanyTemplate = endpoint({
  name: 'removeCompanyTemplate',
  call: 'DELETE /api/company/template',
  summary: "Removes the PowerPoint template of your company's theme.",
  reply,
  signedOut: generalErrors.noAuthenticatedUser,
  errors: [permissions['company.edit'].denied],
})

export const templateMessages = {
  title: 'PowerPoint template',
  hint: 'A .potx or .pptx file of up to 20 MB. PowerPoint files in your company’s theme are written on its layouts, with its colors and fonts. Word, PDF and slides in the browser use the colors and fonts above.',
  choose: 'Upload template',
  replace: 'Replace template',
  remove: 'Remove template',
  saved: 'Template saved',
  removed: 'Template removed',
  failed: 'The template was not saved',
  reading: 'Reading the template…',
  notUsed: 'What is not used',
  colours: 'Its colors',
  fonts: (titles: string, text: string) => (titles === text ? titles : `${titles}, ${text}`),
  use: 'Use its colors and fonts',
  used: 'Colors and fonts saved',
  loadFailed: 'The template could not be loaded',
} as const
