import type { Env } from '../platform/settings/env.ts'

/** A connection to the mail server; a `pool` keeps it for the next mail. Loaded on demand, which takes a while. */
export async function openTransport(url: NonNullable<Env['SMTP_URL']>, pool: boolean) {
  const { createTransport } = await import('nodemailer')
  const options = {
    url,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  // We count attempts and pauses ourselves.
  return createTransport(pool ? { ...options, pool, maxConnections: 2, maxRequeues: 0 } : options)
}
