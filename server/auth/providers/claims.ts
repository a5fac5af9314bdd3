import { email as emailField, isWebUrl } from '../../../contract/values/text.ts'
import type { Metadata } from '../records.ts'
import type { Profile } from './provider.ts'

const address = emailField('unusable')

/** The longest texts stored: all of them are part of every access token. */
const longest = { subject: 255, name: 200, picture: 500 }

/** A provider's claims as a profile. Throws if they name nobody. */
export function profileOf(claims: Metadata, issuer: string): Profile {
  const subject = line(claims.sub, longest.subject)
  if (!subject || subject !== claims.sub) throw new Error('the provider sent no usable subject')
  const email = address.safeParse(claims.email).data ?? null
  // Some providers write booleans as text.
  const says = claims.email_verified === true || claims.email_verified === 'true'
  const emailVerified = email !== null && says
  const name = line(claims.name, longest.name) ?? bothNames(claims)
  const handle = line(claims.preferred_username, longest.name)
  const picture = line(claims.picture, longest.picture)
  const avatar = picture && isWebUrl(picture) ? picture : undefined
  const facts = {
    iss: issuer,
    sub: subject,
    provider_id: subject,
    email: email ?? undefined,
    email_verified: emailVerified,
    phone_verified: false,
    name,
    full_name: name,
    preferred_username: handle,
    user_name: handle,
    avatar_url: avatar,
    picture: avatar,
  }
  const told = Object.entries(facts).filter(([, value]) => value !== undefined)
  return { subject, email, emailVerified, metadata: Object.fromEntries(told) }
}

function bothNames({ given_name, family_name }: Metadata): string | undefined {
  const parts = [line(given_name, longest.name / 2), line(family_name, longest.name / 2)]
  return parts.filter(Boolean).join(' ') || undefined
}

/** A storable text, or undefined. */
function line(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replaceAll('\u0000', '').toWellFormed().trim()
  return text !== '' && text.length <= longest ? text : undefined
}
