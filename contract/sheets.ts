import { errorEntry } from './errors.ts'
import { pdfErrors } from './pdf.ts'

/** Why a spreadsheet cannot be made. */
export const sheetErrors = {
  tooMany: pdfErrors.tooMany,
  notMade: errorEntry(
    503,
    'sheet_not_made',
    'The file could not be made in time. Please try again, or choose another format.',
  ),
} as const
