import { dana, fillCompany, signUpOwner } from './screenshots/content.ts'
import { expect, test } from './support/briefwell.ts'
import { expectFocusSeen, tabTo } from './support/focus.ts'

test('the whole signed-in area works without a mouse', async ({ page }) => {
  const moments = { started: Date.now(), known: [] }
  await fillCompany(page.request, await signUpOwner(page.request, dana), moments)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await test.step('sign in', async () => {
    await page.goto('/login')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(dana.email)
    await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
    await page.keyboard.type(dana.password)
    await press('Enter')
    await expect(heading('Vendor Dashboard')).toBeVisible()
  })

  await test.step('skip to the content, then the sidebar', async () => {
    await page.reload()
    await expect(heading('Vendor Dashboard')).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
    await press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.reload()
    await expect(heading('Vendor Dashboard')).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Products', exact: true }).first())
    await press('Enter')
    await expect(heading('Products')).toBeVisible()
  })

  await test.step('n adds a product', async () => {
    await press('n')
    await expect(heading('Add New Product')).toBeVisible()
    for (const [label, text] of [
      ['Product name', 'Atlas'],
      ['Category', 'Robotics'],
      ['Website URL', 'https://northwind.example/atlas'],
      ['Sales contact name', 'Sam Seller'],
      ['Sales contact email', 'sam@northwind.example'],
    ] as const) {
      await tabTo(page, page.getByLabel(label))
      // In a text field the shortcut letters are typed.
      await page.keyboard.type(text)
    }
    await tabTo(page, page.getByRole('button', { name: 'Add product' }))
    await press('Enter')
    await expect(page.getByText('Your product has been added successfully.')).toBeVisible()
    await expect(heading('Products')).toBeVisible()
  })

  await test.step('/ searches the list', async () => {
    await press('/')
    await expect(page.getByLabel('Search products')).toBeFocused()
    await page.keyboard.type('atlas')
    await expect(page.getByRole('heading', { name: 'Compass' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Atlas' })).toBeVisible()
  })

  await test.step('the palette finds a brief, opens it, and restores the focus', async () => {
    const opener = page.getByRole('button', { name: 'Go to' })
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await tabTo(page, opener)
    await press('Enter')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await expectFocusSeen(page)
    await press('Escape')
    await expect(opener).toBeFocused()
    await press('Control+k')
    await page.keyboard.type('harbor')
    await expect(palette.getByRole('option')).toHaveText([/^How Harbor Foods/])
    await press('Enter')
    await expect(heading('How Harbor Foods cut delays by a third')).toBeVisible()
  })

  await test.step('the player', async () => {
    const video = page.locator('video')
    const muted = () => video.evaluate((element: HTMLVideoElement) => element.muted)
    await tabTo(page, page.getByRole('button', { name: 'Play' }))
    await press('Enter')
    await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.currentTime)).not.toBe(0)
    const before = await muted()
    await press('m')
    await expect.poll(muted).toBe(!before)
    await tabTo(page, page.getByRole('button', { name: 'Expand' }))
    await press('Enter')
    await expect(page.getByRole('dialog', { name: /^Video/ })).toBeVisible()
    await press('Escape')
    await expect(page.getByRole('button', { name: 'Expand' })).toBeFocused()
  })

  await test.step('a product filters its briefs', async () => {
    await press('Control+k')
    await page.keyboard.type('beacon')
    await expect(page.getByRole('option', { name: /^Beacon/ })).toBeVisible()
    await press('Enter')
    await expect(page.getByRole('link', { name: /What comes in 2027/ }).first()).toBeVisible()
    await tabTo(page, page.getByLabel(/status/i))
    await page.keyboard.type('Active')
    await expect(page.getByLabel(/status/i)).toHaveValue('active')
    await expect(page.getByRole('link', { name: /What comes in 2027/ })).toHaveCount(0)
  })

  await test.step('g and t, n invites, Escape leads back', async () => {
    // In the status select a letter chooses an option.
    await press('Tab', 'g', 'd')
    await expect(heading('Vendor Dashboard')).toBeVisible()
    await press('g', 't')
    await expect(heading('Team')).toBeVisible()
    await press('n')
    await expect(page.getByRole('dialog', { name: 'Invite Team Member' })).toBeVisible()
    await expectFocusSeen(page)
    await press('Escape')
    await expect(page.getByRole('button', { name: 'Invite Team Member' })).toBeFocused()
  })

  await test.step('the shortcuts are listed, and those without Ctrl can be turned off', async () => {
    await press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard' })
    await expect(list.getByText('Search the list')).toBeVisible()
    await tabTo(page, list.getByRole('checkbox', { name: 'Keys without Ctrl' }))
    await press('Space', 'Escape', '?', 'g', 'd')
    await expect(heading('Team')).toBeVisible()
    await press('Control+k')
    await page.keyboard.type('keys')
    await press('Enter')
    await tabTo(page, list.getByRole('checkbox', { name: 'Keys without Ctrl' }))
    await press('Space', 'Escape', 'g', 'a')
    await expect(heading('Account')).toBeVisible()
  })

  await test.step('the sections of the account, and signing out', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Sessions' }))
    await press('Enter')
    await expect(page.getByText('Account created')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Sign out', exact: true }))
    await press('Enter')
    await expect(page).toHaveURL(/\/login/)
  })
})
