import type { FastifyInstance } from 'fastify'
import type { Services } from '../platform/context.ts'
import { adminRoutes } from './admin/routes.ts'
import { factorRoutes } from './factors/routes.ts'
import { getHealth } from './get-health.ts'
import { getJwks } from './get-jwks.ts'
import { getSettings } from './get-settings.ts'
import { getUser } from './get-user.ts'
import { issueToken, issueTokenQuery } from './issue-token.ts'
import { linkRoutes } from './links/routes.ts'
import { providerRoutes } from './providers/routes.ts'
import { limits } from './rate-limits.ts'
import { redirectQuery } from './redirects.ts'
import { signOut, signOutQuery } from './sessions/sign-out.ts'
import { signUp, signUpBody } from './sign-up.ts'
import { ssoRoutes } from './sso/routes.ts'
import { updateUser, updateUserBody } from './update-user.ts'
import { speakAuth } from './wire.ts'

/** Every call of `/auth/v1`; registered under that prefix. */
export async function authRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const call = await speakAuth(app, services)
  const { signUp: manySignUps, token, updateUser: manyUpdates } = limits
  call('POST', '/signup', signUp, {
    query: redirectQuery,
    body: signUpBody,
    limit: manySignUps,
    captcha: true,
  })
  call('POST', '/token', issueToken, {
    query: issueTokenQuery,
    limit: token,
    captcha: ({ grant_type }) => grant_type === 'password',
  })
  call('POST', '/logout', signOut, { access: 'user', query: signOutQuery })
  call('GET', '/user', getUser, { access: 'user' })
  call('PUT', '/user', updateUser, {
    access: 'user',
    query: redirectQuery,
    body: updateUserBody,
    limit: manyUpdates,
  })
  linkRoutes(call)
  providerRoutes(call)
  await ssoRoutes(call, services)
  factorRoutes(call)
  adminRoutes(call)
  call('GET', '/.well-known/jwks.json', getJwks, { cache: 'public, max-age=600' })
  call('GET', '/settings', getSettings)
  call('GET', '/health', getHealth)
}
