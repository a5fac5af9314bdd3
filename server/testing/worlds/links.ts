import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Harness } from '../harness.ts'
import { auth, linkTo, mailsTo } from './accounts.ts'

/** A PKCE verifier and its challenge. */
export function pkcePair() {
  const verifier = randomBytes(56).toString('hex')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, fields: { code_challenge, code_challenge_method: 's256' } }
}

/** The secrets in the newest mail to an address: the link's token and type, and the code. */
export async function secretsTo(h: Harness, address: string) {
  const { searchParams, search } = await linkTo(h, address)
  return {
    path: `/verify${search}`,
    token: searchParams.get('token') ?? '',
    type: searchParams.get('type') ?? '',
    code: await codeTo(h, address),
  }
}

/** The code in the newest mail to an address. */
export async function codeTo(h: Harness, address: string): Promise<string> {
  const [mail] = await mailsTo(h, address)
  return /enter (\d{6})\./.exec(mail?.text ?? '')?.[1] ?? ''
}

/** A code other than the mailed one. */
export function otherThan(code: string, at = 0): string {
  return String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0')
}

/** Opens a link, presses the button on its page as a browser would, and returns where that leads. */
export async function follow(h: Harness, path: string, headers: Record<string, string> = {}) {
  const shown = await auth(h, 'GET', path, undefined, { headers })
  // An expired or used link has no button.
  return shown.statusCode === 303 ? landing(shown) : finalLanding(h, await press(h, shown, headers))
}

/** Presses the button of a page with a form. */
export function press(h: Harness, shown: Answer, headers: Record<string, string> = {}) {
  expect(shown.statusCode, shown.body).toBe(200)
  const { action, fields } = formOn(shown.body)
  return h.request({
    method: 'POST',
    url: action,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

/** The only form of a page, parsed like a browser. */
export function formOn(page: string) {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return {
    action: readable(/<form method="post" action="([^"]*)">/.exec(page)?.[1]),
    fields: Object.fromEntries([...inputs].map(([, name, value]) => [name, readable(value)])),
    button: readable(/<button>([^<]*)<\/button>/.exec(page)?.[1]),
  }
}

function readable(text = ''): string {
  const signs = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (sign) => signs[sign as keyof typeof signs])
}

/** Where an answer finally leads. Our arrival page claims the session, because no address contains it. */
export async function finalLanding(h: Harness, answer: Answer) {
  const landed = landing(answer)
  const { flow } = landed.query
  if (!flow) return landed
  expect(landed.page).toBe(`${h.services.env.PUBLIC_URL}/arrive`)
  const claimed = await claim(h, flow, cookieIn(answer))
  expect(claimed.statusCode, claimed.body).toBe(200)
  const { redirect_to: to, ...session } = claimed.json()
  const page = `${h.services.env.PUBLIC_URL}${to}`
  return { ...landed, page, query: {}, values: session as Record<string, string> }
}

/** Claims the session of a flow, as the browser with this cookie. */
export function claim(
  h: Harness,
  flow: string,
  cookie: string,
  { bearer, replace }: { bearer?: string; replace?: boolean } = {},
) {
  const options = { headers: { cookie }, ...(bearer ? { bearer } : {}) }
  return auth(h, 'POST', '/arrival', { flow, ...(replace ? { replace } : {}) }, options)
}

/** The Cookie header that a browser would send after a response. */
export function cookieIn({ headers }: Pick<Answer, 'headers'>): string {
  const set = [headers['set-cookie'] ?? []].flat() as string[]
  const kept = set.filter((cookie) => !/max-age=0\b/i.test(cookie))
  return kept.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}

type Answer = { statusCode: number; body: string; headers: Record<string, unknown> }

/** Where a response redirects the browser, with the query and fragment. */
export function landing(answer: { statusCode: number; headers: Record<string, unknown> }) {
  expect(answer.statusCode).toBe(303)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
  const url = new URL(String(answer.headers.location))
  return {
    page: `${url.origin}${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    fragment: url.hash.slice(1),
    values: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
  }
}
