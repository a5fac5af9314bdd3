import type { Env } from './env.ts'

type CaptchaWidget = {
  /** The name under which its script offers itself. */
  api: 'hcaptcha' | 'turnstile'
  script: string
  siteKey: string
  /** Where its script, frames, styles and calls come from, as a content security policy has them. */
  hosts: readonly string[]
}

/**
 * What our pages show where a captcha is asked for: the widget of whoever checks the answers.
 * Another server than hCaptcha's and Turnstile's speaks as hCaptcha does, at its own address.
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
