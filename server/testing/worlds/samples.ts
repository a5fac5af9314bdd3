import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { briefForm } from '../../../contract/briefs/briefs.ts'
import type { createCompany } from '../../../contract/company/company.ts'
import type { productForm } from '../../../contract/products/products.ts'

/** The form of a company that nobody has invited its founder to. */
export const sampleCompany: z.input<typeof createCompany.body> = {
  companyName: 'Nova',
  contactName: 'Nia',
  headquartersLocation: 'Oslo',
  yearFounded: '2020',
  employeeCount: '1-10',
  revenue: 'Less than $1M',
  ownershipStructure: 'Private',
  fundingHistory: 'Bootstrapped',
  regionsOfOperation: ['Europe'],
  acceptTerms: true,
  despiteInvitation: true,
}

/** A valid product form; override the fields under test. */
export function sampleProduct(
  overrides: Partial<z.input<typeof productForm>> = {},
): z.input<typeof productForm> {
  return {
    name: 'Atlas',
    websiteUrl: 'https://acme.example/atlas',
    description: 'Maps what a warehouse holds.',
    category: 'Robotics',
    salesContactName: 'Sam Seller',
    salesContactEmail: 'sam@acme.example',
    salesContactPhone: '+1 206 555 0100',
    releaseNotes: ['https://acme.example/notes/1'],
    logo_url: null,
    ...overrides,
  }
}

/** A valid brief form, with an external video. */
export function sampleBrief(
  overrides: Partial<z.input<typeof briefForm>> = {},
): Omit<z.input<typeof briefForm>, 'productId'> & { productId?: string } {
  return {
    title: 'Atlas in five minutes',
    type: 'product',
    description: 'What it does, for whom.',
    timeline: 'Q1',
    budgetRange: '$10k - $50k',
    targetAudience: 'Operations analysts',
    requirements: 'None',
    status: 'active',
    uploadedVideoUrl: 'https://videos.example/atlas.mp4',
    ...overrides,
  }
}

/** Texts that people and attackers type, which must be stored and shown unchanged. */
export const awkwardTexts = [
  '👩‍🚀 Launch 🚀',
  'مرحبا بالعالم ‏(RTL)',
  "Robert'); drop table products;--",
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '{{7*7}} %00 \\u0000 %s',
  `no-spaces-${'x'.repeat(150)}`,
] as const

/** One megabyte of text. */
export const megabyte = randomBytes(512 * 1024).toString('hex')
