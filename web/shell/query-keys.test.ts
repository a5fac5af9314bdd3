import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError, generalErrors } from '../../contract/errors.ts'
import { briefQuery, briefsQuery, productBriefsQuery } from '../briefs/briefs-queries.ts'
import { companyQuery } from '../company/company-queries.ts'
import { productQuery, productsQuery } from '../products/products-queries.ts'

const client = new QueryClient()

test('queries are cached under the keys of the specification', {
  tags: ['2.7.19a', '2.7.19b'],
}, () => {
  expect(productBriefsQuery('7', {}).queryKey.slice(0, 2)).toEqual(['product-briefs', '7'])
  expect(briefsQuery({}).queryKey[0]).toBe('briefs')
  expect(productsQuery({}).queryKey[0]).toBe('products')
  expect(briefQuery(client, '7').queryKey).toEqual(['brief', '7'])
  expect(productQuery(client, '7').queryKey).toEqual(['product', '7'])
})

test('the company profile is retried twice, unless it was refused', {
  tags: ['2.7.19c'],
}, () => {
  expect(companyQuery.queryKey).toEqual(['companyProfile'])
  const again = companyQuery.retry as (count: number, error: Error) => boolean
  const lost = new TypeError('Failed to fetch')
  expect([0, 1, 2].map((count) => again(count, lost))).toEqual([true, true, false])
  expect(again(0, new ApiError(generalErrors.noCompany))).toBe(false)
})
