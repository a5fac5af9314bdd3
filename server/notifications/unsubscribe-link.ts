import { z } from 'zod'
import { unsubscribePath } from '../../contract/notifications.ts'
import type { Services } from '../platform/context.ts'
import { seal, unseal } from '../platform/keys/sealed.ts'

/** Prefixes the account's id, so that nothing else we seal can be used as such a token. */
const purpose = 'leave the digest of '

/** The address that turns off an account's digest and can do nothing else; it never expires. */
export function unsubscribeLink(services: Services, userId: string): string {
  const url = new URL(unsubscribePath, services.env.PUBLIC_URL)
  url.searchParams.set('token', seal(services, `${purpose}${userId}`))
  return url.href
}

/** The account that such a token was made for, or null. */
export function accountOfToken(services: Services, token: string): string | null {
  try {
    const plain = unseal(services, token)
    const id = z.uuid().safeParse(plain.slice(purpose.length))
    return plain.startsWith(purpose) && id.success ? id.data : null
  } catch {
    return null
  }
}
