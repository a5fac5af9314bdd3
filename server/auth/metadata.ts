import { z } from 'zod'
import { signUpCompanyForm } from '../../contract/auth/auth.ts'
import { year } from '../../contract/company/company.ts'
import { ApiError } from '../../contract/errors.ts'
import { invitationErrors } from '../../contract/team/invitations.ts'
import { holdsAddress, nameMessage, nameText, text } from '../../contract/values/text.ts'
import { authErrors } from './auth-errors.ts'
import type { CompanyValues, Metadata } from './records.ts'
import type { Login } from './sessions/queries.ts'
import { parseInput } from './wire.ts'

/** Metadata is part of every access token, and servers refuse headers above 16 KB. */
const maxBytes = 8192
const maxDepth = 20

/** Names that clients may not set: identity, proofs, rights, and the invitation. */
const reserved = new Set([
  'sub',
  'email',
  'email_verified',
  'email_confirm',
  'phone',
  'phone_verified',
  'app_metadata',
  'provider',
  'providers',
  'role',
  'roles',
  'invited_team_member_id',
  'invitation_token',
])

/** Account fields that other systems keep in `data`: setting one is refused with an explanation. */
const accountFacts = ['role', 'roles', 'phone', 'provider', 'providers']

/** Names of people and companies, in the spellings that clients use. */
const nameFields = new Set(
  'name full_name display_name first_name last_name company_name contact_name'.split(' '),
)

/** The `data` of a request: an object. */
export const metadataBody = z.record(z.string(), z.unknown(), 'data must be an object')

/** The part of a client's `data` that is kept. Throws 400 for anything that cannot be stored. */
function acceptMetadata(data: Metadata, refused: ReadonlySet<string> = reserved): Metadata {
  checkStorable(data)
  for (const [name, value] of Object.entries(data)) {
    if (nameFields.has(name) && typeof value === 'string' && holdsAddress(value)) {
      throw refusal(`data.${name}`, `data.${name}: ${nameMessage}`)
    }
  }
  return Object.fromEntries(Object.entries(data).filter(([name]) => !refused.has(name)))
}

/** Throws 400, naming it, for an account field that cannot be set in `data`. */
export function refuseAccountFacts(data: Metadata, facts: readonly string[] = accountFacts) {
  const name = facts.find((fact) => Object.hasOwn(data, fact))
  if (name) {
    throw refusal(`data.${name}`, `data.${name} is set by the server and cannot be changed in data`)
  }
}

/** The stored metadata merged with `changes`; null removes a name. */
export function mergeMetadata(
  kept: Metadata,
  changes: Metadata,
  refused: ReadonlySet<string> = reserved,
): Metadata {
  const merged = { ...kept, ...acceptMetadata(changes, refused) }
  const present = Object.entries(merged).filter(([, value]) => value !== null)
  return checkSize(Object.fromEntries(present))
}

/** Metadata in the form that an account and its identity store. */
export function accountMetadata(
  data: Metadata,
  { id, ...login }: { id: string } & Login,
): Metadata {
  // Everything else that a sign-up claims about itself is ignored, as specified.
  refuseAccountFacts(data, ['phone'])
  return checkSize({
    ...acceptMetadata(data),
    sub: id,
    ...login,
    email_verified: false,
    phone_verified: false,
  })
}

function checkSize(metadata: Metadata): Metadata {
  if (Buffer.byteLength(JSON.stringify(metadata)) > maxBytes) {
    throw refusal('data', `data must not exceed ${maxBytes} bytes`)
  }
  return metadata
}

/** Walks without recursion, because a body may be nested deeper than the stack. */
function checkStorable(data: Metadata) {
  const left: { path: string; value: unknown; depth: number }[] = [
    { path: 'data', value: data, depth: 0 },
  ]
  for (let next = left.pop(); next; next = left.pop()) {
    const { path, value, depth } = next
    if (depth > maxDepth) throw refusal(path, 'data is nested too deeply')
    if (typeof value === 'string') checkText(path, value)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      checkText(path, name)
      left.push({ path: `${path}.${name}`, value: inner, depth: depth + 1 })
    }
  }
}

function checkText(path: string, value: string) {
  if (value.includes('\u0000') || !value.isWellFormed()) {
    throw refusal(path, `${path.slice(0, 200)}: remove the characters that cannot be stored`)
  }
}

function refusal(path: string, message: string) {
  return new ApiError({ ...authErrors.invalid, message }, { issues: [{ path, message }] })
}

const { shape } = signUpCompanyForm
const line = text({ max: 200 })

/** An optional field; null and '' mean absent. */
function fact<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullable().default(null))
}

/** The company in a sign-up's metadata, by the rules of the sign-up form. */
const companyMetadata = z.object({
  company_name: nameText({ min: 1, minMessage: 'Company name is required', max: 200 }),
  contact_name: fact(nameText({ max: 200 })),
  headquarters_location: fact(line),
  year_founded: fact(z.union([z.int().transform(String), z.string()]).pipe(year)),
  employee_count: fact(shape.employeeCount),
  revenue: fact(shape.revenue),
  ownership_structure: fact(shape.ownershipStructure),
  funding_history: fact(shape.fundingHistory),
  regions_of_operation: fact(shape.regionsOfOperation),
})

/** The company that a sign-up creates, or null if its metadata names none. */
export function companyOf(data: Metadata): CompanyValues | null {
  if (data.company_name === undefined || data.company_name === null) return null
  return parseInput(companyMetadata, data) as CompanyValues
}

/** The invitation that an account accepts: its token and its member. */
export type Invitation = { token: string; memberId: string }

const invitationMetadata = z.object({
  token: z.string().min(1).max(200),
  memberId: z.uuid(invitationErrors.mismatch.message),
})

/**
 * The invitation of a sign-up. A member's id counts only together with its token: knowing the
 * address alone proves nothing.
 */
export function invitationOf(data: Metadata): Invitation | null {
  const { invited_team_member_id: memberId, invitation_token: token } = data
  if (!memberId || !token) return null
  return parseInput(invitationMetadata, { token, memberId })
}
