import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, optionalText, text } from '../values/text.ts'

export const jobFunctions = [
  'C-Suite Executive',
  'IT/Technology Leadership',
  'Marketing Leadership',
  'Sales Leadership',
  'Operations Leadership',
  'Finance Leadership',
  'Product Management',
  'Business Development',
  'Consulting',
  'Other',
] as const

export const countryRegions = [
  'United States',
  'Canada',
  'United Kingdom',
  'European Union',
  'Australia',
  'Asia Pacific',
  'Latin America',
  'Middle East',
  'Africa',
  'Other',
] as const

const required = (minMessage: string) => text({ min: 1, minMessage, max: 200 })

/** The lead dialog; every field is required. */
export const leadForm = z.object({
  workEmail: email('Please enter a valid work email'),
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  jobTitle: required('Job title is required'),
  companyName: required('Company name is required'),
  jobFunction: z.enum(jobFunctions, 'Please select a job function'),
  countryRegion: z.enum(countryRegions, 'Please select a country/region'),
})
export type LeadForm = z.output<typeof leadForm>

/** The contact page's form; the company is optional. */
export const contactForm = z.object({
  name: text({ min: 2, minMessage: 'Name must be at least 2 characters', max: 200 }),
  email: email('Please enter a valid email address'),
  company: optionalText(200),
  message: text({ min: 10, minMessage: 'Message must be at least 10 characters', max: 20_000 }),
})
export type ContactFormInput = z.input<typeof contactForm>
export type ContactForm = z.output<typeof contactForm>

/**
 * Signals that tell robots from people: a field that people cannot see, and the time from the
 * form's appearance to its submission. Programs may leave them out.
 */
const robotTraps = {
  topic: z.string().max(20_000).optional(),
  elapsedMs: z.number().min(0).optional(),
}

/** No person fills in a form faster. */
export const shortestVisitMs = 2_000

const sent = z.object({ success: z.literal(true) })

export const sendLeadEmail = endpoint({
  name: 'sendLeadEmail',
  call: 'POST /api/leads',
  summary: 'Stores what a visitor entered in the lead dialog and mails it to us.',
  access: 'public',
  body: leadForm.extend(robotTraps),
  reply: sent,
})

export const sendContactEmail = endpoint({
  name: 'sendContactEmail',
  call: 'POST /api/contact-messages',
  summary: "Stores a visitor's message and mails it to us.",
  access: 'public',
  body: contactForm.extend(robotTraps),
  reply: sent,
})
