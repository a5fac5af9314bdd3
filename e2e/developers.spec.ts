import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expectAccessible } from './support/accessible.ts'
import { openApi } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { expectToast } from './support/page-checks.ts'
import { signUp } from './support/people.ts'
import { newMember, newPerson, remove } from './support/team.ts'

test('an API key works until it is revoked', async ({ page, request }) => {
  await signUp(page)
  await page.goto('/company')
  await page.getByRole('link', { name: 'API keys and webhooks' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create API key' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('CRM sync')
  await dialog.getByLabel('Products').check()
  await dialog.getByLabel('Expires').selectOption('In 90 days')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create API key' }).click()

  const shown = page.getByRole('dialog', { name: 'Save your API key' })
  const key = (await shown.getByRole('status', { name: 'API key' }).textContent()) ?? ''
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await shown.getByRole('button', { name: 'I have saved it' }).press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem')
  await expect(row).toContainText('CRM sync')
  await expect(row).toContainText(/Created by .+ just now · Never used · Expires /)
  await expect(page.getByText(key)).toHaveCount(0)
  const ask = () => request.get('/api/products', { headers: { authorization: `Bearer ${key}` } })
  expect((await ask()).status()).toBe(200)

  await row.getByRole('button', { name: 'Revoke CRM sync' }).press('Enter')
  await page.getByRole('button', { name: 'Revoke API key' }).press('Enter')
  await expectToast(page, 'API key revoked')
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
  expect((await ask()).status()).toBe(401)
})

test('a webhook is tested, sends again and is turned off', async ({ page }) => {
  const received: { body: string; headers: Record<string, string> }[] = []
  let status = 500
  const receiver = createServer(async (incoming, answer) => {
    let body = ''
    for await (const part of incoming) body += part
    received.push({ body, headers: incoming.headers as Record<string, string> })
    answer.writeHead(status).end('noted')
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`

  await signUp(page)
  await page.goto('/company/developers')
  await page.getByRole('button', { name: 'Add webhook' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByLabel('Address').fill('https://10.0.0.1/')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('This address is inside a private network.')).toBeVisible()
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'Save the secret of your webhook' })
  const secret = (await shown.getByRole('status', { name: 'Secret' }).textContent()) ?? ''
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByRole('list', { name: 'Webhooks' })).toContainText(/Responsible: .+/)
  await page.getByRole('link', { name: url }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing sent yet' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send test' }).press('Enter')
  await expectToast(page, 'Test queued')
  const row = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').first()
  await expect(row).toContainText('1 attempt', { timeout: 15_000 })
  status = 200
  await expect(row).toContainText('Delivered', { timeout: 30_000 })
  await row.locator('summary').press('Enter')
  await expect(row.getByText('noted').first()).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Send again: webhook.test' }).press('Enter')
  await expect(row).toContainText('3 attempts', { timeout: 15_000 })
  for (const { body, headers } of received) {
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' })
  }

  const renew = async () => {
    await page.getByRole('button', { name: 'More actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'New secret' }).press('Enter')
    return page.getByRole('alertdialog', { name: 'Create a new secret?' })
  }
  await (await renew()).getByRole('button', { name: 'New secret' }).press('Enter')
  await expect(shown).toBeVisible()
  // Whatever else is pressed, it stays until it is said to be saved.
  await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: 'I have saved it' }).press('Enter')
  await expect(shown).toBeHidden()
  await expect(await renew()).toContainText('stops working now')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Turn off' }).press('Enter')
  await expect(page.getByText('This webhook is turned off, so nothing is sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send test' })).toBeDisabled()
  receiver.close()
})

test('a webhook stops when the member responsible leaves, and another member turns it on', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  await signUp(page)
  const ada = newPerson('Ada Admin')
  const adasPage = await newMember(page, elsewhere, briefwell, ada, { role: 'admin' })
  const send = await openApi(adasPage)
  const url = `${briefwell.url}/in`
  await send('/api/webhooks', { url, topics: ['products'] })
  await adasPage.context().close()

  await page.goto('/team')
  await remove(page, ada)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.press('Enter')
  const told = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').first()
  await expect(told).toContainText(
    `The webhook at “${new URL(url).host}” was turned off, because the member responsible left the company or lost a right`,
  )
  await told.press('Enter')
  await expect(page.getByText(/^Turned off on /)).toBeVisible()
  await expect(
    page.getByText('Whoever turns it on again becomes responsible.', { exact: false }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn on' }).press('Enter')
  await expectToast(page, 'Webhook turned on')
  await expect(page.getByText(/^Turned off on /)).toHaveCount(0)
})
