import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { refusalOf, withOwnValues } from './database-errors.ts'

const { pool } = await testDatabase()

test('withOwnValues turns refused values into failures of ours, and leaves other errors as they are', async () => {
  const failing = (statement: string) =>
    withOwnValues(() => pool.query(statement)).catch((error: unknown) => error)
  const own = await failing('select 1 / 0')
  expect(own).toMatchObject({ cause: { code: '22012' } })
  expect(refusalOf(own)).toBeNull()
  await expect(pool.query('select 1 / 0').catch(refusalOf)).resolves.toMatchObject({ status: 400 })
  expect(await failing('nonsense')).toMatchObject({ code: '42601' })
  expect(await withOwnValues(async () => 'done')).toBe('done')
})
