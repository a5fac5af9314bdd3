import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { addBrief, addProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { tabTo } from './support/focus.ts'
import { newHarbour } from './support/harbour.ts'
import { expectToast } from './support/page-checks.ts'
import { signUpConfirmed } from './support/people.ts'
import { proves } from './support/proves.ts'
import { newReader, shareWith } from './support/readers.ts'
import { newMember, newPerson } from './support/team.ts'

/** Too long to be quoted together with the sentence after it. */
const greeting = `Welcome to the harbour${', where ships meet gulls'.repeat(12)}.`
const captions = `WEBVTT

00:00.000 --> 00:00.900
${greeting}

00:01.000 --> 00:02.000
The freight licence costs 4,200 euros a year.
`
const answers = (page: Page) => page.getByRole('article')

async function ask(page: Page, text: string) {
  const before = await answers(page).count()
  const question = page.getByLabel('Your question')
  await question.fill(text)
  await question.press('Enter')
  await expect(answers(page)).toHaveCount(before + 1)
  await expect(question).toHaveValue('')
}

function position(page: Page) {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
}

test('a passage plays at its second, a scope narrows, and a next step names what is missing', async ({
  page,
  briefwell,
}) => {
  const { send, harbour } = await newHarbour(page, briefwell, { captions })
  const product = await addProduct(send, {
    name: 'Kestrel',
    description: 'Counts gulls by radar.',
  })
  const prices = await addBrief(send, product, {
    title: 'Prices of Kestrel',
    description: 'The gull licence costs 310 euros a year.',
    status: 'active',
  })
  const panel = page.getByRole('complementary', { name: 'Video of Harbour' })

  await test.step('a passage plays beside the answer from its second, with captions', async () => {
    await page.goto('/analyst-copilot')
    await ask(page, 'What does the freight licence cost?')
    await expect(answers(page).locator('mark').first()).toHaveText(
      'The freight licence costs 4,200 euros a year.',
    )
    const second = page.getByRole('button', { name: 'Play “Harbour” at 0:01' })
    await second.click()
    await expect(panel).toBeFocused()
    await expect.poll(() => position(page)).toBeGreaterThanOrEqual(1)
    await expect(panel.getByRole('list', { name: 'Captions' })).toContainText('Welcome to the')
    await expect(panel.getByRole('link', { name: 'Open its page at 0:01' })).toHaveAttribute(
      'href',
      `/briefs/${harbour}?t=1`,
    )
    await expect(answers(page).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(second).toBeFocused()
  })

  await test.step('on a phone it is a sheet, and the question stays visible', async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Play “Harbour” at 0:01' }).click()
    await expect.poll(() => position(page)).toBeGreaterThanOrEqual(1)
    await page.getByLabel('Your question').scrollIntoViewIfNeeded()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Close the video' }).click()
    await expect(panel).toBeHidden()
    if (size) await page.setViewportSize(size)
  })

  await test.step('a scope narrows the next questions until it is cleared', async () => {
    await page.getByRole('button', { name: 'Everything' }).click()
    await page.getByPlaceholder('Search vendors, products and briefs').fill('prices')
    await page.getByRole('option', { name: 'Prices of Kestrel' }).click()
    await page.keyboard.press('Escape')
    const limits = page.getByRole('list', { name: 'Limited to' })
    await ask(page, 'What does the licence cost?')
    await expect(answers(page).nth(1)).toContainText('310 euros')
    await expect(answers(page).nth(1)).not.toContainText('4,200 euros')
    await page.reload()
    await expect(answers(page).nth(1).getByRole('list', { name: 'Limited to' })).toHaveText(
      'Prices of Kestrel',
    )
    await expect(limits.last()).toContainText('Prices of Kestrel')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove Prices of Kestrel' }).click()
    await ask(page, 'What does the licence cost?')
    await expect(answers(page).nth(2)).toContainText('4,200 euros')
  })

  await test.step('a source that is a field opens at the field', async () => {
    await answers(page)
      .nth(1)
      .getByRole('link', { name: 'Description · Prices of Kestrel' })
      .click()
    await expect(page).toHaveURL(`/briefs/${prices}#description`)
    await expect(page.locator('[data-named]')).toContainText('310 euros')
    await page.getByRole('link', { name: 'Ask about this' }).click()
    await expect(page.getByRole('list', { name: 'Limited to' })).toContainText('Prices of Kestrel')
  })

  await test.step('where nothing comes near, it says where it searched, and what to add', async () => {
    await ask(page, 'Who designed the zeppelin hangar in Quito?')
    await expect(answers(page).first()).toContainText('Nothing comes near this question')
    await expect(answers(page).first()).toContainText('Searched only in “Prices of Kestrel”: ')
    await expect(answers(page).first().getByRole('link', { name: 'Edit brief' })).toHaveAttribute(
      'href',
      new RegExp(`^/briefs/${prices}/edit\\?returnTo=`),
    )
    await expectAccessible(page)
    await answers(page).first().getByRole('button', { name: 'Search everything' }).click()
    await expect(answers(page).nth(1)).toContainText('Searched everything that you may read')
  })
})

test('the closest passages stand by brief, the first five until more are wanted', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { send } = await signUpConfirmed(page, briefwell)
  const product = await addProduct(send, { name: 'Kestrel', description: 'Counts gulls.' })
  for (const port of ['Oslo', 'Genoa', 'Porto', 'Gdansk', 'Bergen', 'Malaga', 'Split']) {
    const description = `${port} opened in spring. The toucan radar of ${port} sees nine miles. It never sleeps.`
    await addBrief(send, product, { title: port, description, status: 'active' })
  }
  const passages = answers(page).locator('blockquote')

  await test.step('by keyboard alone: asked, and more are shown', async () => {
    await page.goto('/analyst-copilot')
    await ask(page, 'How far does the toucan radar see?')
    await expect(passages).toHaveCount(5)
    await expect(answers(page).getByRole('heading', { level: 4 })).toHaveCount(5)
    await expect(passages.first().locator('mark')).toHaveText(/^The toucan radar of \w+ sees/)
    await expect(passages.first()).toHaveText(/opened in spring.*never sleeps/)
    const more = page.getByRole('button', { name: 'Show 2 more passages' })
    await tabTo(page, more)
    await page.keyboard.press('Enter')
    await expect(passages).toHaveCount(7)
    await expect(page.locator(':focus').locator('blockquote')).toContainText('toucan radar')
    await expect(more).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('one line says what a language model would add, and who can set it', async () => {
    await expect(answers(page).getByText(/COPILOT_BASE_URL and COPILOT_MODEL\.$/)).toBeVisible()
    const member = await newMember(page, elsewhere, briefwell, newPerson('Mia Member'))
    await member.goto('/analyst-copilot')
    await ask(member, 'How far does the toucan radar see?')
    await expect(answers(member).getByText(/Ask whoever runs this installation\.$/)).toBeVisible()
  })

  await test.step('what is copied is called what it is, with its places', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await answers(page).getByRole('button', { name: 'Copy with sources' }).click()
    await expectToast(page, 'Copied with sources')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(
      /^Closest in what you may read:\nThe toucan radar of \w+ sees nine miles\. \[1\]/,
    )
    expect(copied).toContain(`${briefwell.url}/briefs/`)
  })
})

test('a reader opens a source at its second, and asks the vendor what nothing answered', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const { vendor, harbour } = await newHarbour(page, briefwell, { captions })
  const ines = `ines-${Date.now()}@firm.example`
  await shareWith(page, harbour, [ines])
  const reader = await newReader(elsewhere, briefwell, ines)
  await reader.getByRole('link', { name: 'Ask about this' }).click()
  await expect(reader.getByRole('list', { name: 'Limited to' })).toContainText('Harbour')
  await ask(reader, 'What does the freight licence cost?')
  await reader.getByRole('button', { name: 'Play “Harbour” at 0:01' }).click()
  await expect.poll(() => position(reader)).toBe(1)
  await expect(reader.getByText(/sees? .* watch/).first()).toBeVisible()
  await expectAccessible(reader)
  await reader.keyboard.press('Escape')
  await ask(reader, 'Who audits the freight licence on Mars?')
  await answers(reader).last().getByRole('button', { name: 'Ask the vendor' }).click()
  const dialog = reader.getByRole('dialog', { name: `Ask ${vendor.company}` })
  await expect(dialog.getByLabel('About the moment').locator('option:checked')).toContainText(
    '0:01',
  )
  await expectAccessible(reader)
  await expect(dialog.getByLabel('Your question')).toHaveValue(
    'Who audits the freight licence on Mars?',
  )
  await dialog.getByLabel('Your question').fill('Who audits the freight licence?')
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expectToast(reader, `${vendor.company} has your question`)
  const asked = reader.getByRole('region', { name: 'Asked of vendors' })
  await asked.getByRole('link', { name: 'Harbour' }).click()
  await expect(reader).toHaveURL(new RegExp(`/library/${harbour}\\?question=`))
  await expect(reader.getByText('Who audits the freight licence?')).toBeVisible()
  await page.goto(`/briefs/${harbour}/questions`)
  await expect(page.getByText('Who audits the freight licence?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'At 0:01' })).toBeVisible()
})

test('a member adds a question to the CIO pack, and another member runs it', async ({
  page,
  elsewhere,
  briefwell,
}) => {
  const person = newPerson('Eddie Editor')
  const { send } = await signUpConfirmed(page, briefwell)
  await addProduct(send, { name: 'Kestrel', description: 'Counts gulls by radar.' })
  const member = await newMember(page, elsewhere, briefwell, person)

  await test.step('it is added under its category', async () => {
    await page.goto('/analyst-copilot')
    await page.getByText('Market analysis').click()
    await page.getByRole('button', { name: 'Add question: Market analysis' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add question' })
    await dialog.getByRole('button', { name: 'Add question' }).click()
    await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Enter a title')
    await expectAccessible(page)
    await dialog.getByLabel('Title').fill('What counts gulls')
    await dialog.getByRole('textbox', { name: 'Question' }).fill('What counts gulls?')
    await expect(dialog.getByLabel('Category')).toHaveValue('market-analysis')
    await dialog.getByRole('button', { name: 'Add question' }).click()
    await expectToast(page, 'Question added')
    await expect(page.getByRole('button', { name: /^What counts gulls/ })).toContainText(
      'Added by you',
    )
    await expectAccessible(page)
  })

  await test.step('another member runs it', async () => {
    await member.goto('/analyst-copilot')
    await member.getByText('Market analysis').click()
    const question = member.getByRole('button', { name: /^What counts gulls/ })
    await expect(question).toContainText('Added by Olivia Owner')
    await question.click()
    await expect(answers(member).first()).toContainText('Counts gulls by radar.')
    proves('2.3.29')
  })

  await test.step('it is changed, deleted and restored', async () => {
    await page.getByRole('button', { name: 'Actions for What counts gulls' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit question' })
    await dialog.getByLabel('Title').fill('Who counts gulls')
    await dialog.getByRole('button', { name: 'Save question' }).click()
    await expectToast(page, 'Question saved')
    await page.getByRole('button', { name: 'Actions for Who counts gulls' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expectToast(page, 'Question deleted')
    await expect(page.getByRole('button', { name: /^Who counts gulls/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: /^Who counts gulls/ })).toBeVisible()
  })
})
