import type { Ctx } from '../platform/context.ts'

/** Which ways of signing in this installation offers, in the names of the auth wire. */
export async function getSettings({ services: { env } }: Ctx) {
  return {
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: env.AUTH_SAML_IDP_METADATA !== undefined,
  }
}
