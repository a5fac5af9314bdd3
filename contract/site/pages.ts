import { brand } from '../brand.ts'
import { aboutPage } from './about.ts'
import type { SitePage } from './address.ts'
import { faqPage } from './faq.ts'
import { landingPage } from './landing.ts'
import { pricingPage } from './pricing.ts'
import { privacyPage } from './privacy.ts'
import { termsPage } from './terms.ts'
import { whoWeServePage } from './who-we-serve.ts'

export const contactPage = {
  path: '/contact',
  title: 'Contact',
  description: `Write to ${brand.name}: to ask about the product, book a demo, or anything else. We read every message.`,
} as const

/** Every public page, most important first. */
export const sitePages: readonly SitePage[] = [
  landingPage,
  whoWeServePage,
  pricingPage,
  aboutPage,
  faqPage,
  contactPage,
  termsPage,
  privacyPage,
]
