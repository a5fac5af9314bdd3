import type { IncomingHttpHeaders } from 'node:http'
import { generalErrors, refusal } from '../../../contract/errors.ts'
import { type Actor, actorOf, anonymous, type Services } from '../context.ts'
import { readAccessToken, TokenError } from '../keys/access-token.ts'
import { callerWithKey, isCompanyKey } from '../keys/company-key.ts'

type Options = {
  /** The refusal of an invalid credential. */
  refused?: (error: TokenError) => Error
  /** Whether API keys of companies are accepted. */
  companyKeys?: boolean
}

/**
 * The caller of a request: by its bearer, which is an access token, one of the installation's keys or,
 * where they are accepted, an API key of a company; else by the `apikey` header, else a visitor.
 */
export async function authenticate(
  services: Services,
  headers: IncomingHttpHeaders,
  { refused = tokenRefusal, companyKeys = false }: Options = {},
): Promise<Actor> {
  const credential = bearerIn(headers) ?? headerValue(headers.apikey)
  if (!credential) return anonymous
  const role = services.keys.roleOf(credential)
  if (role) return actorOf({ role })
  if (companyKeys && isCompanyKey(credential)) return callerWithKey(services, headers, credential)
  try {
    return actorOf(await readAccessToken(services, credential))
  } catch (error) {
    throw error instanceof TokenError ? refused(error) : error
  }
}

/** The token of a request's Authorization header. */
export function bearerIn({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization)?.[1]
}

function tokenRefusal({ reason }: TokenError) {
  return refusal(
    reason === 'expired' ? generalErrors.sessionEnded : generalErrors.authenticationRequired,
  )
}

function headerValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
