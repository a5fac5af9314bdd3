import { sitePages } from '../../contract/site/pages.ts'
import { followLink, linkIn } from '../support/mailbox.ts'
import { fillAccountStep, fillCompanyStep, signIn } from '../support/people.ts'
import { dana, signUpOwner } from './content.ts'
import { expect, test } from './studio.ts'

test('the public site', async ({ page, shoot }) => {
  for (const { path } of sitePages) {
    await page.goto(path)
    await shoot(`public/${path === '/' ? 'landing' : path.slice(1)}`)
  }
  await page.goto('/')
  await page.getByText('For IT & Tech Leaders').click()
  await shoot('public/menu', { only: 'wide' })
})

test('pages that anyone may see', async ({ page, shoot, briefwell }) => {
  await page.goto('/nowhere')
  await shoot('public/not-found')
  await page.goto('/contact')
  await shoot('public/contact')
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Contact Sales' }).click()
  await page.getByRole('dialog', { name: 'Get Started' }).waitFor()
  await shoot('public/lead-dialog')

  await page.goto('/signup')
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor()
  await shoot('sign-up/account')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await shoot('sign-up/account-errors')
  await fillAccountStep(page, dana)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Headquarters location').waitFor()
  await shoot('sign-up/company')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('You must accept the terms of service').waitFor()
  await shoot('sign-up/company-errors')
  await fillCompanyStep(page)
  await shoot('sign-up/company-filled')

  await signUpOwner(page.request, dana)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await shoot('login/empty')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await shoot('login/errors')
  await signIn(page, { email: dana.email, password: 'wrong' })
  await page.getByText('Login failed').waitFor()
  await shoot('login/failed')

  await page.goto('/forgot-password')
  await page.getByRole('button', { name: /reset/i }).waitFor()
  await shoot('password/forgotten')
  await page.getByLabel('Email').fill(dana.email)
  await page.getByRole('button', { name: /reset/i }).click()
  await page.getByText('Reset email sent').waitFor()
  await shoot('password/mail-sent')
  const link = linkIn(await briefwell.mailbox.mailTo(dana.email))
  await page.goto(link)
  await shoot('password/link')
  await followLink(page, link)
  await expect(page).toHaveURL(/\/reset-password/)
  await page.getByRole('heading', { name: 'Was that you?' }).waitFor()
  await shoot('password/was-that-you')
  await page.getByRole('button', { name: 'Yes, that was me' }).click()
  await page.getByRole('textbox', { name: 'New password' }).fill('short')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('other')
  await shoot('password/new')
  await page
    .getByRole('button', { name: /password$/i })
    .last()
    .click()
  await shoot('password/errors')
  await page.goto('/reset-password')
  await page.getByText('Invalid reset link').first().waitFor()
  await shoot('password/invalid-link')

  await page.goto('/invite/accept?token=nonsense')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shoot('invitation/invalid')
})
