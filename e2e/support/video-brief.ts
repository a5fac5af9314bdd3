import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { BriefStatus } from '../../contract/briefs/briefs.ts'
import { buckets, publicObjectPath } from '../../contract/storage/storage.ts'

type VideoBrief = { title: string; description?: string; video: string; status?: BriefStatus }

/** Posts to the API as the signed-in user; returns the id of what was created. */
async function poster(page: Page) {
  const session = await page.evaluate(() => localStorage.getItem('briefwell-auth') ?? '{}')
  const { access_token, user } = JSON.parse(session) as {
    access_token: string
    user: { id: string }
  }
  const headers = { authorization: `Bearer ${access_token}` }
  const make = async (path: string, data: object): Promise<string> => {
    const answer = await page.request.post(path, { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return ((await answer.json()) as { id: string }).id
  }
  return { headers, user, make }
}

/** Creates the product 'Atlas' through the API, as its form does. Returns its id. */
export async function addProduct(page: Page): Promise<string> {
  const { make } = await poster(page)
  return make('/api/products', {
    name: 'Atlas',
    category: 'Robotics',
    websiteUrl: 'https://acme.example',
    salesContactName: 'Sam Seller',
    salesContactEmail: 'sam@acme.example',
  })
}

/**
 * Creates a product and a brief with this video file through the API, as the forms do. Returns the
 * brief's id.
 */
export async function addVideoBrief(page: Page, { video, ...brief }: VideoBrief): Promise<string> {
  const { headers, user, make } = await poster(page)
  const productId = await addProduct(page)
  const path = `${buckets.videos}/${user.id}/${encodeURIComponent(brief.title)}.mp4`
  const stored = await page.request.post(`/storage/v1/object/${path}`, {
    headers: { ...headers, 'content-type': 'video/mp4' },
    data: readFileSync(video),
  })
  expect(stored.status(), await stored.text()).toBe(200)
  const { publicUrl } = await (await page.request.get('/api/config')).json()
  const uploadedVideoUrl = `${publicUrl}${publicObjectPath}/${path}`
  return make('/api/briefs', { ...brief, productId, type: 'product', uploadedVideoUrl })
}
