import { type Env, isLoopback, SettingsError } from '../../server/platform/settings/env.ts'

/** Throws a SettingsError if this installation must not, or cannot, have the demonstration. */
export function checkDemo(env: Env) {
  if (!isLoopback(new URL(env.PUBLIC_URL).hostname)) {
    refuse(
      `PUBLIC_URL is ${env.PUBLIC_URL}, where others can reach it. The demonstration creates ` +
        'accounts and prints their passwords, so it is for this machine only: unset PUBLIC_URL, ' +
        'or start without --demo.',
    )
  }
  if (!isLoopback(env.HOST)) {
    refuse(
      `HOST is ${env.HOST}, so others can reach this installation. The demonstration is for this ` +
        'machine only: unset HOST, or start without --demo.',
    )
  }
  if (env.SMTP_URL && !isLoopback(new URL(env.SMTP_URL).hostname)) {
    refuse(
      'SMTP_URL names a mail server, but the people of the demonstration have no mailboxes: unset ' +
        'SMTP_URL, or start without --demo.',
    )
  }
  if (env.ROLE === 'worker') {
    refuse('ROLE is worker, but the demonstration needs the web server: set ROLE to all.')
  }
  if (env.AUTH_CONFIRM_EMAIL) {
    refuse(
      'AUTH_CONFIRM_EMAIL is on, but nobody reads the mail of the demonstration: turn it off, or ' +
        'start without --demo.',
    )
  }
  if (env.AUTH_CAPTCHA_URL) {
    refuse(
      'AUTH_CAPTCHA_URL is set, but the demonstration cannot solve a captcha: unset it, or start ' +
        'without --demo.',
    )
  }
}

function refuse(message: string): never {
  throw new SettingsError(message)
}
