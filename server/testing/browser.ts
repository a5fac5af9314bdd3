import { expect } from 'vitest'
import type { Harness } from './harness.ts'
import { claimsOf } from './worlds/accounts.ts'
import { claim } from './worlds/links.ts'

export const publicUrl = 'http://127.0.0.1:4103'

type Page = { status: number; location: string | null; body: string; cookies: string[] }

/** The parts of a browser that sign-in needs: cookies, redirects and forms. */
export class Browser {
  readonly #h: Harness
  readonly #cookies = new Map<string, Map<string, string>>()

  constructor(h: Harness) {
    this.#h = h
  }

  /**
   * Opens a URL and follows the provider's pages as `login`, up to the application's callback, and
   * returns the callback's URL without requesting it.
   */
  async toCallback(address: string, login: string): Promise<URL> {
    let page = await this.visit(address)
    let here = new URL(address)
    for (let step = 0; step < 20; step++) {
      if (page.location) {
        here = new URL(page.location, here)
        if (here.href.startsWith(`${publicUrl}/auth/v1/callback`)) return here
        page = await this.visit(here.href)
      } else {
        const form = /<form[^>]* action="([^"]+)"/.exec(page.body)?.[1]
        const prompt = /name="prompt" value="(\w+)"/.exec(page.body)?.[1]
        if (!form || !prompt) throw new Error(`no way on from ${here}: ${page.status} ${page.body}`)
        here = new URL(form, here)
        page = await this.visit(here.href, { prompt, login, password: 'any' })
      }
    }
    throw new Error(`goes round in circles at ${here}`)
  }

  /** Signs in at the provider and returns the URL of the final page. */
  async signIn(address: string, login: string): Promise<URL> {
    return this.land((await this.toCallback(address, login)).href)
  }

  /**
   * Requests a URL of the application and returns where it leads. If that is our page that claims a
   * session, claims it and returns it in the fragment.
   */
  async land(address: string): Promise<URL> {
    const { location, status, body } = await this.visit(address)
    if (!location) throw new Error(`leads nowhere: ${status} ${body}`)
    const landed = new URL(location)
    const flow = landed.pathname === '/arrive' ? landed.searchParams.get('flow') : null
    if (flow === null) return landed
    const claimed = await claim(this.#h, flow, this.cookiesOf(landed.origin))
    expect(claimed.statusCode, claimed.body).toBe(200)
    const { redirect_to: to, access_token, refresh_token, token_type } = claimed.json()
    const held = new URL(to, landed)
    held.hash = new URLSearchParams({ access_token, refresh_token, token_type }).toString()
    return held
  }

  /** Sends one request with the cookies of its origin; a form is posted. */
  async visit(address: string, form?: Record<string, string>): Promise<Page> {
    const url = new URL(address)
    const page = url.origin === publicUrl ? await this.#atHome(url) : await this.#away(url, form)
    this.keep(url.origin, page.cookies)
    return page
  }

  /** The cookies that this browser would send to an origin. */
  cookiesOf(origin: string): string {
    const kept = this.#cookies.get(origin) ?? new Map<string, string>()
    return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Stores the cookies that an origin sets. */
  keep(origin: string, cookies: string[]) {
    const kept = this.#cookies.get(origin) ?? new Map<string, string>()
    this.#cookies.set(origin, kept)
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (/max-age=0\b/i.test(cookie) || value === '') kept.delete(name)
      else kept.set(name, value)
    }
  }

  async #atHome(url: URL): Promise<Page> {
    const { statusCode, headers, body } = await this.#h.request({
      url: `${url.pathname}${url.search}`,
      headers: { cookie: this.cookiesOf(url.origin) },
    })
    return {
      status: statusCode,
      location: headers.location ?? null,
      body,
      cookies: [headers['set-cookie'] ?? []].flat(),
    }
  }

  async #away(url: URL, form?: Record<string, string>): Promise<Page> {
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form ? new URLSearchParams(form) : null,
      redirect: 'manual',
      headers: { cookie: this.cookiesOf(url.origin), accept: 'text/html' },
    })
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      body: await answer.text(),
      cookies: answer.headers.getSetCookie(),
    }
  }
}

/** The parameters in a URL's fragment and query. */
export function paramsOf(page: URL) {
  return {
    fragment: Object.fromEntries(new URLSearchParams(page.hash.slice(1))),
    query: Object.fromEntries(page.searchParams),
  }
}

/** The account whose session is in the URL that a browser returned to. */
export function accountAt(page: URL) {
  const accessToken = paramsOf(page).fragment.access_token ?? ''
  expect(accessToken, page.href).not.toBe('')
  const claims = claimsOf(accessToken)
  return { id: String(claims.sub), accessToken, claims }
}

/** Asserts that both query and fragment give the reason of a failed sign-in. */
export function expectRefusedPage(page: URL, error: string, code: string, message: RegExp) {
  const { fragment, query } = paramsOf(page)
  const values = { error, error_code: code, error_description: expect.stringMatching(message) }
  expect(query).toMatchObject(values)
  expect(fragment).toEqual({ ...values, sb: '' })
}
