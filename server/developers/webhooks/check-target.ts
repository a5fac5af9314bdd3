import { refusal } from '../../../contract/errors.ts'
import { webhookErrors } from '../../../contract/webhooks.ts'
import type { Ctx } from '../../platform/context.ts'
import { checkOutside, RefusedTarget } from '../../platform/http/outgoing/post-outside.ts'

/**
 * Refuses an address that nothing would be sent to. A name that cannot be looked up now is accepted:
 * every delivery looks it up again.
 */
export async function checkTarget({ log, services }: Ctx, url: string) {
  const target = new URL(url)
  try {
    await checkOutside(services, target)
  } catch (error) {
    const reason = error instanceof RefusedTarget ? error.reason : 'not found'
    if (reason === 'not found' && target.protocol === 'https:') {
      return log.debug({ err: error }, 'webhook not looked up')
    }
    const entry = reason === 'not public' ? webhookErrors.notPublic : webhookErrors.notHttps
    throw refusal(entry, {}, [{ path: 'url', message: entry.message }])
  }
}
