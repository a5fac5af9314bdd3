import { type Env, isLoopback } from './env.ts'

/** Settings that are allowed but probably unintended, each as a sentence for the log. */
export function settingDoubts(env: Env): string[] {
  const doubts: string[] = []
  const mailIsReadHere = env.embedded && env.loopback
  if (!env.SMTP_URL && !mailIsReadHere) {
    doubts.push(
      'SMTP_URL is not set: mail stays in the outbox, where nobody can read it, and with it the links that confirm an address or reset a password.',
    )
  }
  if (env.PUBLIC_URL.startsWith('http:') && !env.loopback) {
    doubts.push(
      'PUBLIC_URL begins with http, and others can reach this installation: passwords and sessions cross the network in clear. Put a proxy with https in front.',
    )
  }
  if (env.SMTP_URL && mayGoInClear(new URL(env.SMTP_URL))) {
    doubts.push(
      'SMTP_URL begins with smtp: where that server offers no TLS, links that sign people in cross the network in clear. Use smtps://, or add ?requireTLS=true.',
    )
  }
  if (env.AUTH_CAPTCHA_URL && !env.AUTH_CAPTCHA_SITE_KEY) {
    doubts.push(
      'AUTH_CAPTCHA_URL is set without AUTH_CAPTCHA_SITE_KEY: the pages that come with this server show no captcha, so nobody can sign up there, or sign in by password.',
    )
  }
  if (!env.AUTH_RATE_LIMIT && !env.loopback) {
    doubts.push(
      'AUTH_RATE_LIMIT is off, and others can reach this installation: nothing slows who guesses passwords.',
    )
  }
  if (isReadOnTheWay(env.COPILOT_BASE_URL)) {
    doubts.push(
      'COPILOT_BASE_URL begins with http: questions with the passages found for them, and COPILOT_API_KEY, cross the network for all to read.',
    )
  }
  if (isReadOnTheWay(env.TRANSCRIBE_BASE_URL)) {
    doubts.push(
      'TRANSCRIBE_BASE_URL begins with http: the sound of videos, and TRANSCRIBE_API_KEY, cross the network for all to read.',
    )
  }
  if (env.PUBLIC_URL.startsWith('https:') && env.TRUST_PROXY === false) {
    doubts.push(
      'TRUST_PROXY is off, and PUBLIC_URL needs a proxy for its https: all visitors share the limits of one address.',
    )
  }
  return doubts
}

function isReadOnTheWay(service: string | undefined): boolean {
  const url = service ? new URL(service) : null
  return url?.protocol === 'http:' && !isLoopback(url.hostname)
}

function mayGoInClear({ protocol, hostname, searchParams }: URL): boolean {
  return protocol === 'smtp:' && !isLoopback(hostname) && searchParams.get('requireTLS') !== 'true'
}
