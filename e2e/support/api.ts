import { expect, type Page } from '@playwright/test'
import type { createBrief } from '../../contract/briefs/briefs.ts'
import type { Request } from '../../contract/endpoint.ts'
import type { createProduct } from '../../contract/products/products.ts'
import type { Vendor } from './people.ts'

export type Send = (
  path: string,
  data: unknown,
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
) => Promise<unknown>

/** Calls the API with a separate token of the vendor. */
export async function openApi(page: Page, { email, password }: Vendor): Promise<Send> {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email, password },
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
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
  product: Partial<Request<typeof createProduct>['body']>,
): Promise<string> {
  const { id } = (await send('/api/products', { ...sampleProduct, ...product })) as { id: string }
  return id
}

/** Adds a brief with an external video and returns its id. */
export async function addBrief(
  send: Send,
  productId: string,
  brief: { title: string; description?: string; status?: 'active' },
): Promise<string> {
  const body: Request<typeof createBrief>['body'] = {
    productId,
    type: 'roadmap',
    uploadedVideoUrl: 'https://videos.example/1.mp4',
    ...brief,
  }
  const { id } = (await send('/api/briefs', body)) as { id: string }
  return id
}
