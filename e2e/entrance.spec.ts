import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { followLink, linkIn, openAsOwner } from './support/mailbox.ts'
import {
  expireToken,
  fillAccountStep,
  fillCompanyStep,
  newVendor,
  signIn,
} from './support/people.ts'
import { proves } from './support/proves.ts'
import { quick } from './support/quick.ts'

/** The server is running but cannot answer now. */
const down = { status: 503, json: {} }

test('no form makes the browser report a CSP violation', async ({ page }) => {
  const told = 'told by the policy: '
  const breaches: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith(told)) breaches.push(message.text())
  })
  await page.addInitScript((words) => {
    addEventListener('securitypolicyviolation', (breach) =>
      console.info(words + breach.violatedDirective),
    )
  }, told)
  for (const [path, send, refusal] of [
    ['/login', 'Sign in', 'Please enter your password'],
    ['/contact', 'Send message', 'Please enter a valid email address'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: send }).click()
    await says(page, refusal)
  }
  expect(breaches).toEqual([])
})

test(
  'the pages before the sign-in name errors, and link to each other',
  quick,
  async ({ page }) => {
    await test.step('the login', async () => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await says(page, 'Please enter a valid email address', 'Please enter your password')
      proves('1.5.3a', '1.5.3b')
      await page.route('**/auth/v1/token*', (route) => route.fulfill({ json: {} }))
      await signIn(page, newVendor())
      await says(page, 'Login failed', 'No session was created. Please try again.')
      await expect(page.locator('[data-sonner-toast][data-type=error]')).toHaveCount(1)
      proves('1.8.18c', '1.8.21a')
      await page.unrouteAll()
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await expect(page).toHaveURL(/\/forgot-password$/)
      proves('1.2.29b')
    })

    await test.step('a reset link that cannot be requested', async () => {
      await page.getByLabel('Email').fill('nobody')
      const send = page.getByRole('button', { name: 'Send reset link' })
      await send.click()
      await says(page, 'Please enter a valid email address')
      proves('1.5.4')
      await page.getByLabel('Email').fill('somebody@example.test')
      await page.route('**/auth/v1/recover*', (route) => route.fulfill(down))
      await send.click()
      await says(page, 'Reset request failed', 'There was a problem sending the reset link.')
      await page.route('**/auth/v1/recover*', (route) =>
        route.fulfill({ status: 422, json: { code: 'x', message: 'Not today.' } }),
      )
      await send.click()
      await says(page, 'Not today.')
      proves('1.8.19a', '1.8.19b', '1.8.21b')
      await page.unrouteAll()
      await send.click()
      await says(page, 'Check your inbox')
      await page.getByRole('link', { name: 'Back to sign in' }).click()
      await expect(page).toHaveURL(/\/login$/)
      proves('1.2.30b')
    })

    await test.step('reset links with missing parts', async () => {
      await page.goto('/reset-password')
      await says(page, 'Invalid reset link', 'Please request a new password reset link.')
      await expect(page).toHaveURL(/\/forgot-password$/)
      await page.goto('/reset-password#type=recovery')
      await says(page, 'Missing recovery token. Please request a new password reset link.')
      await expect(page).toHaveURL(/\/forgot-password$/)
      proves('1.4.7a', '1.4.7b', '1.8.19e', '1.8.19g')
    })

    await test.step('the sign-up', async () => {
      await page.goto('/login')
      await page.getByRole('link', { name: 'Create an account' }).click()
      await expect(page).toHaveURL(/\/signup$/)
      proves('1.2.29c')
      await page.getByLabel('Work email').fill('nobody')
      await page.getByRole('button', { name: 'Continue' }).click()
      await says(page, 'Please enter a valid email address')
      proves('1.5.1d')
      await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
      proves('1.2.28d')
      await fillAccountStep(page, newVendor())
      await page.getByRole('button', { name: 'Continue' }).click()
      await offersAllAnswers(page)
      await fillCompanyStep(page)
      await page.route('**/auth/v1/signup*', (route) => route.fulfill(down))
      await page.getByRole('button', { name: 'Create account' }).click()
      await says(
        page,
        'Error creating account',
        'There was an error creating your account. Please try again.',
      )
      proves('1.8.17a', '1.8.17b')
    })
  },
)

test('a new password is refused if it is too short, too long, or rejected by the server', async ({
  page,
  briefwell,
}) => {
  const { email, password } = newVendor()
  await page.request.post('/auth/v1/signup', { data: { email, password } })
  const back = encodeURIComponent(`${briefwell.url}/reset-password`)
  await page.request.post(`/auth/v1/recover?redirect_to=${back}`, { data: { email } })
  await openAsOwner(page, linkIn(await briefwell.mailbox.mailTo(email)))
  const enter = async (typed: string) => {
    await page.getByRole('textbox', { name: 'New password' }).fill(typed)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(typed)
    await page.getByRole('button', { name: 'Update password' }).click()
  }
  await enter('x'.repeat(7))
  await says(page, 'Password must be at least 8 characters long')
  await page.route('**/auth/v1/user*', (route) => route.fulfill(down))
  await enter('x'.repeat(8))
  await says(page, 'Password update failed')
  await enter('x'.repeat(101))
  await says(page, 'Password is too long')
  await page.unrouteAll()

  await briefwell.sql(`
      update auth.sessions set amr = jsonb_set(amr, '{0,timestamp}',
        to_jsonb((amr #>> '{0,timestamp}')::bigint - 25 * 3600))
      where user_id = (select id from auth.users where email = '${email}');
      -- The next mail may leave at once.
      delete from auth.rate_limits;`)
  await enter('x'.repeat(100))
  const tooLate = page.getByText('This link was opened more than a day ago')
  await expect(tooLate).toBeVisible()
  await expireToken(page)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/reset-password/)
  await expect(tooLate).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update password' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Request a new link' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await followLink(page, linkIn(await briefwell.mailbox.mailTo(email, 2)))
  await enter('x'.repeat(100))
  await says(page, 'Password updated successfully')
  proves('1.5.5a', '1.5.5b', '1.8.19h', '1.9.4b')
})

test('an invalid invitation shows the reason, and can be retried', async ({ page }) => {
  const invitation = '**/api/invitations/verify'
  const refuse = async (code: string) => {
    await page.unroute(invitation)
    await page.route(invitation, (route) =>
      route.fulfill({ status: 410, json: { code, message: 'The server says.', requestId: '1' } }),
    )
  }

  await test.step('while the invitation is being verified', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(invitation, async (route) => {
      await answered
      await route.fulfill({ status: 500, json: {} })
    })
    await page.goto('/invite/accept?token=x')
    await says(page, 'Verifying your invitation…')
    answer()
    await says(page, 'Verification failed')
    await expect(page.getByText('Failed to verify invitation token: ').first()).toBeVisible()
    await expect(page.getByText('Failed to verify invitation token: Unknown error')).toHaveCount(0)
    proves('1.2.32a', '1.8.14a', '1.8.15g')
  })

  await test.step('each error has its own message', async () => {
    for (const [code, text] of Object.entries({
      invitation_used: 'This invitation has already been used',
      invitation_expired: 'This invitation has expired',
      invitation_revoked: 'This invitation has been revoked',
      invitation_company_gone: 'The company for this invitation no longer exists',
      invitation_member_mismatch: 'This invitation is no longer valid',
      invitation_not_found: 'Invalid or expired invitation link',
    })) {
      await refuse(code)
      await page.goto('/invite/accept?token=x')
      await says(page, text)
    }
    proves('1.8.15a', '1.8.15b', '1.8.15c', '1.8.15d', '1.8.15e', '1.8.15f', '1.8.13')
  })

  await test.step('retrying', async () => {
    const retry = page.getByRole('button', { name: 'Retry Verification' })
    await retry.click()
    await says(page, 'Still invalid', 'The server says.')
    await page.unroute(invitation)
    await page.route(invitation, (route) => route.abort())
    await retry.click()
    await says(page, 'Retry failed')
    await page.unroute(invitation)
    const id = '00000000-0000-4000-8000-000000000000'
    const details = { email: 'ann@example.test', name: 'Ann', companyName: 'Acme' }
    await page.route(invitation, (route) =>
      route.fulfill({ json: { ...details, teamMemberId: id, invitationId: id } }),
    )
    await retry.click()
    await says(page, 'Invitation is valid')
    await expect(page.getByLabel('Email')).toHaveValue('ann@example.test')
    proves('1.4.8b', '1.4.8c', '1.4.8d')
  })
})

/** Each text is visible, alone in its element. */
async function says(page: Page, ...texts: string[]) {
  for (const text of texts) {
    await expect(page.getByText(text, { exact: true }).filter({ visible: true })).not.toHaveCount(0)
  }
}

/** The lists of step 2, with every option exactly and in order. */
async function offersAllAnswers(page: Page) {
  const lists = {
    'Number of employees': [
      ...['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5000+'],
    ],
    'Revenue range': [
      ...['Less than $1M', '$1M - $10M', '$10M - $50M', '$50M - $100M'],
      ...['$100M - $500M', '$500M - $1B', 'More than $1B'],
    ],
    'Ownership structure': [
      ...['Private', 'Public', 'Subsidiary', 'Non-profit', 'Government', 'Other'],
    ],
    'Funding history': [
      ...['Bootstrapped', 'VC-backed', 'Angel-funded', 'Series A', 'Series B+'],
      ...['Public funding', 'Acquisition', 'Other'],
    ],
  }
  for (const [label, answers] of Object.entries(lists)) {
    const options = page.getByLabel(label).locator('option:not([value=""])')
    await expect(options).toHaveText(answers)
  }
  await expect(
    page.getByRole('group', { name: 'Regions of operation' }).getByRole('checkbox'),
  ).toHaveCount(7)
  for (const region of [
    ...['North America', 'South America', 'Europe', 'Asia', 'Africa', 'Oceania', 'Middle East'],
  ]) {
    await expect(page.getByRole('checkbox', { name: region, exact: true })).toBeVisible()
  }
  proves('1.3.9', '1.3.10', '1.3.11', '1.3.12', '1.3.13')
  proves('2.3.10', '2.3.11', '2.3.12', '2.3.13', '2.3.14')
}
