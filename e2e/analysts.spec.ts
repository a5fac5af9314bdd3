import { readFileSync } from 'node:fs'
import { expectAccessible, viewports } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { withRights } from './support/page-checks.ts'
import { signUp } from './support/people.ts'

test('a vendor keeps contacts, lists, notes and follow-ups', async ({ page }) => {
  const { send } = await signUp(page)
  await page.getByRole('link', { name: 'Analysts', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await expectAccessible(page)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Address book' }).click()
  await page.getByRole('menuitem', { name: 'Edit lists' }).click()
  for (let round = 0; round < 2; round += 1) {
    await dialog.getByLabel('New list').fill('Tier 1')
    await dialog.getByLabel('New list').press('Enter')
    await expect(dialog.getByRole('listitem')).toHaveText([/Tier 1\s*0 contacts/])
  }
  await expect(dialog.getByText('You already have a list with this name.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.keyboard.press('n')
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await dialog.getByLabel('Name').fill('Ana Ortega')
  await dialog.getByLabel('Email').fill('Ana@Northgate.example')
  await dialog.getByLabel('Firm').fill('Northgate Research')
  await dialog.getByLabel('Topics').fill('Cold chain\nRobotics')
  await dialog.getByLabel('Tier 1').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  await expect(dialog).toBeHidden()
  const rows = page.getByRole('table', { name: 'Contacts' }).locator('tbody tr[data-index]')
  await expect(rows).toHaveText([/Ana Ortega\s*ana@northgate\.example/])

  await page.getByRole('button', { name: 'Add Contact' }).click()
  await dialog.getByLabel('Name').fill('Another Ana')
  await dialog.getByLabel('Email').fill('ana@northgate.example')
  await dialog.getByLabel('Email').press('Enter')
  await expect(dialog.getByText('You already have a contact with this')).toBeVisible()
  await dialog.getByLabel('Email').fill('bo@south.example')
  await dialog.getByLabel('Email').press('Enter')
  await expect(rows).toHaveCount(2)
  await expectAccessible(page)

  await page.getByLabel('Filter by list').selectOption('Tier 1')
  await expect(rows).toHaveText([/Ana Ortega/])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByLabel('Filter by firm').selectOption('Northgate Research')
  await expect(rows).toHaveText([/Ana Ortega/])
  await page.getByLabel('Search contacts').fill('nobody')
  await expect(page.getByRole('heading', { name: 'No contacts match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(rows).toHaveCount(2)

  await page.setViewportSize(viewports.narrow)
  await page.getByLabel('Select Another Ana').check()
  await page.getByRole('button', { name: 'Add to list' }).click()
  await page.getByRole('menuitem', { name: 'Tier 1' }).click()
  await expect(page.getByText('Added to Tier 1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeInViewport({
    ratio: 1,
  })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)

  await page.setViewportSize(viewports.wide)
  await page.getByRole('link', { name: 'Ana Ortega' }).click()
  await expect(page.getByRole('heading', { name: 'Ana Ortega' })).toBeVisible()
  await page.getByLabel('Note', { exact: true }).fill('Asked about the audit trail.')
  await page.getByRole('button', { name: 'Add note' }).click()
  const log = page.getByRole('list', { name: 'Notes and follow-ups' }).getByRole('listitem')
  await expect(log).toHaveText([/Asked about the audit trail\..*Olivia Owner/])
  await page.getByLabel('Note', { exact: true }).fill('Send the price list')
  await page.getByLabel('Follow up on').fill('2026-01-31')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(log.first()).toContainText('Overdue: Jan 31, 2026')
  await expectAccessible(page)
  await page.goto('/dashboard')
  const overdue = page.getByRole('region', { name: 'Overdue follow-ups' })
  await expect(overdue).toContainText('Due Jan 31, 2026')
  await expectAccessible(page)
  await overdue.getByRole('link', { name: 'Send the price list' }).click()
  await page.setViewportSize(viewports.narrow)
  await page.getByLabel('Done: Send the price list').check()
  await expect(log.first()).toContainText('Done')
  await page.getByRole('button', { name: 'Edit: Asked about' }).click()
  await log.last().getByLabel('Note', { exact: true }).fill('Asked about audits.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(log.last()).toContainText('Asked about audits.')
  await page.getByRole('button', { name: 'Delete: Send the price list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(log).toHaveText([/Asked about audits/])

  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Name').fill('Ana Ortega Ruiz')
  await send(`/api/analysts/${id}`, { name: 'Ana Ortega', email: 'ana@elsewhere.example' }, 'PUT')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Someone else changed this contact')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Ana Ortega Ruiz' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ana@elsewhere.example' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/analysts$/)
  await expect(rows).toHaveText([/Another Ana/])
})

test('contacts are imported after a preview, and exported', async ({ page }) => {
  const { send } = await signUp(page)
  await send('/api/analysts', { name: 'Old Name', email: 'jose@north.example' })
  await page.goto('/analysts')
  const rows = page.getByRole('table', { name: 'Contacts' }).locator('tbody tr[data-index]')
  await expect(rows).toHaveText([/Old Name/])

  const menu = page.getByRole('button', { name: 'Address book' })
  const dialog = page.getByRole('dialog')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
  const choose = (csv: string) =>
    dialog.getByLabel('File').setInputFiles({
      name: 'contacts.csv',
      mimeType: 'text/csv',
      // As spreadsheets in western Europe save it.
      buffer: Buffer.from(csv, 'latin1'),
    })
  await choose('Phone\r\n123\r\n')
  await expect(dialog.getByText('No column of this file holds email addresses')).toBeVisible()
  await choose(
    'Name;Email;Lists\r\nJosé Núñez;jose@north.example;Tier 1\r\nNo Address;nowhere;\r\nZoë;zoe@south.example;\r\n',
  )
  await expect(
    dialog.getByText('1 new contact, 1 to update. 1 line will be left out.'),
  ).toBeVisible()
  await expect(dialog.getByText('Line 3:')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(rows).toHaveText([/Old Name/])

  await menu.click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
  await choose(
    'Name,Email,Lists\r\nJosé Núñez,jose@north.example,Tier 1\r\nZoë,zoe@south.example,\r\n',
  )
  await dialog.getByRole('button', { name: 'Import 2 contacts' }).click()
  await expect(rows).toHaveText([/José Núñez/, /Zoë/])

  await test.step('a column is taken for something else, and the choice is remembered', async () => {
    const outlook = (name: string) =>
      `Vorname;Nachname;E-Mail-Adresse;Abteilung\r\n${name};Reader;${name}@east.example;Northgate\r\n`
    const department = dialog.getByLabel('Import Abteilung as')
    const open = async (name: string) => {
      await menu.click()
      await page.getByRole('menuitem', { name: 'Import CSV' }).click()
      await choose(outlook(name))
    }
    await open('ann')
    await expect(dialog.getByLabel('Import Vorname as')).toHaveValue('first')
    await expect(department).toHaveValue('')
    await dialog.getByLabel('Import E-Mail-Adresse as').selectOption('Not imported')
    await expect(dialog.getByText('Choose the column with the email addresses.')).toBeVisible()
    await department.selectOption('Firm')
    await expect(dialog.getByText('ann@east.example, Northgate')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.reload()
    await open('bea')
    await expect(department).toHaveValue('firm')
    await dialog.getByRole('button', { name: 'Import 1 contact' }).click()
    await expect(rows.filter({ hasText: 'bea Reader' })).toContainText('Northgate')
    await expect(rows).toHaveCount(3)
  })

  await menu.click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^analysts-\d{4}-\d\d-\d\d\.csv$/)
  expect(readFileSync(await file.path(), 'utf8')).toContain('"José Núñez","jose@north.example"')

  await withRights(page, { canViewCompanyInfo: true })
  await page.goto('/analysts')
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Add Contact' })).toHaveCount(0)
})
