import type { Page } from '@playwright/test'
import { invitationErrors } from '../contract/team/invitations.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { codeIn, linkIn } from './support/mailbox.ts'
import { signIn, signUp } from './support/people.ts'
import { proves } from './support/proves.ts'
import { accept, fillPassword, invite, newPerson, row, stopClock } from './support/team.ts'

test('two browsers accept concurrently: one account; a third tab shows that the invitation was used', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const ann = newPerson('Ann Lee')
  await signUp(page)
  await invite(page, ann)
  const link = linkIn(await briefwell.mailbox.mailTo(ann.email))
  const racers = [await elsewhere(), await elsewhere()]
  for (const racer of racers) {
    await racer.goto(link)
    await fillPassword(racer, ann.password)
  }
  const beside = await Promise.all(racers.map((racer) => racer.context().newPage()))
  for (const tab of beside) await tab.goto(link)
  await Promise.all(racers.map((racer) => racer.getByRole('button', { name: accept }).click()))

  const joined = (racer: Page) => racer.url().endsWith('/dashboard')
  await expect.poll(() => racers.filter(joined).length, { timeout: 30_000 }).toBe(1)
  for (const [index, racer] of racers.entries()) {
    if (joined(racer)) {
      await expect(beside[index] as Page).toHaveURL(/accept/)
      await (beside[index] as Page).getByRole('link', { name: 'Go to the dashboard' }).click()
    } else {
      await expect(racer.getByText(/Account already exists|Was it you\?/).first()).toBeVisible()
      await signIn(racer, ann)
    }
    await expect(racer).toHaveURL(/\/dashboard$/)
    await racer.goto('/team')
    await expect(row(racer, ann)).toContainText('(you)')
  }
  await page.reload()
  await expect(row(page, ann)).toHaveCount(1)
  await expect(row(page, ann)).not.toContainText('Pending')
  await racers[0]?.goto(link)
  await racers[0]?.getByRole('link', { name: 'Go to the dashboard' }).click()
})

test('a failure on the way has a fallback, and finally the login', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  await signUp(page)

  await test.step('sign-up replaces a server function that fails', async () => {
    const ann = newPerson('Ann Lee')
    await invite(page, ann)
    const annsPage = await elsewhere()
    await annsPage.route('**/api/invitations/account', (route) => route.abort())
    await annsPage.goto(linkIn(await briefwell.mailbox.mailTo(ann.email)))
    await fillPassword(annsPage, ann.password)
    const signedUp = annsPage.waitForRequest('**/auth/v1/signup*')
    await annsPage.getByRole('button', { name: accept }).click()
    await signedUp
    await expect(annsPage).toHaveURL(/\/dashboard$/)
    await annsPage.goto('/team')
    await expect(row(annsPage, ann)).toContainText('(you)')
    await annsPage.context().close()
  })

  await test.step('an account that cannot be signed in to leads to the login', async () => {
    const bob = newPerson('Bob Ray')
    await invite(page, bob)
    const bobsPage = await elsewhere()
    await bobsPage.route('**/auth/v1/token*', (route) => route.fulfill({ status: 422, json: {} }))
    await bobsPage.goto(linkIn(await briefwell.mailbox.mailTo(bob.email)))
    await fillPassword(bobsPage, bob.password)
    await stopClock(bobsPage)
    await bobsPage.getByRole('button', { name: accept }).click()
    await expect(
      bobsPage.getByText('Account created successfully, please sign in to continue').first(),
    ).toBeVisible()
    await bobsPage.clock.runFor(1_499)
    await expect(bobsPage).toHaveURL(/\/invite\/accept/)
    await bobsPage.clock.runFor(1)
    await expect(bobsPage).toHaveURL(/\/login$/)
    await bobsPage.clock.resume()
    await bobsPage.unrouteAll()
    await signIn(bobsPage, bob)
    await expect(bobsPage).toHaveURL(/\/dashboard$/)
    await bobsPage.context().close()
  })
  proves('1.4.6c', '1.4.6j', '1.7.9a')
})

test('three tabs in one browser each continue, and show the notice once', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  await signUp(page)
  const cid = newPerson('Cid Fox')
  await invite(page, cid)
  const link = linkIn(await briefwell.mailbox.mailTo(cid.email))
  const first = await elsewhere()
  const [slower, beside] = [await first.context().newPage(), await first.context().newPage()]
  for (const tab of [first, slower, beside]) await tab.goto(link)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await slower.route('**/api/invitations/account', async (route) => {
    await held
    await route.fulfill({ status: 409, json: { ...invitationErrors.accountExists } })
  })
  for (const tab of [slower, first]) {
    await fillPassword(tab, cid.password)
    await tab.getByRole('button', { name: accept }).click()
  }
  await expect(first).toHaveURL(/\/dashboard$/)
  await expect(beside.getByRole('heading', { name: "You're on the team" })).toBeVisible()
  await expectAccessible(beside)
  release()
  await expect(slower.getByText('Account already exists')).toBeVisible()
  const used = slower.getByText('This invitation has already been used', { exact: true })
  await expect(used).toBeVisible()
  await expect(slower.getByText('Verification failed')).toHaveCount(0)
  await slower.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(slower).toHaveURL(/\/dashboard$/)
})

test('an account without a company joins on the same page, once its address is proven', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const ann = newPerson('Ann Lee')
  const { vendor } = await signUp(page)
  await invite(page, ann)
  const link = linkIn(await briefwell.mailbox.mailTo(ann.email))
  const { email, password } = ann
  const annsPage = await elsewhere()
  const answer = await annsPage.request.post('/auth/v1/signup', { data: { email, password } })
  expect(answer.status()).toBe(200)

  await test.step('the user signs in with the existing account, and returns', async () => {
    await annsPage.goto(link)
    await fillPassword(annsPage, 'another password')
    await annsPage.getByRole('button', { name: accept }).click()
    await expect(annsPage.getByText('Account already exists')).toBeVisible()
    await expect(annsPage).toHaveURL(/\/login\?next=/)
    await annsPage.getByLabel('Email').fill(email)
    await annsPage.getByRole('textbox', { name: 'Password' }).fill(password)
    await annsPage.getByRole('button', { name: 'Sign in' }).click()
    await expect(annsPage.getByRole('button', { name: 'Accept invitation' })).toBeVisible()
    await expectAccessible(annsPage)
    proves('1.4.6b', '1.8.20a')
  })

  await test.step('a code from the mailbox proves the address', async () => {
    await annsPage.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(
      annsPage.getByText('Please confirm your email address before you accept this invitation.'),
    ).toBeVisible()
    await annsPage.getByRole('button', { name: 'Send the code' }).click()
    await expect(annsPage.getByLabel('Code')).toBeFocused()
    await expectAccessible(annsPage)
    await annsPage.getByLabel('Code').fill(codeIn(await briefwell.mailbox.mailTo(email, 2)))
    await annsPage.getByRole('button', { name: 'Confirm and accept invitation' }).click()
    await expect(
      annsPage.getByRole('heading', { name: `Welcome to ${vendor.company}` }),
    ).toBeVisible()
    await expectAccessible(annsPage)
    await expect(annsPage).toHaveURL(/\/dashboard$/)
    await expect(annsPage.getByRole('navigation', { name: 'Main' })).toContainText('Team')
  })

  await test.step('a member of a company cannot join another', async () => {
    const { vendor: other, send } = await signUp(await elsewhere())
    await send('/api/team/members', { name: ann.name, email, role: 'admin' })
    await annsPage.goto(linkIn(await briefwell.mailbox.mailTo(email, 3)))
    await expect(annsPage.getByRole('heading', { name: `Join ${other.company}` })).toBeVisible()
    await expect(annsPage.getByText(`Your account belongs to ${vendor.company}.`)).toBeVisible()
    await expect(annsPage.getByText('An account can belong to only one company.')).toBeVisible()
    await expect(annsPage.getByRole('button', { name: /accept/i })).toHaveCount(0)
    await expectAccessible(annsPage)
    await annsPage.getByRole('link', { name: 'Open your account' }).click()
    await expect(annsPage).toHaveURL(/\/account$/)
  })

  await test.step('a user signed in to another account sees a message', async () => {
    const bob = newPerson('Bob Ray')
    await invite(page, bob)
    await annsPage.goto(linkIn(await briefwell.mailbox.mailTo(bob.email)))
    await expect(annsPage.getByText(`you are signed in as ${email}`)).toBeVisible()
    await expectAccessible(annsPage)
    await annsPage.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(annsPage).toHaveURL(/\/dashboard$/)
    await annsPage.goBack()
    await annsPage.getByRole('button', { name: 'Sign out and continue' }).click()
    await expect(annsPage.getByLabel('Email')).toHaveValue(bob.email)
  })
})
