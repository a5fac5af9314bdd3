/** One section of a legal text: paragraphs, optionally followed by a list. */
export type LegalSection = {
  id: string
  title: string
  paragraphs: readonly string[]
  list?: readonly string[]
}

/** The date on which the terms and the privacy policy take effect. */
export const effectiveDate = '4/23/2025'

export const legalWords = {
  effective: `Effective ${effectiveDate}`,
  contents: 'Contents',
  questions: 'Questions about this text?',
  contact: 'Write to us',
} as const
