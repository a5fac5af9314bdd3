import { z } from 'zod'
import { basedOn, endpoint } from '../endpoint.ts'
import { errorEntry, generalErrors } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { holdsAddress, nameMessage, nameText, optionalText, text } from '../values/text.ts'

export const ownershipStructures = [
  'Private',
  'Public',
  'Subsidiary',
  'Non-profit',
  'Government',
  'Other',
] as const

export const fundingHistories = [
  'Bootstrapped',
  'VC-backed',
  'Angel-funded',
  'Series A',
  'Series B+',
  'Public funding',
  'Acquisition',
  'Other',
] as const

export const regions = [
  'North America',
  'South America',
  'Europe',
  'Asia',
  'Africa',
  'Oceania',
  'Middle East',
] as const

export const employeeRanges = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5000+',
] as const

export const revenueRanges = [
  'Less than $1M',
  '$1M - $10M',
  '$10M - $50M',
  '$50M - $100M',
  '$100M - $500M',
  '$500M - $1B',
  'More than $1B',
] as const

export const companyErrors = {
  noProfile: errorEntry(
    403,
    generalErrors.noCompany.code,
    'No company profile found. Please create a company profile first.',
  ),
  alreadyInOne: errorEntry(
    409,
    'already_in_a_company',
    'This account already belongs to a company.',
  ),
  addressMissing: errorEntry(
    409,
    'address_missing',
    'A company needs an owner with an email address.',
  ),
  anonymousAccount: errorEntry(
    403,
    'anonymous_account',
    'An anonymous account cannot create a company. Add an email address to your account first.',
  ),
  otherName: errorEntry(
    422,
    'company_name_differs',
    'Type the name of the company exactly as it is shown.',
  ),
  ownFactorFirst: errorEntry(
    409,
    'own_factor_first',
    'Set up a second factor for your own account first.',
  ),
  invitationWaiting: errorEntry(
    409,
    'invitation_waiting',
    'You have been invited to join a company. Follow the link in the invitation, or create a company of your own.',
  ),
} as const

const required = (message: string, max = 200) => text({ min: 1, minMessage: message, max })
const requiredName = (message: string) => nameText({ min: 1, minMessage: message, max: 200 })

/** A value from a list. A form holds '' until something is chosen. */
function choice<T extends readonly [string, ...string[]]>(values: T, message: string) {
  return z.string(message).pipe(z.enum(values, message))
}

/** Keep in sync with company_profiles_year_founded in the database. */
const firstYear = 1800
const isYear = (value: string) =>
  /^\d{4}$/.test(value) &&
  Number(value) >= firstYear &&
  Number(value) <= new Date().getUTCFullYear()

const yearMessage = () => `Enter a year from ${firstYear} to ${new Date().getUTCFullYear()}`

/** A year as four digits: neither before 1800 nor in the future. */
export const year = z.string().trim().refine(isYear, { error: yearMessage })

/** The profile fields required to create a company. */
export const companyForm = z.object({
  companyName: requiredName('Company name is required'),
  contactName: requiredName('Contact name is required'),
  headquartersLocation: required('Headquarters location is required'),
  yearFounded: required('Year founded is required').pipe(year),
  employeeCount: choice(employeeRanges, 'Number of employees is required'),
  revenue: choice(revenueRanges, 'Revenue range is required'),
  ownershipStructure: choice(ownershipStructures, 'Ownership structure is required'),
  fundingHistory: choice(fundingHistories, 'Funding history is required'),
  regionsOfOperation: z.array(z.enum(regions)).min(1, 'Select at least one region of operation'),
  acceptTerms: z
    .boolean('You must accept the terms of service')
    .refine((accepted) => accepted, 'You must accept the terms of service'),
})

/** The profile fields that are chosen from a list. */
export const profileChoices = {
  employeeCount: employeeRanges,
  revenue: revenueRanges,
  ownershipStructure: ownershipStructures,
  fundingHistory: fundingHistories,
  regionsOfOperation: regions,
} as const

const shortFact = optionalText(200)

/**
 * The form for editing the profile: only the name is required. The verb rejects values outside the
 * lists, unless the profile already held them: outside clients may have written them.
 */
export const profileForm = z.object({
  companyName: requiredName('Company name is required'),
  contactName: shortFact.refine((name) => !name || !holdsAddress(name), nameMessage),
  headquartersLocation: shortFact,
  yearFounded: shortFact.refine((value) => value === null || isYear(value), { error: yearMessage }),
  employeeCount: shortFact,
  revenue: shortFact,
  ownershipStructure: shortFact,
  fundingHistory: shortFact,
  regionsOfOperation: z
    .array(text({ min: 1, max: 100 }))
    .max(50)
    .transform((names) => [...new Set(names)]),
})

/** Values from sign-up, or null. Values outside the lists are shown as they are. */
const companyProfileSchema = z.object({
  id: z.uuid(),
  companyName: z.string(),
  contactName: z.string().nullable(),
  headquartersLocation: z.string().nullable(),
  yearFounded: z.string().nullable(),
  employeeCount: z.string().nullable(),
  revenue: z.string().nullable(),
  ownershipStructure: z.string().nullable(),
  fundingHistory: z.string().nullable(),
  regionsOfOperation: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Incremented by each change. */
  revision: z.int(),
})
export type CompanyProfile = z.infer<typeof companyProfileSchema>

export const getCompany = endpoint({
  name: 'getCompany',
  call: 'GET /api/company',
  summary: 'The profile of your company.',
  reply: companyProfileSchema,
  signedOut: generalErrors.noAuthenticatedUser,
  errors: [permissions['company.view'].denied],
})

export const updateCompany = endpoint({
  name: 'updateCompany',
  call: 'PUT /api/company',
  summary:
    'Changes the profile of your company; with `revision`, only if nobody has changed it since.',
  body: profileForm.extend({ revision: basedOn }),
  reply: companyProfileSchema,
  signedOut: generalErrors.noAuthenticatedUser,
  errors: [permissions['company.edit'].denied, generalErrors.changedMeanwhile],
})

const companySecuritySchema = z.object({
  /** Whether every member must confirm a second factor before they can work. */
  secondFactorRequired: z.boolean(),
  /** Whether the caller has set up a second factor. */
  hasSecondFactor: z.boolean(),
})

export const getCompanySecurity = endpoint({
  name: 'getCompanySecurity',
  call: 'GET /api/company/security',
  summary: 'What your company requires of its members when they sign in.',
  reply: companySecuritySchema,
  signedOut: generalErrors.noAuthenticatedUser,
  errors: [permissions['company.view'].denied],
})

/** What takes up a company's storage, in bytes. */
const companyStorageSchema = z.object({
  /** Videos, logos and other files, with unfinished uploads, also of what is in the trash. */
  files: z.int(),
  /** Pictures of documents. */
  pictures: z.int(),
  /** Versions of canvases and documents. */
  versions: z.int(),
  /** What else is in the trash, for 30 days. */
  trash: z.int(),
  /** The most that all of this may be together. */
  quota: z.int(),
})

export const getCompanyStorage = endpoint({
  name: 'getCompanyStorage',
  call: 'GET /api/company/storage',
  summary: 'What takes up the storage of your company, in bytes, and how much it may be in all.',
  reply: companyStorageSchema,
  signedOut: generalErrors.noAuthenticatedUser,
  errors: [permissions['company.view'].denied],
})

export const updateCompanySecurity = endpoint({
  name: 'updateCompanySecurity',
  call: 'PUT /api/company/security',
  summary:
    'Turns the second-factor requirement for all members on or off. Only for an owner who has a second factor.',
  body: companySecuritySchema.pick({ secondFactorRequired: true }),
  reply: companySecuritySchema,
  signedOut: generalErrors.noAuthenticatedUser,
  errors: [permissions['company.secure'].denied, companyErrors.ownFactorFirst],
})

export const createCompany = endpoint({
  name: 'createCompany',
  call: 'POST /api/company',
  summary: 'Creates a company and makes you its owner, if you do not belong to one yet.',
  access: 'user',
  body: companyForm.extend({
    /** True to create a company even though an invitation to another one is pending. */
    despiteInvitation: z.boolean().default(false),
  }),
  reply: companyProfileSchema,
  signedOut: generalErrors.noAuthenticatedUser,
  errors: [
    companyErrors.alreadyInOne,
    companyErrors.addressMissing,
    companyErrors.anonymousAccount,
    companyErrors.invitationWaiting,
  ],
})

/** The company's name, typed again: the deletion cannot be undone. */
export const deleteCompanyForm = z.object({
  companyName: required('Company name is required', 1000),
})

export const deleteCompany = endpoint({
  name: 'deleteCompany',
  call: 'DELETE /api/company',
  summary:
    'Deletes your company permanently, with its products, briefs, files and team. Only for its owner.',
  body: deleteCompanyForm,
  reply: z.object({ id: z.uuid() }),
  signedOut: generalErrors.noAuthenticatedUser,
  errors: [permissions['company.delete'].denied, companyErrors.otherName],
})

/** Titles and texts of the company profile's toasts. */
export const companyMessages = {
  created: {
    title: 'Company profile created',
    description: 'You can now add products and upload briefs.',
  },
  createFailed: {
    title: 'Error creating company profile',
    description: 'There was an error creating your company profile. Please try again.',
  },
  deleted: {
    title: 'Company deleted',
    description: 'Your account stays. You can join another company, or create a new one.',
  },
  updated: 'Company profile updated',
  updateFailed: 'Error updating company profile',
} as const

/** The texts about what takes up storage on the company page. */
export const companyStorageMessages = {
  title: 'Storage',
  loadFailed: 'The storage could not be loaded',
  used: (used: string, quota: string) => `${used} of ${quota} used`,
  parts: {
    files: 'Videos and files',
    pictures: 'Pictures in documents',
    versions: 'Versions of canvases and documents',
    trash: 'Trash, kept for 30 days',
  },
  full: 'Storage is full. New files and versions cannot be kept, but changes to canvases and documents are still saved. Delete videos or files that you no longer need; their space is free once they leave the trash.',
} as const

/** The texts about the second factor on the company page. */
export const companySecurityMessages = {
  title: 'Security',
  label: 'Require a second factor for every member',
  description:
    'Members without one must set up an authenticator app or a passkey before they can continue. It takes a minute.',
  required: 'Every member confirms a second factor when they sign in.',
  notRequired: 'Members sign in with their password and may add a second factor if they wish.',
  ownFirst: 'Set up a second factor for yourself first.',
  toOwn: 'Set it up in your account',
  turnedOn: {
    title: 'Second factor required',
    description: 'Members without one are asked to set one up immediately.',
  },
  turnedOff: { title: 'Second factor no longer required' },
  failed: { title: 'The setting was not changed' },
} as const
