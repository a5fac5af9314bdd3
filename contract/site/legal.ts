/** One section of a legal text: paragraphs, and behind them a list where one is needed. */
export type LegalSection = {
  id: string
  title: string
  paragraphs: readonly string[]
  list?: readonly string[]
}

/** The day from which terms and privacy policy count. */
export const effectiveDate = '4/23/2025'

export const legalWords = {
  effective: `Effective ${effectiveDate}`,
  /** Shown on both pages until a lawyer has read them. */
  review: 'This text awaits review by counsel.',
  contents: 'Contents',
  questions: 'Questions about this text?',
  contact: 'Write to us',
} as const
