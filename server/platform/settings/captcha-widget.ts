import type { Env } from './env.ts'

type CaptchaWidget = {
  /** The global variable of its script. */
  api: 'hcaptcha' | 'turnstile'
  script: string
  siteKey: string
  /** The hosts of its script, frames, styles and calls, for the content security policy. */
  hosts: readonly string[]
}

/**
 * The captcha widget that our pages show, chosen by the server that checks the answers. A server
 * other than hCaptcha's and Turnstile's is assumed to speak hCaptcha's protocol at its own address.
 */
export function captchaWidget({
  AUTH_CAPTCHA_URL: url,
  AUTH_CAPTCHA_SITE_KEY: siteKey,
}: Pick<Env, 'AUTH_CAPTCHA_URL' | 'AUTH_CAPTCHA_SITE_KEY'>): CaptchaWidget | null {
  if (!url || !siteKey) return null
  const { origin, hostname } = new URL(url)
  if (hostname === 'challenges.cloudflare.com') {
    const script = `${origin}/turnstile/v0/api.js?render=explicit`
    return { api: 'turnstile', script, siteKey, hosts: [origin] }
  }
  const file = '/1/api.js?render=explicit&recaptchacompat=off'
  if (/(^|\.)hcaptcha\.com$/.test(hostname)) {
    const hosts = ['https://hcaptcha.com', 'https://*.hcaptcha.com']
    return { api: 'hcaptcha', script: `https://js.hcaptcha.com${file}`, siteKey, hosts }
  }
  return { api: 'hcaptcha', script: origin + file, siteKey, hosts: [origin] }
}
