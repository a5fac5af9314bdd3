import { refusal } from '../../../contract/errors.ts'
import { webhookErrors } from '../../../contract/webhooks.ts'
import type { Ctx } from '../../platform/context.ts'
import { RefusedTarget, resolveOutside } from '../../platform/http/outgoing/post-outside.ts'

/**
 * Refuses an address that nothing would be sent to. A name that cannot be looked up now is accepted:
 * every delivery looks it up again.
 */
export async function checkTarget({ log, services }: Ctx, url: string) {
  try {
    await resolveOutside(services, new URL(url))
  } catch (error) {
    if (!(error instanceof RefusedTarget)) return log.debug({ err: error }, 'webhook not looked up')
    const entry = error.reason === 'not https' ? webhookErrors.notHttps : webhookErrors.notPublic
    throw refusal(entry, {}, [{ path: 'url', message: entry.message }])
  }
}
