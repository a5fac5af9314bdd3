import { type Env, isLoopback, SettingsError } from '../../server/platform/settings/env.ts'

/** Throws a SettingsError if this installation must not, or cannot, have the demonstration. */
export function checkDemo(env: Env) {
  refuseIf(
    !isLoopback(new URL(env.PUBLIC_URL).hostname),
    `PUBLIC_URL is ${env.PUBLIC_URL}, where others can reach it. The demonstration creates accounts and prints their passwords, so it is for this machine only: unset PUBLIC_URL, or start without --demo.`,
  )
  refuseIf(
    !isLoopback(env.HOST),
    `HOST is ${env.HOST}, so others can reach this installation. The demonstration is for this machine only: unset HOST, or start without --demo.`,
  )
  refuseIf(
    env.SMTP_URL && !isLoopback(new URL(env.SMTP_URL).hostname),
    'SMTP_URL names a mail server, but the people of the demonstration have no mailboxes: unset SMTP_URL, or start without --demo.',
  )
  refuseIf(
    env.ROLE === 'worker',
    'ROLE is worker, but the demonstration needs the web server: set ROLE to all.',
  )
  refuseIf(
    env.AUTH_CONFIRM_EMAIL,
    'AUTH_CONFIRM_EMAIL is on, but nobody reads the mail of the demonstration: turn it off, or start without --demo.',
  )
  refuseIf(
    env.AUTH_CAPTCHA_URL,
    'AUTH_CAPTCHA_URL is set, but the demonstration cannot solve a captcha: unset it, or start without --demo.',
  )
}

function refuseIf(wrong: unknown, message: string) {
  if (wrong) throw new SettingsError(message)
}
