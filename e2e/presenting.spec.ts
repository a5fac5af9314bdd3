import { boardDeck } from '../server/testing/worlds/board-deck.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/briefwell.ts'
import { expectToast } from './support/page-checks.ts'
import { signUpConfirmed } from './support/people.ts'

test('a document is presented as slides, beside a window for the presenter', async ({
  page,
  briefwell,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  const brief = (await send('/api/briefs', {
    title: 'Tornbjerg closes in four days',
    type: 'case-study',
    uploadedVideoUrl: 'https://videos.example/tornbjerg.mp4',
    description: '0:00 Opening\n2:31 Nobody worked a weekend in March.',
  })) as { id: string }
  const { blocks } = JSON.parse(JSON.stringify(await boardDeck()), (key, value) =>
    key === 'source' && value ? { ...value, id: brief.id } : value,
  ) as Awaited<ReturnType<typeof boardDeck>>
  const { id } = (await send('/api/documents', {
    title: 'Approve the rollout',
    type: 'board-deck',
    blocks,
  })) as { id: string }
  await page.goto(`/boardroom-builder/${id}`)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await test.step('its theme is chosen by the keyboard', async () => {
    await choose('Theme')
    const dialog = page.getByRole('dialog', { name: 'Theme' })
    await dialog.getByRole('button', { name: 'Dark' }).press('Enter')
    await dialog.getByRole('radio', { name: /Ledger/ }).press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: /Clay/ })).toBeChecked()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Theme changed')
    await choose('Theme')
    await expect(dialog.getByRole('radio', { name: /Clay/ })).toBeChecked()
    await page.keyboard.press('Escape')
  })

  await choose('Present')
  const room = page.getByRole('dialog', { name: 'Present' })
  const title = room.getByRole('heading')
  await expect(title).toHaveText('Approve the rollout')
  await expect(title).toHaveCSS('color', 'rgb(247, 238, 229)')

  await test.step('keys and buttons move through the slides', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(title).toContainText('We ask the board to approve €2.4 million')
    await expect(room.getByText('€2.4 million', { exact: true })).toBeVisible()
    await page.keyboard.press('End')
    await expect(title).toHaveText('Sources')
    await page.keyboard.press('ArrowRight')
    await expect(title).toHaveText('Sources')
    await page.keyboard.press('Home')
    await room.getByRole('button', { name: 'Next slide' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Slide 2 of' })).toBeAttached()
    await expect(page).toHaveURL(/slide=2$/)
    await expectAccessible(page)
  })

  await test.step('the presenter sees notes and the next slide, and leads', async () => {
    const opened = page.waitForEvent('popup')
    await room.getByRole('button', { name: 'Presenter window' }).click()
    const presenter = await opened
    await expect(presenter.getByText('[1] Tornbjerg closes in four days')).toBeVisible()
    await expect(presenter.getByRole('region', { name: 'Next' })).toContainText('four days')
    await presenter.keyboard.press('PageDown')
    await expect(title).toContainText('The close takes four days instead of nine')
    await expectAccessible(presenter)
    await presenter.close()
  })

  await test.step('Escape leads back to the document, and a reload stays on its slide', async () => {
    await page.reload()
    await expect(title).toContainText('The close takes four days instead of nine')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'Text of the document' })).toBeVisible()
  })
})
