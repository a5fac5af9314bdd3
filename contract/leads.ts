import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, optionalText, text } from './text.ts'

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

/** The lead dialog: all of it is required. */
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

/** The form of the contact page; the company may be left out. */
export const contactForm = z.object({
  name: text({ min: 2, minMessage: 'Name must be at least 2 characters', max: 200 }),
  email: email('Please enter a valid email address'),
  company: optionalText(200),
  message: text({ min: 10, minMessage: 'Message must be at least 10 characters', max: 20_000 }),
})
export type ContactFormInput = z.input<typeof contactForm>
export type ContactForm = z.output<typeof contactForm>

/**
 * What tells robots from people, and may be left out by programs: a field that nobody sees, and the
 * time from the form's appearance to its sending.
 */
export const robotTraps = {
  topic: z.string().max(20_000).optional(),
  elapsedMs: z.number().min(0).optional(),
}

/** Nobody fills in a form in less. */
export const shortestVisitMs = 2_000

const sent = z.object({ success: z.literal(true) })

export const sendLeadEmail = endpoint({
  name: 'sendLeadEmail',
  method: 'POST',
  path: '/api/leads',
  summary: 'Keeps what a visitor entered in the lead dialog, and mails it to us.',
  access: 'public',
  body: leadForm.extend(robotTraps),
  reply: sent,
})

export const sendContactEmail = endpoint({
  name: 'sendContactEmail',
  method: 'POST',
  path: '/api/contact-messages',
  summary: 'Keeps a message of a visitor, and mails it to us.',
  access: 'public',
  body: contactForm.extend(robotTraps),
  reply: sent,
})
