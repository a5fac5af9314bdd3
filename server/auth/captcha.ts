import { z } from 'zod'
import { ApiError } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { readBody } from '../platform/http/outgoing/read-body.ts'
import { authErrors } from './auth-errors.ts'

const timeLimitMs = 10_000
const mostBytes = 64 * 1024

const protectedBody = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string() }),
})
const verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
})

/**
 * Verifies the captcha of a request with the server that AUTH_CAPTCHA_URL names: hCaptcha,
 * Turnstile, or a compatible one. Throws 400, also while that server is down.
 */
export async function checkCaptcha(ctx: Ctx, body: unknown) {
  const { AUTH_CAPTCHA_URL: url, AUTH_CAPTCHA_SECRET: secret = '' } = ctx.services.env
  if (!url) return
  const token = protectedBody.safeParse(body).data?.gotrue_meta_security.captcha_token.trim()
  if (!token) throw refusal('no captcha_token found')
  const { success, 'error-codes': reasons } = await ask(ctx, url, {
    secret,
    response: token,
    remoteip: ctx.peer.ip,
  })
  // Only values that look like the server's error codes are passed on.
  if (!success) throw refusal(reasons.filter((reason) => /^[\w-]{1,50}$/.test(reason)).join(', '))
}

async function ask(ctx: Ctx, url: string, form: Record<string, string>) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const body = await readBody(answer.body, mostBytes)
    return verdict.parse(JSON.parse(body.toString('utf8')))
  } catch (error) {
    ctx.log.warn({ err: error }, 'the captcha server did not answer')
    throw new ApiError(authErrors.captchaUnavailable)
  }
}

function refusal(reason: string) {
  const { message } = authErrors.captchaFailed
  return new ApiError({
    ...authErrors.captchaFailed,
    message: message.replace('{why}', reason || 'not solved'),
  })
}
