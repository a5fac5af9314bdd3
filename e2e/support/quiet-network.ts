import { expect, type Page, type Request } from '@playwright/test'
import { followChanges } from '../../contract/changes/changes.ts'

const openRequests = new WeakMap<Page, Set<Request>>()

/** Counts the page's open requests from now on, for `quietNetwork`. */
export function watchRequests(page: Page) {
  const open = new Set<Request>()
  openRequests.set(page, open)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== followChanges.path) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/**
 * Waits until the page has had no open request for about half a second. The load state 'networkidle' never comes on
 * signed-in pages, because the stream of changes stays open.
 */
export async function quietNetwork(page: Page) {
  const open = openRequests.get(page)
  if (!open) throw new Error('Call watchRequests first.')
  let quietFor = 0
  const look = () => {
    quietFor = open.size === 0 ? quietFor + 1 : 0
    return quietFor
  }
  await expect.poll(look, { intervals: [150], timeout: 30_000 }).toBeGreaterThan(3)
}
