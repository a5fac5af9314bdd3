import { isInternal, passageFields } from '../passages/passage-fields.ts'

/** The labels of source fields, which say what is internal. */
export const copilotFields: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(passageFields).map(([field, { label }]) => [
    field,
    isInternal(field) ? `${label} (internal)` : label,
  ]),
)

/** The columns of tables in addition to the fields. */
export const copilotColumns = {
  vendor: 'Vendor',
  product: 'Product',
  brief: 'Brief',
  canvas: 'Canvas',
  document: 'Document',
  date: 'Date',
  /** In answers stored by version 0.2.0. */
  quote: 'In its words',
  briefs: 'Briefs',
  products: 'Products',
  names: 'Names',
  newest: 'Newest brief',
  oldest: 'First brief',
  type: 'Type',
  status: 'Status',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  category: 'Category',
} as const

/** The label of a fact or group of rows. */
export const factText = (fact: string): string =>
  copilotFields[fact] ?? copilotColumns[fact as keyof typeof copilotColumns] ?? fact
