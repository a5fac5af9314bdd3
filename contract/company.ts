import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { ErrorEntry } from './errors.ts'
import { permissions } from './permissions.ts'

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
  noProfile: {
    status: 403,
    code: 'no_company_profile',
    message: 'No company profile found. Please create a company profile first.',
  },
} as const satisfies Record<string, ErrorEntry>

/** What was said at sign-up; null where nothing was. Values outside the lists are shown as they are. */
export const companyProfileSchema = z.object({
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
})
export type CompanyProfile = z.infer<typeof companyProfileSchema>

export const getCompany = endpoint({
  name: 'getCompany',
  method: 'GET',
  path: '/api/company',
  summary: 'The profile of your company.',
  access: 'member',
  reply: companyProfileSchema,
  errors: [permissions['company.view'].denied],
})
