import { refusal } from '../../../contract/errors.ts'
import { webhookErrors } from '../../../contract/webhooks.ts'
import type { Ctx } from '../../platform/context.ts'
import { checkOutside, RefusedTarget } from '../../platform/http/outgoing/post-outside.ts'

/**
 * Refuses an address to which nothing would be sent. A host name that cannot be resolved now is accepted,
 * because every delivery resolves it again.
 */
export async function checkTarget({ log, services }: Ctx, url: string) {
  const target = new URL(url)
  try {
    await checkOutside(services, target)
  } catch (error) {
    const reason = error instanceof RefusedTarget ? error.reason : 'not found'
    if (reason === 'not found' && target.protocol === 'https:') {
      return log.debug({ err: error }, 'the host of a webhook could not be resolved')
    }
    const entry = reason === 'not public' ? webhookErrors.notPublic : webhookErrors.notHttps
    throw refusal(entry, {}, [{ path: 'url', message: entry.message }])
  }
}
