import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { ApiError } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { authErrors } from './auth-errors.ts'
import { exchangeCode, exchangeCodeBody } from './links/exchange-code.ts'
import { providerErrors } from './providers/provider-errors.ts'
import { signInWithIdToken, signInWithIdTokenBody } from './providers/sign-in-with-id-token.ts'
import { refreshSession, refreshSessionBody } from './sessions/refresh-session.ts'
import type { SessionReply } from './sessions/sessions.ts'
import { signInWithPassword, signInWithPasswordBody } from './sessions/sign-in-with-password.ts'
import { type AuthInput, parseInput } from './wire.ts'

type Grant = (ctx: Ctx, body: unknown, headers: IncomingHttpHeaders) => Promise<SessionReply>

function grant<T>(
  body: z.ZodType<T>,
  verb: (ctx: Ctx, body: T, headers: IncomingHttpHeaders) => Promise<SessionReply>,
): Grant {
  return (ctx, given, headers) => verb(ctx, parseInput(body, given), headers)
}

const grants = new Map([
  ['id_token', grant(signInWithIdTokenBody, signInWithIdToken)],
  ['password', grant(signInWithPasswordBody, signInWithPassword)],
  ['pkce', grant(exchangeCodeBody, exchangeCode)],
  ['refresh_token', grant(refreshSessionBody, refreshSession)],
])

export const issueTokenQuery = z.object({ grant_type: z.string().optional() })

/** Returns a session for a proof of identity; the query's `grant_type` is the kind of proof. */
export async function issueToken(
  ctx: Ctx,
  { query, body, headers }: AuthInput<z.output<typeof issueTokenQuery>, unknown>,
): Promise<SessionReply> {
  if (query.grant_type === 'web3') throw new ApiError(providerErrors.web3Disabled)
  const known = grants.get(query.grant_type ?? '')
  if (!known) throw new ApiError(authErrors.unsupportedGrant)
  return known(ctx, body, headers)
}
