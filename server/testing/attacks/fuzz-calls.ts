import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { createUserBody } from '../../auth/admin/create-user.ts'
import { deleteFactorParams } from '../../auth/admin/delete-factor.ts'
import { deleteUserBody } from '../../auth/admin/delete-user.ts'
import { generateLinkBody } from '../../auth/admin/generate-link.ts'
import { userParams } from '../../auth/admin/get-user-by-id.ts'
import { inviteUserBody } from '../../auth/admin/invite-user.ts'
import { listUsersQuery } from '../../auth/admin/list-users.ts'
import { updateUserByIdBody } from '../../auth/admin/update-user-by-id.ts'
import { claimArrivalBody } from '../../auth/arrivals/claim-arrival.ts'
import { challengeFactorBody, factorParams } from '../../auth/factors/challenge-factor.ts'
import { enrollFactorBody } from '../../auth/factors/enroll-factor.ts'
import { makeRecoveryCodesBody } from '../../auth/factors/make-recovery-codes.ts'
import { signInWithPasskeyBody } from '../../auth/factors/sign-in-with-passkey.ts'
import { verifyFactorBody } from '../../auth/factors/verify-factor.ts'
import { verifyRecoveryCodeBody } from '../../auth/factors/verify-recovery-code.ts'
import { exchangeCodeBody } from '../../auth/links/exchange-code.ts'
import { linkFields } from '../../auth/links/follow-link.ts'
import { requestOtpBody } from '../../auth/links/request-otp.ts'
import { requestRecoveryBody } from '../../auth/links/request-recovery.ts'
import { resendBody } from '../../auth/links/resend.ts'
import { verifyTokenBody } from '../../auth/links/verify-token.ts'
import { callbackFields } from '../../auth/providers/callback.ts'
import { signInWithIdTokenBody } from '../../auth/providers/sign-in-with-id-token.ts'
import { providerFlowQuery } from '../../auth/providers/start-provider-flow.ts'
import { unlinkIdentityParams } from '../../auth/providers/unlink-identity.ts'
import { redirectQuery } from '../../auth/redirects.ts'
import { refreshSessionBody } from '../../auth/sessions/refresh-session.ts'
import { signInWithPasswordBody } from '../../auth/sessions/sign-in-with-password.ts'
import { signOutQuery } from '../../auth/sessions/sign-out.ts'
import { signUpBody } from '../../auth/sign-up.ts'
import { samlAcsBody } from '../../auth/sso/saml-acs.ts'
import { startSsoBody } from '../../auth/sso/start-sso.ts'
import { updateUserBody } from '../../auth/update-user.ts'
import { declaredEndpoints } from '../declared-endpoints.ts'
import { captionFiles, known, type Words } from './fuzz-values.ts'
import { callers, type Who } from './fuzz-world.ts'

/** A call to fuzz: its route, its usual caller, and its schemas. */
export type FuzzedCall = {
  method: string
  /** In the router's notation, with parameters as `:name`. */
  path: string
  who: readonly Who[]
  params: z.ZodType
  query: z.ZodType
  /** Null for requests without a body. */
  body: z.ZodType | null
  form: boolean
  words: Words
  endpoint: Endpoint | null
}

type Given = Partial<Pick<FuzzedCall, 'who' | 'params' | 'query' | 'body' | 'form' | 'words'>>

const nothing = z.object({})

function call(name: string, given: Given = {}): FuzzedCall {
  const [method = '', path = ''] = name.split(' ')
  const defaults = { who: callers.nobody, params: nothing, query: nothing, body: null, words: {} }
  return { method, path: `/auth/v1${path}`, form: false, endpoint: null, ...defaults, ...given }
}

const grant = (type: string) => z.object({ grant_type: z.literal(type) })
const query = redirectQuery
const anywhere = z.object({ '*': z.string() })

const user = { who: callers.users }
const factor = {
  who: callers.guarded,
  params: factorParams,
  words: { id: known('factor', 'appFactor') },
}
const codes = { who: callers.guarded }
const administrator = { who: callers.service }
const subject = {
  ...administrator,
  params: userParams,
  words: { id: known('account', 'waiting', 'owner', 'anyUuid') },
}

/** Every endpoint of `/auth/v1`, with the schemas that its routes are registered with. */
const authCalls: FuzzedCall[] = [
  call('POST /signup', { query, body: signUpBody }),
  call('POST /token', { query: grant('password'), body: signInWithPasswordBody }),
  call('POST /token', { query: grant('refresh_token'), body: refreshSessionBody }),
  call('POST /token', { query: grant('pkce'), body: exchangeCodeBody }),
  call('POST /token', { query: grant('id_token'), body: signInWithIdTokenBody }),
  call('POST /logout', { ...user, query: signOutQuery }),
  call('GET /user', user),
  call('PUT /user', { ...user, query, body: updateUserBody }),
  call('POST /otp', { query, body: requestOtpBody }),
  call('POST /recover', { query, body: requestRecoveryBody }),
  call('POST /resend', { query, body: resendBody }),
  call('GET /reauthenticate', user),
  call('POST /verify', { body: verifyTokenBody }),
  call('GET /verify', { query: linkFields, words: { token: known('waitingLink') } }),
  call('POST /arrival', { body: claimArrivalBody }),
  call('GET /authorize', { query: providerFlowQuery }),
  call('GET /callback', { query: callbackFields }),
  call('POST /callback', { query: callbackFields, body: callbackFields, form: true }),
  call('GET /user/identities/authorize', { ...user, query: providerFlowQuery }),
  call('DELETE /user/identities/:identityId', { ...user, params: unlinkIdentityParams }),
  call('POST /sso', { body: startSsoBody }),
  call('GET /sso/saml/metadata'),
  call('POST /sso/saml/acs', { body: samlAcsBody, form: true }),
  call('POST /factors', { ...user, body: enrollFactorBody }),
  call('POST /factors/:id/challenge', { ...factor, body: challengeFactorBody }),
  call('POST /factors/:id/verify', { ...factor, body: verifyFactorBody }),
  call('DELETE /factors/:id', factor),
  call('GET /factors/recovery-codes', codes),
  call('POST /factors/recovery-codes', { ...codes, body: makeRecoveryCodesBody }),
  call('POST /factors/recovery-codes/regenerate', codes),
  call('POST /factors/recovery-codes/verify', { ...codes, body: verifyRecoveryCodeBody }),
  call('DELETE /factors/recovery-codes', codes),
  call('POST /passkeys/authentication/options'),
  call('POST /passkeys/authentication/verify', { body: signInWithPasskeyBody }),
  call('GET /admin/users', { ...administrator, query: listUsersQuery }),
  call('POST /admin/users', { ...administrator, body: createUserBody }),
  call('GET /admin/users/:id', subject),
  call('PUT /admin/users/:id', { ...subject, body: updateUserByIdBody }),
  call('DELETE /admin/users/:id', { ...subject, body: deleteUserBody }),
  call('GET /admin/users/:id/factors', subject),
  call('DELETE /admin/users/:id/factors/:factor', { ...subject, params: deleteFactorParams }),
  call('POST /admin/generate_link', { ...administrator, query, body: generateLinkBody }),
  call('POST /invite', { ...administrator, query, body: inviteUserBody }),
  call('GET /.well-known/jwks.json'),
  call('GET /settings'),
  call('GET /health'),
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) =>
    call(`${method} /*`, { params: anywhere }),
  ),
]

/** Ids that are likely to fit the paths of an area. */
const idsByArea: Record<string, Words> = {
  products: { id: known('product', 'theirProduct') },
  briefs: {
    id: known('video', 'brief', 'anyUuid'),
    captionId: known('caption', 'caption', 'anyUuid'),
    position: fc.oneof(fc.nat({ max: 2 }), fc.integer()),
    language: fc.constantFrom(
      'en',
      'DE-ch',
      'zh-Hans',
      'und',
      '',
      'en_US',
      'x'.repeat(36),
      '__proto__',
    ),
    text: captionFiles,
  },
  captions: {
    briefId: known('video', 'brief', 'anyUuid'),
    search: fc.constantFrom('hello', 'a', 'two words', '%', '\\', "'", '\u0000', '  '),
  },
  account: { id: known('session', 'anyUuid') },
  notifications: {
    id: known('notification', 'anyUuid'),
    upTo: known('notification'),
    token: known('leaveToken'),
  },
  team: { id: known('member', 'invited', 'anyUuid') },
  invitations: {
    token: known('invitation'),
    member: known('invited', 'anyUuid'),
    memberId: known('invited', 'member'),
    email: known('invitedEmail', 'freshEmail'),
  },
}

const callersByAccess = {
  public: callers.nobody,
  user: callers.users,
  member: callers.members,
} as const

/** Every declared endpoint of `/api`. */
async function apiCalls(): Promise<FuzzedCall[]> {
  // The run waits for each answer to end.
  const ending = (await declaredEndpoints()).filter(({ streams }) => streams !== 'endless')
  return ending.map((endpoint) => {
    const { method, path, params, query, body, access } = endpoint
    const words = idsByArea[path.split('/')[2] ?? ''] ?? {}
    const sends = Object.keys(body.shape).length > 0
    const parts = { params, query, body: sends ? body : null, words, form: false }
    return { method, path, who: callersByAccess[access], ...parts, endpoint }
  })
}

/** Every endpoint that is fuzzed. */
export async function fuzzedCalls(): Promise<FuzzedCall[]> {
  return [...(await apiCalls()), ...authCalls]
}
