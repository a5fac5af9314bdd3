import { webhookErrors } from '../../../contract/developers/webhooks.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { checkOutside, RefusedTarget } from '../../platform/http/outgoing/post-outside.ts'

/** Refuses an address to which nothing would be sent. Host names are accepted; each delivery resolves them. */
export function checkTarget({ services }: Ctx, url: string) {
  try {
    checkOutside(services, new URL(url))
  } catch (error) {
    if (!(error instanceof RefusedTarget)) throw error
    const entry = error.reason === 'not public' ? webhookErrors.notPublic : webhookErrors.notHttps
    throw refusal(entry, {}, [{ path: 'url', message: entry.message }])
  }
}
