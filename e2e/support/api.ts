import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { createBrief } from '../../contract/briefs/briefs.ts'
import type { Request } from '../../contract/endpoint.ts'
import type { createProduct } from '../../contract/products/products.ts'
import { buckets, publicObjectPath } from '../../contract/storage/storage.ts'
import { authorization, readSession } from './session.ts'

export type Send = (
  path: string,
  data: unknown,
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
) => Promise<unknown>

/** Calls the API in the page's session. */
export async function openApi(page: Page): Promise<Send> {
  const headers = await authorization(page)
  return async (path, data, method = 'POST') => {
    const reply = await page.request.fetch(path, {
      method,
      headers,
      ...(data !== undefined && { data }),
    })
    expect(reply.ok(), await reply.text()).toBe(true)
    return reply.headers()['content-type']?.includes('json') ? reply.json() : null
  }
}

export const sampleProduct = {
  name: 'Atlas',
  category: 'Robotics',
  description: 'What Atlas does.',
  websiteUrl: 'https://acme.example',
  salesContactName: 'Sam Seller',
  salesContactEmail: 'sam@acme.example',
} satisfies Request<typeof createProduct>['body']

/** Adds a product and returns its id. */
export async function addProduct(
  send: Send,
  product: Partial<Request<typeof createProduct>['body']> = {},
): Promise<string> {
  const { id } = (await send('/api/products', { ...sampleProduct, ...product })) as { id: string }
  return id
}

type Brief = Partial<Request<typeof createBrief>['body']> & { title: string }

/** Adds a brief, with an external video if none is given, and returns its id. */
export async function addBrief(send: Send, productId: string, brief: Brief): Promise<string> {
  const body: Request<typeof createBrief>['body'] = {
    productId,
    type: 'roadmap',
    uploadedVideoUrl: 'https://videos.example/1.mp4',
    ...brief,
  }
  const { id } = (await send('/api/briefs', body)) as { id: string }
  return id
}

/** Adds a product and a brief with this video file, for the page's account. Returns the brief's id. */
export async function addVideoBrief(page: Page, { video, ...brief }: Brief & { video: string }) {
  const send = await openApi(page)
  const productId = await addProduct(send)
  const { user } = await readSession(page)
  const kind = video.endsWith('.webm') ? 'webm' : 'mp4'
  const path = `${buckets.videos}/${user.id}/${encodeURIComponent(brief.title)}.${kind}`
  const stored = await page.request.post(`/storage/v1/object/${path}`, {
    headers: { ...(await authorization(page)), 'content-type': `video/${kind}` },
    data: readFileSync(video),
  })
  expect(stored.status(), await stored.text()).toBe(200)
  const { publicUrl } = await (await page.request.get('/api/config')).json()
  const uploadedVideoUrl = `${publicUrl}${publicObjectPath}/${path}`
  return addBrief(send, productId, { type: 'product', uploadedVideoUrl, ...brief })
}
