import { z } from 'zod'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { type ErrorEntry, errorEntry } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { text } from '../values/text.ts'

/** The rights that a key can have, which are those of a member. */
export const keyRights = [
  'canEditCompanyProfile',
  'canManageProducts',
  'canManageBriefs',
  'canManageTeam',
] as const
export type KeyRight = (typeof keyRights)[number]

/** How many days a key can be valid; null means that it never expires. */
const keyDays = [30, 90, 365] as const
export type KeyDays = (typeof keyDays)[number] | null

/** A year: rarely a burden, while forgotten keys still expire. */
export const usualKeyDays: KeyDays = 365

/** The most keys that a company can have; enforced by the database. */
export const mostKeys = 50

export const apiKeyErrors = {
  notFound: errorEntry(404, 'key_not_found', 'This API key does not exist or has been revoked.'),
  nameTaken: errorEntry(
    409,
    'key_name_taken',
    'Another API key has this name. Choose a different one.',
  ),
  rightMissing: errorEntry(
    403,
    'right_missing',
    'You can only give an API key rights that you have yourself.',
  ),
  /** For calls with a key. */
  ended: errorEntry(
    401,
    'key_ended',
    'This API key does not work: it was revoked, or the member who created it has left the company or cannot sign in.',
  ),
  expired: errorEntry(
    401,
    'key_expired',
    'This API key has expired. Create a new one on the Developers page of your company.',
  ),
  notAccepted: errorEntry(403, 'key_not_accepted', 'This call does not accept API keys.'),
  readOnly: errorEntry(403, 'key_read_only', 'This API key can only read.'),
  withoutRight: errorEntry(
    403,
    'key_without_right',
    'This API key does not have the right that this call requires.',
  ),
  tooOften: errorEntry(
    429,
    'too_many_requests',
    'This API key has made more than {limit} requests in a minute. Please try again in {seconds} seconds.',
  ),
} as const

/**
 * Which calls accept a key, by the first segment of their path after `/api/`: the right that changes require,
 * or null if keys can only read. No other calls accept keys.
 */
const reach: Readonly<Record<string, KeyRight | null>> = {
  company: 'canEditCompanyProfile',
  dashboard: null,
  products: 'canManageProducts',
  briefs: 'canManageBriefs',
  captions: 'canManageBriefs',
  analysts: 'canManageBriefs',
  'analyst-lists': 'canManageBriefs',
  shares: 'canManageBriefs',
  questions: 'canManageBriefs',
  acceptances: 'canManageBriefs',
  watched: null,
  team: null,
}

/** Exceptions below those paths: calls that accept no keys. */
const forPeople = ['deleteCompany', 'updateCompanySecurity', 'getMute', 'updateMute']

/** Why a call refuses a key; null if it accepts it. */
export function keyRefusal(
  { access, method, name, path }: Pick<Endpoint, 'access' | 'method' | 'name' | 'path'>,
  key: { rights: readonly string[]; readOnly: boolean },
): ErrorEntry | null {
  const right = reach[path.split('/')[2] ?? '']
  if (access !== 'member' || right === undefined || forPeople.includes(name)) {
    return apiKeyErrors.notAccepted
  }
  if (method === 'GET') return null
  if (right === null) return apiKeyErrors.notAccepted
  if (key.readOnly) return apiKeyErrors.readOnly
  return key.rights.includes(right) ? null : apiKeyErrors.withoutRight
}

/** The form for a new key. */
export const apiKeyForm = z.object({
  name: text({ min: 1, minMessage: 'Enter a name', max: 100 }),
  readOnly: z.boolean(),
  rights: z
    .array(z.enum(keyRights))
    .max(keyRights.length)
    .transform((rights) => keyRights.filter((right) => rights.includes(right))),
  /** After how many days it expires; null for never. */
  expiresInDays: z.literal(keyDays).nullable().default(usualKeyDays),
})

const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last four characters of the key. */
  ending: z.string(),
  rights: z.array(z.enum(keyRights)),
  readOnly: z.boolean(),
  /** Its rights that the member who created it no longer has; they have no effect. */
  withoutEffect: z.array(z.enum(keyRights)),
  makerName: z.string(),
  /** Whether that member is still in the company; otherwise the key does not work. */
  makerIsMember: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When it expires; null for never. */
  expiresAt: z.iso.datetime().nullable(),
  /** To the minute; null if it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

const { denied } = permissions['developers.manage']

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  call: 'GET /api/api-keys',
  summary: 'The API keys of your company, newest first. Requires the right to edit its profile.',
  reply: z.object({ items: z.array(apiKeySchema) }),
  errors: [denied],
})

export const createApiKey = endpoint({
  name: 'createApiKey',
  call: 'POST /api/api-keys',
  summary:
    'Creates an API key that acts for you. Only this reply ever contains it, so it is not repeated for an Idempotency-Key.',
  body: apiKeyForm,
  reply: z.object({ apiKey: apiKeySchema, secret: z.string() }),
  errors: [
    denied,
    apiKeyErrors.rightMissing,
    apiKeyErrors.nameTaken,
    errorEntry(
      409,
      'limit_reached',
      `Your company has ${mostKeys} API keys, the most it can have. Delete some first.`,
    ),
  ],
})

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  call: 'DELETE /api/api-keys/:id',
  summary: 'Revokes an API key: it stops working immediately, and its name can be used again.',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ id: z.uuid() }),
  errors: [denied, apiKeyErrors.notFound],
})
