import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './support/accessible.ts'
import { test as base, expect } from './support/briefwell.ts'
import { newVendor } from './support/people.ts'

/** A button in place of the widget; each press yields a single-use answer. */
const script = `(() => {
  let answers = 0
  window.hcaptcha = {
    render(place, { sitekey, callback }) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'I am a person'
      button.onclick = () => {
        // As in real widgets, only a fresh one can be pressed.
        button.textContent = 'Thank you'
        callback(sitekey + ' ' + Date.now() + ' ' + answers++)
      }
      place.append(button)
      return button
    },
    remove: (button) => button.remove(),
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
})()`

type Stranger = { url: string; asked: string[] }

/** An installation whose captcha is verified by another server. */
const test = base.extend<object, { stranger: Stranger }>({
  stranger: [
    async ({ browserName: _ }, use) => {
      const asked: string[] = []
      const server = createServer(async (request, response) => {
        if (request.method === 'GET') {
          return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
        }
        let form = ''
        for await (const chunk of request) form += chunk
        const answer = new URLSearchParams(form).get('response') ?? ''
        const success = answer.startsWith('ours ') && !asked.includes(answer)
        asked.push(answer)
        return response.end(JSON.stringify({ success }))
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      await use({ url: `http://127.0.0.1:${port}`, asked })
      server.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ stranger }, use) =>
      use({
        AUTH_CAPTCHA_URL: `${stranger.url}/siteverify`,
        AUTH_CAPTCHA_SECRET: 'our secret',
        AUTH_CAPTCHA_SITE_KEY: 'ours',
      }),
    { scope: 'worker' },
  ],
})

test('a captcha precedes signing in and requesting a link; each answer works once', async ({
  page,
  stranger,
}) => {
  const robots = page.getByRole('group', { name: 'Security check' })
  const person = robots.getByRole('button', { name: 'I am a person' })
  const lost = page.getByText('The security check could not be loaded. Please try again.')
  const vendor = newVendor()

  await page.route(`${stranger.url}/**`, (route) => route.abort(), { times: 1 })
  await page.goto('/login')
  await expect(lost).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(person).toBeVisible()

  const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
  await page.getByLabel('Email').fill(vendor.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await signIn.click()
  await expect(robots).toContainText('Complete the security check first.')
  await expectAccessible(page)
  expect(stranger.asked).toEqual([])
  for (const tries of [1, 2]) {
    await person.click()
    await signIn.click()
    await expect(
      page.getByText('Invalid credentials. Please check your email and password.').first(),
    ).toBeVisible()
    // The error of the first attempt is still shown when the second begins.
    await expect.poll(() => stranger.asked.length).toBe(tries)
  }
  await signIn.click()
  await expect(robots).toContainText('Complete the security check first.')

  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(vendor.email)
  await person.click()
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  expect(new Set(stranger.asked).size).toBe(3)
})
