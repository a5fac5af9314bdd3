import { generalErrors, refusal } from '../../../contract/errors.ts'
import { refusalFrom } from './refusal-from.ts'
import type { Wire } from './wire.ts'

/** Errors of `/api`, and of every address outside the prefixes for outside clients. */
export const apiWire: Wire = {
  refusalFrom,
  reply: ({ status, code, message, issues }, { id }) => ({
    ...(status === 401 && { headers: { 'www-authenticate': 'Bearer' } }),
    body: { code, message, issues, requestId: id },
  }),
  notFound: () => refusal(generalErrors.notFound),
}
