import type { ErrorEntry } from './errors.ts'

/** Why a PDF cannot be made. */
export const pdfErrors = {
  tooLong: {
    status: 413,
    code: 'too_long_for_pdf',
    message: 'This is too long for a PDF. Please choose another format.',
  },
  tooMany: {
    status: 429,
    code: 'too_many_requests',
    message: 'Your earlier files are still being made. Please wait a moment and try again.',
  },
  notMade: {
    status: 503,
    code: 'pdf_not_made',
    message: 'The file could not be made in time. Please try again, or choose another format.',
  },
} as const satisfies Record<string, ErrorEntry>
