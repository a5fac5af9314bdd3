import { expect } from 'vitest'

type Page<Item> = { items: Item[]; nextCursor: string | null; total: number }

/** The items of a list, read page by page; each page says how many there are. */
export async function readPages<Item>(
  total: number,
  read: (at: { limit: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const page: Page<Item> = await read({ limit: 2, ...(cursor && { cursor }) })
    expect(page.total).toBe(total)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return items
}
