import { type Env, isLoopback } from './env.ts'

/** A setting that is allowed but probably unintended: what it causes, and what to do instead. */
export type SettingWarning = { what: string; todo: string }

/** The settings to warn about, each with sentences for the operator. */
export function settingWarnings(env: Env): SettingWarning[] {
  const mailIsReadHere = env.embedded && env.loopback
  const warnings: (SettingWarning & { applies: boolean })[] = [
    {
      applies: !env.SMTP_URL && !mailIsReadHere,
      what: 'SMTP_URL is not set: mail stays in the outbox, where nobody can read it, and with it the links that confirm an address or reset a password.',
      todo: 'Set SMTP_URL to a mail server.',
    },
    {
      applies: env.PUBLIC_URL.startsWith('http:') && !env.loopback,
      what: 'PUBLIC_URL begins with http, and others can reach this installation: passwords and sessions cross the network unencrypted.',
      todo: 'Put a proxy with https in front.',
    },
    {
      applies: env.SMTP_URL !== undefined && mayGoInClear(new URL(env.SMTP_URL)),
      what: 'SMTP_URL begins with smtp: where that server offers no TLS, links that sign people in cross the network unencrypted.',
      todo: 'Use smtps://, or add ?requireTLS=true.',
    },
    {
      applies: env.AUTH_CAPTCHA_URL !== undefined && !env.AUTH_CAPTCHA_SITE_KEY,
      what: 'AUTH_CAPTCHA_URL is set without AUTH_CAPTCHA_SITE_KEY: the pages that come with this server show no captcha, so nobody can sign up there, or sign in by password.',
      todo: 'Set AUTH_CAPTCHA_SITE_KEY.',
    },
    {
      applies: !env.AUTH_RATE_LIMIT && !env.loopback,
      what: 'AUTH_RATE_LIMIT is off, and others can reach this installation: nothing slows down password guessing.',
      todo: 'Remove the setting.',
    },
    {
      applies: isReadOnTheWay(env.COPILOT_BASE_URL),
      what: 'COPILOT_BASE_URL begins with http: questions with the passages found for them, and COPILOT_API_KEY, cross the network unencrypted.',
      todo: 'Use an address with https.',
    },
    {
      applies: isReadOnTheWay(env.TRANSCRIBE_BASE_URL),
      what: 'TRANSCRIBE_BASE_URL begins with http: the audio of videos, and TRANSCRIBE_API_KEY, cross the network unencrypted.',
      todo: 'Use an address with https.',
    },
    {
      applies: env.PUBLIC_URL.startsWith('https:') && env.TRUST_PROXY === false,
      what: 'TRUST_PROXY is off, but PUBLIC_URL begins with https, so there must be a proxy in front: all visitors share the rate limits of its address.',
      todo: 'Set TRUST_PROXY to the number of proxies in front.',
    },
  ]
  const misspelt = env.misspelt.map(({ name, meant }) => ({
    what: `${name} has no effect: there is no setting of that name.`,
    todo: `Set ${meant} if you meant that; leave ${name} if another program needs it.`,
  }))
  const applying = warnings.filter(({ applies }) => applies)
  return [...misspelt, ...applying.map(({ what, todo }) => ({ what, todo }))]
}

function isReadOnTheWay(service: string | undefined): boolean {
  const url = service ? new URL(service) : null
  return url?.protocol === 'http:' && !isLoopback(url.hostname)
}

function mayGoInClear({ protocol, hostname, searchParams }: URL): boolean {
  return protocol === 'smtp:' && !isLoopback(hostname) && searchParams.get('requireTLS') !== 'true'
}
