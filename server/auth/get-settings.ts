import { canSendSms } from '../mail/queue-sms.ts'
import type { Ctx } from '../platform/context.ts'
import type { Env } from '../platform/settings/env.ts'
import { configuredProviders } from './providers/configured-providers.ts'

/** The sign-in methods of this installation, in the names of the auth wire. */
export async function getSettings({ services: { env } }: Ctx) {
  const providers = configuredProviders(env).map(({ name }) => [name, true] as const)
  return {
    external: {
      email: true,
      phone: canSendSms(env),
      anonymous_users: true,
      ...Object.fromEntries(providers),
    },
    disable_signup: false,
    mailer_autoconfirm: !env.AUTH_CONFIRM_EMAIL,
    phone_autoconfirm: false,
    sms_provider: smsProvider(env),
    saml_enabled: env.AUTH_SAML_IDP_METADATA !== undefined,
  }
}

function smsProvider(env: Env): string {
  if (env.SMS_WEBHOOK_URL) return 'webhook'
  return canSendSms(env) ? 'outbox' : ''
}
