import type { ErrorEntry } from '../../../contract/errors.ts'

/** Errors of the operator's commands about companies. */
export const operatorErrors = {
  companyNotFound: {
    status: 404,
    code: 'company_not_found',
    message: 'This company no longer exists.',
  },
} as const satisfies Record<string, ErrorEntry>
