import { z } from 'zod'
import {
  type Leavable,
  leavable,
  unsubscribePath,
} from '../../contract/notifications/notifications.ts'
import type { Services } from '../platform/context.ts'
import { seal, unseal } from '../platform/keys/sealed.ts'

/** Prefix of the account's id, so that nothing else we seal can be used as such a token. */
const purposes: Record<Leavable, string> = {
  digest: 'leave the digest of ',
  alerts: 'leave the alerts of ',
  areas: 'take back the areas of ',
}

/** The address that stops one kind of mail to an account and nothing else; it never expires. */
export function unsubscribeLink(services: Services, userId: string, mails: Leavable): string {
  const url = new URL(unsubscribePath, services.env.PUBLIC_URL)
  url.searchParams.set('token', seal(services, `${purposes[mails]}${userId}`))
  return url.href
}

/** The account of such a token, and what it turns off; null for any other text. */
export function readUnsubscribeToken(
  services: Services,
  token: string,
): { userId: string; mails: Leavable } | null {
  try {
    const plain = unseal(services, token)
    const mails = leavable.options.find((kind) => plain.startsWith(purposes[kind]))
    if (!mails) return null
    const id = z.uuid().safeParse(plain.slice(purposes[mails].length))
    return id.success ? { userId: id.data, mails } : null
  } catch {
    return null
  }
}
