import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { holdScripts } from './support/late-scripts.ts'
import { proves } from './support/proves.ts'
import { quick } from './support/quick.ts'

const sales = 'sales@briefwell.example'

test(
  'a visitor sends a lead and a message; both arrive, with a receipt',
  quick,
  async ({ page, briefwell }) => {
    // No person fills in a form as fast as this story, so it moves the clock in between.
    await page.clock.install()
    await page.goto('/pricing')
    await page.getByRole('button', { name: 'Contact Sales' }).click()
    const dialog = page.getByRole('dialog', { name: 'Get Started' })
    await expect(dialog.getByLabel('Work email')).toBeFocused()

    await test.step('every field is required', async () => {
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('Please enter a valid work email')).toBeVisible()
      await expect(dialog.getByText('Please select a country/region')).toBeVisible()
      await expect(dialog.getByRole('link', { name: /Terms of Use/ })).toHaveAttribute(
        'href',
        '/terms',
      )
      await expect(dialog.getByRole('link', { name: /Privacy Policy/ })).toHaveAttribute(
        'href',
        '/privacy',
      )
      await expectAccessible(page)
    })

    await test.step('by keyboard only, skipping the field that only robots see', async () => {
      await dialog.getByLabel('Work email').focus()
      for (const answer of ['vera@visitor.example', 'Vera', 'Visitor', 'CIO', 'Visitors Inc']) {
        await page.keyboard.type(answer)
        await page.keyboard.press('Tab')
      }
      await expect(dialog.getByLabel('Job function')).toBeFocused()
      await page.keyboard.type('Cons')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Cana')
      await page.clock.fastForward(3_000)
      const send = dialog.getByRole('button', { name: 'Send my details' })
      await page.route('**/api/leads', (route) => route.abort(), { times: 1 })
      await send.press('Enter')
      await expect(
        page.getByText('There was an error submitting your information. Please try again.'),
      ).toBeVisible()
      await expect(send).toBeFocused()
      proves('2.8.19')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Thank You!' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
      const { raw } = await briefwell.mailbox.mailTo(sales)
      expect(raw).toContain('Subject: New lead on Briefwell')
      expect(raw).toMatch(/Consulting[\s\S]*Canada/)
      await briefwell.mailbox.mailTo('vera@visitor.example')
      proves('2.1.5a', '2.2.27a', '2.2.27b', '2.2.27c')
    })

    await test.step('after closing, the form resets once 300 ms have passed', async () => {
      await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
      await page.keyboard.press('Escape')
      await page.clock.runFor(299)
      await page.getByRole('button', { name: 'Contact Sales' }).click()
      await expect(page.getByRole('dialog', { name: 'Thank You!' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.clock.runFor(300)
      await page.clock.resume()
      await page.getByRole('button', { name: 'Contact Sales' }).click()
      await expect(dialog.getByLabel('Work email')).toHaveValue('')
      proves('2.2.27d', '2.4.9', '2.9.5')
    })

    await test.step('the contact page', async () => {
      await page.goto('/contact')
      await expect(page.getByRole('heading', { level: 1, name: "Let's Talk" })).toBeVisible()
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('Name').fill('Vera Visitor')
      await page.getByLabel('Work email').fill('vera@other.example')
      await page.getByLabel('Message').fill('How does a brief reach an analyst?')
      await page.clock.fastForward(3_000)
      await page.route('**/api/contact-messages', (route) => route.abort(), { times: 1 })
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByText('Something went wrong')).toBeVisible()
      await expect(
        page.getByText("Your message couldn't be sent. Please try again later."),
      ).toBeVisible()
      proves('2.8.20a')
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByText('Message sent!')).toBeVisible()
      await expect(
        page.getByText("We've received your message and will get back to you soon."),
      ).toBeVisible()
      await expect(page.getByLabel('Name')).toHaveValue('')
      await expect(page.getByLabel('Message')).toHaveValue('')
      const { raw } = await briefwell.mailbox.mailTo('team@briefwell.example')
      expect(raw).toContain('Reply-To: vera@other.example')
      await page.getByRole('link', { name: 'Back to Home' }).click()
      await expect(page).toHaveURL(/\/$/)
      proves('2.1.5b', '2.2.29a', '2.2.29b', '2.2.29c', '2.2.29d', '2.8.20b')
    })
  },
)

test('a contact form filled in before its scripts load keeps its values and is not submitted natively', async ({
  page,
  briefwell,
}) => {
  await page.clock.install()
  const release = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('Vera Visitor')
  await page.getByLabel('Name').press('Enter')
  await expect(page).toHaveURL(/\/contact$/)
  await page.getByLabel('Message').fill('Written while the scripts were away.')
  await page.clock.fastForward(3_000)
  const send = page.getByRole('button', { name: 'Send message' })
  await expect(send).toBeDisabled()
  release()
  await expect(send).toBeEnabled()
  const refusal = page.getByText('Please enter a valid email address')
  await expect(refusal).toBeHidden()
  await send.click()
  await expect(refusal).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Vera Visitor')
  await expect(page.getByText('Name must be at least 2 characters')).toBeHidden()
  // The time spent typing before the scripts came counts, so this is not taken for a robot.
  await page.getByLabel('Work email').fill('early@visitor.example')
  await send.click()
  await expect(page.getByText('Message sent!')).toBeVisible()
  await briefwell.mailbox.mailTo('early@visitor.example')
})
