import { type Env, isLoopback, SettingsError } from '../../server/platform/settings/env.ts'

/** Throws a sentence where this installation must not, or cannot, hold the demonstration. */
export function checkDemo(env: Env) {
  if (!isLoopback(new URL(env.PUBLIC_URL).hostname)) {
    refuse(
      `PUBLIC_URL is ${env.PUBLIC_URL}, where others can reach it. The demonstration makes ` +
        'accounts and prints their passwords, so it is for this machine only: leave PUBLIC_URL ' +
        'out, or start without --demo.',
    )
  }
  if (!isLoopback(env.HOST)) {
    refuse(
      `HOST is ${env.HOST}, so that others can reach this installation. The demonstration is for ` +
        'this machine only: leave HOST out, or start without --demo.',
    )
  }
  if (env.SMTP_URL && !isLoopback(new URL(env.SMTP_URL).hostname)) {
    refuse(
      'SMTP_URL names a mail server, and the people of the demonstration have no mailboxes: leave ' +
        'SMTP_URL out, or start without --demo.',
    )
  }
  if (env.ROLE === 'worker') {
    refuse('ROLE is worker, and the demonstration is filled through the web server: use all.')
  }
  if (env.AUTH_CONFIRM_EMAIL) {
    refuse(
      'AUTH_CONFIRM_EMAIL is on, and nobody reads the mail of the demonstration: turn it off, or ' +
        'start without --demo.',
    )
  }
  if (env.AUTH_CAPTCHA_URL) {
    refuse(
      'AUTH_CAPTCHA_URL is set, and the demonstration solves no captcha: leave it out, or start ' +
        'without --demo.',
    )
  }
}

function refuse(sentence: string): never {
  throw new SettingsError(sentence)
}
