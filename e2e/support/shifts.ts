import type { Page } from '@playwright/test'

/** Records the page's layout shifts from the start, for `measureShifts`. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const seen = { sum: 0, what: [] as string[] }
    Object.assign(window, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        seen.sum += entry.value
        const nodes = entry.sources.map(({ node }) =>
          node instanceof Element ? node.className : '',
        )
        seen.what.push(`${entry.value.toFixed(4)} ${nodes.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

type Shifts = { sum: number; what: string[] }
type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

export function measureShifts(page: Page): Promise<Shifts> {
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
}
