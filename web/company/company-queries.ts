import { queryOptions } from '@tanstack/react-query'
import { getCompany } from '../../contract/company.ts'
import { ApiError } from '../../contract/errors.ts'
import { call } from '../platform/call.ts'

const retries = 2

export const companyQuery = queryOptions({
  queryKey: ['companyProfile'],
  queryFn: ({ signal }) => call(getCompany, { signal }),
  retry: (count, error) => count < retries && !isRefusal(error),
})

/** The server answered, and will answer the same again. */
export function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
