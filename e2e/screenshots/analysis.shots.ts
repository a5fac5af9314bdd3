import { fillAnalysis } from '../../scripts/demo/fill-analysis.ts'
import { FrontDoor } from '../../scripts/demo/front-door.ts'
import { signIn } from '../support/people.ts'
import { analysis, dana as anyDana, fillCompany, signUpOwner } from './content.ts'
import { expect, test } from './studio.ts'

const dana = { ...anyDana, email: 'dana.s@northwind.example' }

test('canvases and documents of a company', async ({ page, shoot, timestamps, baseURL }) => {
  const owner = await signUpOwner(page.request, dana)
  const ids = await fillCompany(page.request, owner, timestamps)
  await fillAnalysis(new FrontDoor(baseURL ?? ''), analysis, {
    owner: { id: owner.companyId, email: dana.email, token: owner.token },
    authors: [],
    productIds: ['Compass', 'Ledger', 'Beacon', 'Quorum'].flatMap((name) => ids[name] ?? []),
    briefs: ['Northwind in four minutes', 'Compass in five minutes']
      .flatMap((title) => ids[title] ?? [])
      .map((id) => ({ id, status: 'active' })),
    readers: [],
  })
  await signIn(page, dana)
  await expect(page).toHaveURL(/dashboard$/)

  await test.step('canvases', async () => {
    await page.goto('/insight-canvas')
    await page.getByRole('link', { name: 'Our market' }).waitFor()
    await shoot('canvases/filled')
    await page.getByRole('link', { name: /^SWOT of/ }).click()
    await page.getByRole('main').getByRole('figure').first().waitFor()
    await shoot('canvas/filled')
  })

  await test.step('documents', async () => {
    await page.goto('/boardroom-builder')
    await page.getByRole('link', { name: 'Three decisions for the board' }).waitFor()
    await shoot('documents/filled')
    await page.getByRole('link', { name: 'Three decisions for the board' }).click()
    await page.getByRole('textbox', { name: 'Text of the document' }).waitFor()
    await shoot('document/review')
    await page.goto('/boardroom-builder/new')
    await page.getByLabel('Title').waitFor()
    await shoot('document/new')
  })
})
