import { errorEntry } from './errors.ts'

/** Why a PDF cannot be made. */
export const pdfErrors = {
  tooLong: errorEntry(
    413,
    'too_long_for_pdf',
    'This is too long for a PDF. Please choose another format.',
  ),
  tooMany: errorEntry(
    429,
    'too_many_requests',
    'Your earlier files are still being made. Please wait a moment and try again.',
  ),
  notMade: errorEntry(
    503,
    'pdf_not_made',
    'The file could not be made in time. Please try again, or choose another format.',
  ),
} as const
