/**
 * What a field is. A fact was said to the outside, or is its author's own work to show. What is internal directs the work of
 * its company: it is quoted to members alone, marked, and goes into nothing that readers get. A contact is shown where the
 * vendor names one, and claims nothing.
 */
type Standing = 'fact' | 'internal' | 'contact'

type Field = { label: string; is: Standing; because: string }

const reasons = {
  captions: 'Published captions are what a video says to everyone who may watch it.',
  answers:
    'A published answer was given to everyone with access; a private one is read by who asked.',
  brief: 'The vendor describes a brief for those who get it.',
  product: "A product's page is written for buyers and analysts.",
  profile: 'The profile is what a company says of itself.',
  canvas: 'The entries of a canvas are the judgment of its authors, who choose to show it.',
  document: 'A document is written by its authors to be read.',
  directing: 'It directs the work on a brief, and was said to nobody outside.',
  status: 'It says how far the work on a brief is.',
  contact: 'It says whom to write to.',
} as const

/**
 * Every field of what is searched, quoted and composed from: the one place that says what counts as a fact. The names are
 * those of passages.
 */
export const passageFields = {
  said: { label: 'Said in the video', is: 'fact', because: reasons.captions },
  answer: { label: 'Answer to a question', is: 'fact', because: reasons.answers },
  title: { label: 'Title', is: 'fact', because: reasons.brief },
  type: { label: 'Type', is: 'fact', because: reasons.brief },
  product: { label: 'Product', is: 'fact', because: reasons.brief },
  description: { label: 'Description', is: 'fact', because: reasons.brief },
  requirements: { label: 'Requirements', is: 'internal', because: reasons.directing },
  targetAudience: { label: 'Target audience', is: 'internal', because: reasons.directing },
  budgetRange: { label: 'Budget range', is: 'internal', because: reasons.directing },
  timeline: { label: 'Timeline', is: 'internal', because: reasons.directing },
  status: { label: 'Status', is: 'internal', because: reasons.status },
  name: { label: 'Product name', is: 'fact', because: reasons.product },
  category: { label: 'Category', is: 'fact', because: reasons.product },
  websiteUrl: { label: 'Website', is: 'fact', because: reasons.product },
  releaseNotes: { label: 'Release notes', is: 'fact', because: reasons.product },
  salesContactName: { label: 'Sales contact', is: 'contact', because: reasons.contact },
  salesContactEmail: {
    label: 'Email of the sales contact',
    ...{ is: 'contact', because: reasons.contact },
  },
  salesContactPhone: {
    label: 'Phone of the sales contact',
    ...{ is: 'contact', because: reasons.contact },
  },
  company_name: { label: 'Company name', is: 'fact', because: reasons.profile },
  headquarters_location: { label: 'Headquarters', is: 'fact', because: reasons.profile },
  year_founded: { label: 'Year founded', is: 'fact', because: reasons.profile },
  employee_count: { label: 'Employees', is: 'fact', because: reasons.profile },
  revenue: { label: 'Revenue', is: 'fact', because: reasons.profile },
  ownership_structure: { label: 'Ownership', is: 'fact', because: reasons.profile },
  funding_history: { label: 'Funding', is: 'fact', because: reasons.profile },
  regions_of_operation: { label: 'Regions', is: 'fact', because: reasons.profile },
  canvas: { label: 'Title of the canvas', is: 'fact', because: reasons.canvas },
  widget: { label: 'Title in the canvas', is: 'fact', because: reasons.canvas },
  strength: { label: 'Strength', is: 'fact', because: reasons.canvas },
  weakness: { label: 'Weakness', is: 'fact', because: reasons.canvas },
  opportunity: { label: 'Opportunity', is: 'fact', because: reasons.canvas },
  threat: { label: 'Threat', is: 'fact', because: reasons.canvas },
  mapVendor: { label: 'Vendor map', is: 'fact', because: reasons.canvas },
  techDebt: { label: 'Technology debt', is: 'fact', because: reasons.canvas },
  scenario: { label: 'Scenario', is: 'fact', because: reasons.canvas },
  outcome: { label: 'Outcome of a scenario', is: 'fact', because: reasons.canvas },
  note: { label: 'Note on the canvas', is: 'fact', because: reasons.canvas },
  wallText: { label: 'Text on the canvas', is: 'fact', because: reasons.canvas },
  document: { label: 'Title of the document', is: 'fact', because: reasons.document },
  heading: { label: 'Heading', is: 'fact', because: reasons.document },
  paragraph: { label: 'Text', is: 'fact', because: reasons.document },
  row: { label: 'Row of a table', is: 'fact', because: reasons.document },
  caption: { label: 'Caption', is: 'fact', because: reasons.document },
} as const satisfies Record<string, Field>

type Fields = typeof passageFields
export type PassageField = keyof Fields
type FieldThatIs<S extends Standing> = {
  [F in PassageField]: Fields[F]['is'] extends S ? F : never
}[PassageField]

const fields: Readonly<Record<string, Field | undefined>> = passageFields

/** Whether a document may claim what a field says. */
export const isFact = (field: string): boolean => fields[field]?.is === 'fact'

/** Whether a field is for members of its company alone. */
export const isInternal = (field: string): boolean => fields[field]?.is === 'internal'

/** The texts of a brief that are internal; its status is chosen, not written. */
export const internalBriefFields = (Object.keys(passageFields) as PassageField[]).filter(
  (field): field is Exclude<FieldThatIs<'internal'>, 'status'> =>
    isInternal(field) && field !== 'status',
)
