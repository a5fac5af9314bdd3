import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signIn } from '../support/people.ts'
import { dana as anyDana, signUpOwner } from './content.ts'
import { expect, test } from './studio.ts'

const dana = { ...anyDana, email: 'dana.keys@northwind.example' }

test('the API keys and webhooks of a company', async ({ page, shoot }) => {
  await signUpOwner(page.request, dana)
  await signIn(page, dana)
  await expect(page).toHaveURL(/dashboard$/)
  await page.goto('/company/developers')
  await page.getByRole('heading', { name: 'No API keys yet' }).waitFor()
  await shoot('developers/empty')

  await test.step('a key', async () => {
    await page.getByRole('button', { name: 'Create API key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create API key' })
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    await dialog.getByText('Enter a name').waitFor()
    await shoot('developers/create-key-errors')
    await dialog.getByLabel('Name').fill('CRM sync')
    await dialog.getByLabel('Products').check()
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    const shown = page.getByRole('dialog', { name: 'Save your API key' })
    await shown.waitFor()
    await shoot('developers/new-key')
    await shown.getByRole('button', { name: 'I have saved it' }).click()
  })

  const receiver = createServer((_, answer) => answer.end('noted'))
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`
  await test.step('a webhook', async () => {
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add webhook' })
    await dialog.getByLabel('Address').fill('https://10.0.0.1/')
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await dialog.getByText('This address is inside a private network.').waitFor()
    await shoot('developers/add-webhook-errors')
    await dialog.getByLabel('Address').fill(url)
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    const shown = page.getByRole('dialog', { name: 'Save the secret of your webhook' })
    await shown.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByRole('link', { name: url }).waitFor()
    // With the stopped clock, the toast about the refusal would stay.
    await page.reload()
    await page.getByRole('link', { name: url }).waitFor()
    await shoot('developers/filled')
    // The port in the screenshot's text is replaced.
    await page.getByRole('list', { name: 'Webhooks' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Send test' }).click()
    const row = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').first()
    await expect(row).toContainText('Delivered', { timeout: 30_000 })
    await page.reload()
    await expect(row).toContainText('Delivered')
    await shoot('developers/webhook')
  })
  receiver.close()
})
