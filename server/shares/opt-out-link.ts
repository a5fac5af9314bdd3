import { z } from 'zod'
import { optOutPath } from '../../contract/shares/shares.ts'
import type { Services } from '../platform/context.ts'
import { seal, unseal } from '../platform/keys/sealed.ts'

const sealed = z.object({ stopSharesOf: z.uuid(), email: z.string().max(320) })

/** The company whose mails the link stops, and the reader's address. */
export type OptOut = { companyId: string; email: string }

/** The address that stops a company's share mails to a reader; it never expires. */
export function optOutLink(services: Services, { companyId, email }: OptOut): string {
  const url = new URL(optOutPath, services.env.PUBLIC_URL)
  const token = seal(services, JSON.stringify({ stopSharesOf: companyId, email }))
  url.searchParams.set('token', token)
  return url.href
}

/** The contents of such a token, or null if it is invalid. */
export function readOptOut(services: Services, token: string): OptOut | null {
  try {
    const { stopSharesOf, email } = sealed.parse(JSON.parse(unseal(services, token)))
    return { companyId: stopSharesOf, email }
  } catch {
    return null
  }
}
