import { z } from 'zod'
import { brand } from '../brand.ts'
import { endpoint } from '../endpoint.ts'
import { errorEntry, generalErrors } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { storageErrors } from '../storage/storage.ts'
import { type OfficeFontName, officeFontNames } from './office-fonts.ts'

export const companyBrandErrors = {
  logoNotFound: errorEntry(
    404,
    'logo_not_found',
    'This logo is no longer stored. Please upload it again.',
  ),
} as const

/** The color of documents of companies that have not chosen one. */
export const usualAccent: string = brand.colours.primary

/** The second color and the fonts, likewise. */
export const usualSecond = '#c98a1b'
export const usualFonts = { titles: 'Georgia', text: 'Arial' } as const

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
  description: 'Documents in the theme ‘Your company’ have your logo, colors and fonts.',
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
  pickSecond: 'Pick a second color',
  preview: 'What documents look like',
  save: 'Save color',
  colourSaved: 'Color saved',
  colourFailed: 'The color was not saved',
  notAColour: 'Enter a color as # and six digits, such as #1f5f9f',
  adjusted: (light: string | null, dark: string | null) => {
    const shades = [
      ...(light ? [`${light} on white`] : []),
      ...(dark ? [`${dark} on dark backgrounds`] : []),
    ]
    return `Text in this color would be hard to read, so it gets a shade of it: ${shades.join(', ')}.`
  },
  second: 'Second color',
  secondHint: 'For the second series of charts, and for details of slides.',
  fonts: 'Fonts',
  titleFont: 'Titles',
  textFont: 'Text',
  fontsHint:
    'These come with Office, so Word and PowerPoint files carry none. PDFs embed Inter or Source Serif in their place, and slides in the browser use what the computer has.',
  fontsSaved: 'Fonts saved',
  fontsFailed: 'The fonts were not saved',
  tryAgain: 'Check your connection and try again.',
  asSentence: (accent: string, second: string) =>
    `Documents in your company’s theme have the colors ${accent} and ${second}.`,
} as const

/** A color as #rrggbb. Texts in a color that is hard to read get a readable shade of it. */
export const accentSchema = z
  .string(companyBrandMessages.notAColour)
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, companyBrandMessages.notAColour)

/** What a company chose for the look of its documents; null for what it did not. */
export type BrandLook = {
  accent: string | null
  second: string | null
  titleFont: OfficeFontName | null
  textFont: OfficeFontName | null
}

const font = z.enum(officeFontNames)

const companyBrandSchema = z.object({
  /** As #rrggbb. */
  accent: z.string(),
  second: z.string(),
  titleFont: font,
  textFont: font,
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
  summary: "The logo, the colors and the fonts of your company's documents.",
  reply: companyBrandSchema,
  signedOut: generalErrors.noAuthenticatedUser,
  errors: [permissions['company.view'].denied],
})

export const updateCompanyBrand = endpoint({
  name: 'updateCompanyBrand',
  call: 'PATCH /api/company/brand',
  summary:
    'Changes the logo, a file of your company in the bucket product_logos, the colors or the fonts of its documents; what is left out stays as it is.',
  body: z.object({
    accent: accentSchema.optional(),
    second: accentSchema.optional(),
    titleFont: font.optional(),
    textFont: font.optional(),
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
