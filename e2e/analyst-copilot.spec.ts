import { readFileSync } from 'node:fs'
import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { expectToast, holdCalls } from './support/page-checks.ts'
import { signUpConfirmed } from './support/people.ts'
import { proves } from './support/proves.ts'
import { newReader, shareWith } from './support/readers.ts'
import { newMember, newPerson } from './support/team.ts'

test('a vendor asks, follows a source, and keeps the session; a reader asks until the share ends', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { vendor, send } = await signUpConfirmed(page, briefwell)
  const product = await addProduct(send, {
    name: 'Atlas',
    description: 'Counts pallets by camera.',
  })
  const beacon = await addProduct(send, { name: 'Beacon', category: 'Signals' })
  const brief = await addBrief(send, product, {
    title: 'Atlas in the cold',
    description: 'Atlas works down to minus 28 degrees. The licence costs 4,200 euros a year.',
    status: 'active',
  })
  const question = page.getByLabel('Your question')
  const answer = page.getByRole('article')
  const said = page.getByRole('region', { name: 'Analyst copilot' }).getByRole('status').last()

  await test.step('the page explains itself, and sends no empty question', async () => {
    await page.goto('/products')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Analyst copilot' })
      .click()
    await expect(page.getByRole('heading', { name: 'What would you like to know?' })).toBeVisible()
    await expect(page.getByText('No data leaves it.')).toBeVisible()
    await expect(page.getByText('Your sessions appear here.')).toBeVisible()
    await question.fill('   ')
    await expect(page.getByRole('button', { name: 'Ask' })).toBeDisabled()
    proves('2.5.25')
    await question.press('Enter')
    await expect(page).toHaveURL(/\/analyst-copilot$/)
    await expectAccessible(page)
  })

  await test.step('the closest sentence is marked, and opens at its place', async () => {
    await question.fill('What does the Atlas licence cost?')
    await question.press('Enter')
    await expect(answer.getByRole('heading', { level: 3 })).toHaveText(
      'Closest in what you may read',
    )
    await expect(answer.locator('mark').first()).toHaveText('The licence costs 4,200 euros a year.')
    await expect(answer.locator('blockquote').first()).toContainText('down to minus 28 degrees')
    await expect(answer).not.toContainText('%')
    await expect(page).toHaveURL(/\/analyst-copilot\/[0-9a-f-]{36}$/)
    await expect(question).toHaveValue('')
    await expect(question).toBeFocused()
    await expectAccessible(page)
    await answer.getByRole('link', { name: 'Description · Atlas in the cold' }).click()
    await expect(page).toHaveURL(new RegExp(`/briefs/${brief}#description$`))
    await page.goBack()
  })

  await test.step('a follow-up and a CIO pack question are asked with one click', async () => {
    await answer.first().getByRole('button', { name: 'Show data' }).click()
    await expect(answer.nth(1).getByRole('heading', { level: 2 })).toHaveText(
      'Show data: What does the Atlas licence cost?',
    )
    await expect(answer.nth(1).locator('blockquote').first()).toContainText('4,200 euros')
    await page.getByText('Market analysis').click()
    await page.getByRole('button', { name: /^The portfolio/ }).click()
    await expect(answer.nth(2).getByRole('table')).toContainText('Atlas')
    proves('2.3.29', '2.9.11')
  })

  await test.step('counts come from rows, and where nothing comes near, that is said', async () => {
    const showData = answer.first().getByRole('button', { name: 'Show data' })
    const portfolio = page.getByRole('button', { name: /^The portfolio/ })
    await expect(portfolio).toBeEnabled()
    const answerSession = await holdCalls(page, '**/api/copilot/sessions/*')
    // The lists of sessions and workspaces stay unanswered until the next question is.
    const answerLists = await holdCalls(
      page,
      '**/api/copilot/sessions',
      '**/api/copilot/workspaces*',
    )
    await question.fill('How many briefs do we have?')
    await question.press('Enter')
    await expect(said).toHaveText('Searching what you may read')
    await expect(showData).toBeDisabled()
    await expect(portfolio).toBeDisabled()
    // Typed while the question is under way, and neither sent nor lost.
    await question.fill('Who designed the zeppelin hangar in Quito?')
    await question.press('Enter')
    answerSession()
    await expect(answer.nth(3).getByRole('table')).toContainText('Atlas in the cold')
    await expect(showData).toBeEnabled()
    await question.press('Enter')
    await expect(answer.nth(4)).toContainText('Nothing comes near this question')
    await expect(answer.nth(4)).toContainText(
      /Searched everything that you may read: \d+ passages\./,
    )
    await expect(said).toHaveText('Nothing comes near this question')
    await expect(question).toHaveValue('')
    answerLists()
    await expectAccessible(page)
    await page.reload()
    await expect(answer).toHaveCount(5)
    await expect(answer.nth(4)).toBeInViewport()
  })

  await test.step('products are compared fact by fact, each with its source', async () => {
    await question.fill('Compare Atlas and Beacon.')
    await question.press('Enter')
    const table = answer.nth(5).getByRole('table')
    await expect(table.getByRole('columnheader', { name: 'Category' })).toBeVisible()
    const cell = table.getByRole('cell', { name: 'Signals' })
    await expect(cell.getByRole('link')).toHaveAttribute('href', `/products/${beacon}#category`)
    await expectAccessible(page)
  })

  await test.step('the session is saved as Markdown and PDF', async () => {
    const saved = async (press: () => Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press()])
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
    }
    const markdown = await saved(async () => {
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Export as Markdown' }).press('Enter')
    })
    expect(markdown.name).toBe('What does the Atlas licence cost-.md')
    expect(markdown.bytes.toString()).toMatch(/^> .*The licence costs 4,200 euros a year\./m)
    expect(markdown.bytes.toString()).toContain('**Closest in what you may read**')
    expect(markdown.bytes.toString()).not.toContain('%')
    const pdf = await saved(async () => {
      const sessions = page.getByRole('region', { name: 'Sessions' })
      await sessions.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Export as PDF' }).click()
    })
    expect(pdf.name).toBe('What does the Atlas licence cost-.pdf')
    expect(pdf.bytes.toString('latin1')).toMatch(/^%PDF-/)
    expect(pdf.bytes.toString('latin1')).toContain(`/briefs/${brief}`)
  })

  await test.step('the session is renamed, found, deleted and restored', async () => {
    const sessions = page.getByRole('region', { name: 'Sessions' })
    const actions = (title: string) =>
      sessions.getByRole('button', { name: `Actions for ${title}` })
    await actions('What does the Atlas licence cost?').click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Title').fill('Prices')
    await page.getByRole('button', { name: 'Save title' }).click()
    await expect(sessions.getByRole('link', { name: 'Prices' })).toBeVisible()
    await sessions.getByRole('searchbox').fill('zeppelin')
    await expect(sessions.getByRole('link')).toHaveCount(1)
    await sessions.getByRole('searchbox').fill('nothing like it')
    await expect(sessions.getByText('No session matches.')).toBeVisible()
    await sessions.getByRole('searchbox').fill('')
    await actions('Prices').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expectToast(page, 'Session deleted')
    await expect(page).toHaveURL(/\/analyst-copilot$/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await sessions.getByRole('link', { name: 'Prices' }).click()
    await expect(answer).toHaveCount(6)
  })

  await test.step('a quotation vanishes for a reader whose share is revoked', async () => {
    const ines = `ines-${Date.now()}@firm.example`
    await shareWith(page, brief, [ines])
    const reader = await newReader(elsewhere, briefwell, ines)
    await reader.goto('/analyst-copilot')
    await reader.getByLabel('Your question').fill('What does the Atlas licence cost?')
    await reader.getByRole('button', { name: 'Ask' }).click()
    await expect(reader.locator('blockquote').first()).toContainText('4,200 euros')
    await expect(reader.getByText(vendor.company).first()).toBeVisible()
    await expectAccessible(reader)
    const { items } = (await send(`/api/briefs/${brief}/shares`, undefined, 'GET')) as {
      items: { id: string }[]
    }
    await send(`/api/shares/${items[0]?.id}`, undefined, 'DELETE')
    await reader.reload()
    await expect(reader.getByRole('article')).toContainText('no longer available to you')
    await expect(reader.locator('mark')).toHaveCount(0)
    await expect(reader.getByText('4,200 euros')).toHaveCount(0)
    await expectAccessible(reader)
  })
})

test('an owner shares a workspace with a member, who reads it until the share ends', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  await addProduct(send, { name: 'Borealis', description: 'The licence costs 900 euros a year.' })
  const ann = newPerson('Ann Lee')
  const members = await newMember(page, elsewhere, briefwell, ann)
  const toggle = (of: typeof page) => of.getByRole('button', { name: 'Workspaces', exact: true })
  const dialog = page.getByRole('dialog')

  await test.step('a workspace needs a name, and is shared with a member', async () => {
    await page.goto('/analyst-copilot')
    await toggle(page).press('Enter')
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(/^Your workspaces, and those/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New workspace' }).click()
    await dialog.getByRole('button', { name: 'Create workspace' }).click()
    await expect(dialog.getByText('Enter a name')).toBeVisible()
    proves('2.5.25')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByLabel('Name').fill('Licences')
    await dialog.getByLabel('Description').fill('What each of them costs')
    await dialog.getByRole('searchbox').fill('nobody like it')
    await expect(dialog.getByText('No colleague matches.')).toBeVisible()
    await dialog.getByRole('searchbox').fill('ann')
    await dialog.getByRole('checkbox', { name: /Ann Lee/ }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create workspace' }).click()
    await expectToast(page, 'Workspace created')
    await expect(page.getByRole('heading', { name: 'Licences' })).toBeVisible()
    await expect(page.getByText('Shared with Ann Lee')).toBeVisible()
    proves('2.3.28')
  })

  await test.step('a question asked in the workspace belongs to it', async () => {
    await page.getByLabel('Your question').fill('What does the Borealis licence cost?')
    await page.getByLabel('Your question').press('Enter')
    await expect(page.locator('blockquote').first()).toContainText('900 euros')
    const sessions = page.getByRole('region', { name: 'Sessions' })
    await expect(sessions.getByRole('link', { name: /Borealis/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'New session' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'CIO Pack' })).toBeVisible()
    proves('2.2.33')
    await expect(page).toHaveURL(/\/analyst-copilot\/[0-9a-f-]{36}\?workspace=/)
  })

  await test.step('Ann is notified, reads it, and asks in a session of her own', async () => {
    await members.goto('/dashboard')
    await members.getByRole('button', { name: /^Notifications/ }).click()
    await members.getByRole('link', { name: /shared the workspace “Licences” with you/ }).click()
    await expect(members.getByText('Shared by Olivia Owner')).toBeVisible()
    await members.getByRole('link', { name: /Borealis.*Olivia Owner/ }).click()
    await expect(members.locator('blockquote').first()).toContainText('900 euros')
    await expect(members.getByText(/^This session is by Olivia Owner/)).toBeVisible()
    await expect(members.getByLabel('Your question')).toHaveCount(0)
    await expect(members.getByRole('button', { name: 'Show data' })).toHaveCount(0)
    await expect(members.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
    await expectAccessible(members)
    await members.getByRole('link', { name: 'Ask in a session of your own' }).click()
    await members.getByLabel('Your question').fill('Which products do we have?')
    await members.getByLabel('Your question').press('Enter')
    await expect(members.getByRole('table')).toContainText('Borealis')
    await expect(
      members.getByRole('button', { name: 'Actions for Which products do we have?' }),
    ).toBeVisible()
  })

  await test.step('a session is removed by keyboard, and put back', async () => {
    const actions = page.getByRole('button', { name: 'Actions for What does the Borealis' })
    for (const workspace of ['No workspace', 'Licences']) {
      await toggle(page).click()
      // The list before it has the same session.
      await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false')
      await actions.press('Enter')
      await page.getByRole('menuitem', { name: 'Move to workspace…' }).press('Enter')
      await dialog.getByRole('combobox', { name: 'Workspace' }).press('Enter')
      await page.getByRole('option', { name: workspace }).click()
      await dialog.getByRole('button', { name: 'Move' }).press('Enter')
      await expectToast(page, 'Session moved')
      await toggle(page).click()
      const count =
        workspace === 'Licences' ? '2 sessions · 1 colleague' : '1 session · 1 colleague'
      await expect(page.getByText(count)).toBeVisible()
    }
  })

  await test.step('a deleted workspace returns with Undo', async () => {
    await page.getByRole('button', { name: 'Actions for the workspace Licences' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expectToast(page, 'Workspace deleted')
    await expect(page.getByRole('link', { name: /^Licences/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: /^Licences/ })).toContainText('2 sessions')
  })

  await test.step('the share ends, and Ann loses access to everything in it', async () => {
    await members.goto('/analyst-copilot?panel=workspaces')
    await members.getByRole('link', { name: /^Licences/ }).click()
    await members.getByRole('link', { name: /Borealis.*Olivia Owner/ }).click()
    await expect(members.locator('blockquote').first()).toBeVisible()
    await page.getByRole('button', { name: 'Actions for the workspace Licences' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog.getByRole('checkbox', { name: /Ann Lee/ }).uncheck()
    await dialog.getByRole('button', { name: 'Save workspace' }).click()
    await expectToast(page, 'Workspace saved')
    await expect(page.getByRole('link', { name: /^Licences/ })).toContainText('1 session')
    await members.reload()
    await expect(members.getByText('Session not found')).toBeVisible()
    await expect(members.getByText(/It was deleted, or is no longer shared/)).toBeVisible()
    await expect(members.getByText('900 euros')).toHaveCount(0)
    await expectAccessible(members)
    await members.getByRole('link', { name: 'All workspaces' }).click()
    await expect(members.getByText(/^Your workspaces, and those/)).toBeVisible()
    await toggle(members).click()
    await expect(members.getByRole('link', { name: /^Which products do we have/ })).toBeVisible()
  })
})
