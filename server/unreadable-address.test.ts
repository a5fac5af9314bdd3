import { expect, test } from 'vitest'
import { startHarness } from './testing/harness.ts'

const h = await startHarness()

const anyPage = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }

test.each([
  ['/storage/v1/object/product_logos/a%b.png', 400, { code: 'InvalidKey', statusCode: '400' }],
  ['/rest/v1/%zz', 404, { code: 'PGRST125', details: null, hint: null }],
  ['/functions/v1/%', 404, { code: 'NOT_FOUND' }],
  ['/auth/v1/%E0%A4%A', 404, { code: 'not_found', error_code: 'not_found' }],
])('%s is refused in the format of its wire', async (url, status, body) => {
  for (const method of ['GET', 'POST'] as const) {
    const answer = await h.request({ method, url })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ ...body, message: expect.any(String) })
    expect(answer.headers).toMatchObject(anyPage)
    expect(answer.headers['x-request-id']).toEqual(expect.any(String))
  }
})

test('a refusal on /api is not readable from other origins', async () => {
  const answer = await h.request({ method: 'GET', url: '/api/products/%zz' })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not_found' })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})
