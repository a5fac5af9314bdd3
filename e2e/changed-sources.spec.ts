import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/accessible.ts'
import { addProduct, sampleProduct } from './support/api.ts'
import { expect, test } from './support/briefwell.ts'
import { signUp } from './support/people.ts'

test('a document says which source has changed, and takes over the new words', async ({ page }) => {
  const { send } = await signUp(page)
  const product = await addProduct(send, {
    name: 'Atlas',
    description: 'A closing takes nine days with Atlas.',
  })
  const source = { kind: 'product', id: product, startMs: null, title: 'Atlas' }
  const quote = 'A closing takes nine days with Atlas.'
  const content = [
    { type: 'text', text: quote },
    { type: 'sourceNote', attrs: { source: { ...source, quote } } },
  ]
  const { id } = (await send('/api/documents', {
    title: 'Closing faster',
    type: 'investment-memo',
    blocks: [{ type: 'paragraph', attrs: { id: randomUUID() }, content }],
  })) as { id: string }
  const list = page.getByRole('region', { name: /sources? to check$/ })
  const text = page.getByRole('textbox', { name: 'Text of the document' })

  await test.step('nothing is to be checked while the source says so', async () => {
    await page.goto(`/boardroom-builder/${id}`)
    await expect(text).toContainText(quote)
    await expect(list).toHaveCount(0)
  })

  await test.step('its new words stand beside the old ones', async () => {
    const description = 'A closing takes four days with Atlas.'
    await send(`/api/products/${product}`, { ...sampleProduct, description }, 'PUT')
    await page.goto(`/boardroom-builder/${id}`)
    await list.getByRole('button', { name: '1 source to check' }).press('Enter')
    await expect(list).toContainText('It says now: “A closing takes four days with Atlas.”')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
  })

  await test.step('they replace the old ones, which Undo brings back', async () => {
    await list.getByRole('button', { name: 'Use the new words: Atlas' }).press('Enter')
    await expect(text).toContainText('A closing takes four days with Atlas.')
    await expect(list).toHaveCount(0)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(text).toContainText('A closing takes four days with Atlas.')
    await expect(list).toHaveCount(0)
  })
})
