import { describe, expect, test } from 'vitest'
import { productRow } from '../testing/data-client.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompany } from '../testing/worlds/people.ts'

const h = await startHarness()
const company = await newCompany(h)

const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: string) => {
  const { statusCode, body } = await h.request({
    as: company.owner,
    method,
    url: `/rest/v1${path}`,
    headers: { 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: statusCode, ...(body && JSON.parse(body)) }
}

const nested = (levels: number, inside = '1') => '['.repeat(levels) + inside + ']'.repeat(levels)
const product = (release_notes: string) =>
  JSON.stringify(productRow).replace('}', `,"release_notes":${release_notes}}`)

describe('a value that PostgreSQL cannot take is the fault of the caller', () => {
  test.each(['0', '3748', '"-"'])('the number of a language: %s', async (language) => {
    const path = `/products?name=fts(${encodeURIComponent(language)}).x`
    const bare = language.replaceAll('"', '')
    expect(await ask('GET', path)).toMatchObject({
      status: 400,
      code: '42704',
      message: `text search configuration "${bare}" does not exist`,
    })
  })

  test.each([
    ['lists', `/products?release_notes=eq.${'['.repeat(60_000)}`, '54001'],
    ['dimensions', '/company_profiles?regions_of_operation=cs.{{{{{{{a}}}}}}}', '54000'],
  ])('nesting in a filter: %s', async (_, path, code) => {
    expect(await ask('GET', path)).toMatchObject({ status: 400, code })
  })

  test.each([10_000, 1_000_000])('nesting in a body: %i levels', async (levels) => {
    const bodies = [
      ['POST', '/products', product(nested(levels))],
      ['PATCH', '/products', product(nested(levels))],
      ['POST', '/products', nested(levels)],
      ['POST', '/rpc/get_user_company', `{"user_id":${nested(levels)}}`],
    ] as const
    for (const [method, path, payload] of bodies) {
      expect(await ask(method, path, payload)).toMatchObject({
        status: 400,
        code: 'PGRST102',
      })
    }
  })

  test('as many levels as a body may have', async () => {
    expect(await ask('POST', '/products', product(nested(99)))).toMatchObject({ code: '23514' })
    expect(await ask('POST', '/products', product(nested(100)))).toMatchObject({ code: 'PGRST102' })
  })

  test('dimensions in a body', async () => {
    const body = JSON.stringify({ regions_of_operation: JSON.parse(nested(7, '"a"')) })
    expect(await ask('PATCH', '/company_profiles', body)).toMatchObject({ status: 400 })
  })
})
