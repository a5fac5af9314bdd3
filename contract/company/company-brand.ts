import { z } from 'zod'
import { brand } from '../brand.ts'
import { endpoint } from '../endpoint.ts'
import { errorEntry, generalErrors } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { storageErrors } from '../storage/storage.ts'
import { isReadable } from './readable-colour.ts'

export const companyBrandErrors = {
  logoNotFound: errorEntry(
    404,
    'logo_not_found',
    'This logo is no longer stored. Please upload it again.',
  ),
} as const

/** The color of documents of companies that have not chosen one. */
export const usualAccent: string = brand.colours.primary

/** Suggested colors. */
export const accentPresets = [
  { name: 'Green', colour: usualAccent },
  { name: 'Teal', colour: '#0f6674' },
  { name: 'Blue', colour: '#1f5f9f' },
  { name: 'Indigo', colour: '#44489c' },
  { name: 'Plum', colour: '#7b3f7d' },
  { name: 'Red', colour: '#a3323b' },
  { name: 'Brown', colour: '#7a4a21' },
  { name: 'Graphite', colour: '#3f4449' },
] as const

export const companyBrandMessages = {
  title: 'Brand',
  description: 'Your documents carry your logo and one color when they are exported.',
  loadFailed: 'The brand could not be loaded',
  logo: 'Logo',
  logoHint: (most: string) =>
    `PNG, JPEG, WebP, GIF or AVIF${most}. Best on a transparent background.`,
  noLogo: 'No logo yet',
  logoOf: (company: string) => `Logo of ${company}`,
  choose: 'Upload logo',
  replace: 'Replace logo',
  remove: 'Remove logo',
  logoSaved: 'Logo saved',
  logoRemoved: 'Logo removed',
  logoFailed: 'The logo was not saved',
  colour: 'Accent color',
  presets: 'Suggested colors',
  own: 'Your own color',
  ownHint: 'Six digits, as in #1f5f9f.',
  pick: 'Pick a color',
  save: 'Save color',
  colourSaved: 'Color saved',
  colourFailed: 'The color was not saved',
  notAColour: 'Enter a color as # and six digits, such as #1f5f9f',
  tooLight: 'Headings in this color would be too light to read on white. Choose a darker one.',
  darker: (colour: string) => `Use ${colour} instead`,
  tryAgain: 'Check your connection and try again.',
  asSentence: (accent: string) => `Documents are exported with the accent color ${accent}.`,
} as const

/** A color as #rrggbb that can be read as text on white. */
export const accentSchema = z
  .string(companyBrandMessages.notAColour)
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: companyBrandMessages.notAColour, abort: true })
  .refine(isReadable, companyBrandMessages.tooLight)

const companyBrandSchema = z.object({
  /** As #rrggbb. */
  accent: z.string(),
  logo: z
    .object({
      /** Names the stored file in the bucket product_logos. */
      key: z.string(),
      /** The address at which pages show it. */
      imageUrl: z.string(),
    })
    .nullable(),
})
export type CompanyBrand = z.infer<typeof companyBrandSchema>

export const getCompanyBrand = endpoint({
  name: 'getCompanyBrand',
  call: 'GET /api/company/brand',
  summary: "The logo and the accent color of your company's documents.",
  reply: companyBrandSchema,
  signedOut: generalErrors.noAuthenticatedUser,
  errors: [permissions['company.view'].denied],
})

export const updateCompanyBrand = endpoint({
  name: 'updateCompanyBrand',
  call: 'PATCH /api/company/brand',
  summary:
    'Changes the logo, a file of your company in the bucket product_logos, or the accent color of its documents; what is left out stays as it is.',
  body: z.object({
    accent: accentSchema.optional(),
    /** The key of the file; null for no logo. A removed file can be used again for 30 days. */
    logo: z.string().min(1).max(1000).nullable().optional(),
  }),
  reply: companyBrandSchema,
  signedOut: generalErrors.noAuthenticatedUser,
  errors: [
    permissions['company.edit'].denied,
    companyBrandErrors.logoNotFound,
    storageErrors.damagedPicture,
    storageErrors.tooManyPixels,
    storageErrors.tooManyPictures,
  ],
})
