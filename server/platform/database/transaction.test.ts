import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { noPermissions } from '../../../contract/permissions.ts'
import { createProduct, listProducts } from '../../../contract/products/products.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompanies } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'
import { actorOf, anonymous, createContext } from '../context.ts'
import { readOnce, requireCompany, withJobTx, withSystemTx, withTx } from './transaction.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
await h.call(createProduct, { as: ours.owner, body: sampleProduct({ name: 'Ours' }) })
await h.call(createProduct, { as: theirs.owner, body: sampleProduct({ name: 'Theirs' }) })

const visitor = () =>
  createContext(h.services, {
    requestId: 'test',
    log: h.services.log,
    actor: anonymous,
    peer: { ip: '127.0.0.1', userAgent: '' },
  })

test('a visitor has no company and reads nothing', async () => {
  expect(await withTx(visitor(), async (tx) => tx.caller.companyId)).toBeNull()
  await expect(
    withTx(visitor(), (tx) => tx.sql.selectFrom('products').selectAll().execute()),
  ).rejects.toThrow(/permission denied/)
})

test('a transaction that throws is rolled back, and the log contains its purpose', async () => {
  const failing = withSystemTx(h.services, 'a test that fails', async (tx) => {
    await tx.sql.updateTable('company_profiles').set({ company_name: 'Changed' }).execute()
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  const names = await withSystemTx(h.services, 'a test that reads', (tx) =>
    tx.sql.selectFrom('company_profiles').select('company_name').execute(),
  )
  expect(names.map((row) => row.company_name)).not.toContain('Changed')
  expect(h.logged()).toContain('"reason":"a test that fails"')
})

test('a job sees only the rows of its company', async () => {
  const names = await withJobTx(h.services, ours.id, (tx) =>
    tx.sql.selectFrom('products').select('name').execute(),
  )
  expect(names).toEqual([{ name: 'Ours' }])
  await withJobTx(h.services, ours.id, (tx) =>
    tx.sql.updateTable('products').set({ category: 'By a job' }).execute(),
  )
  const categories = await withSystemTx(h.services, 'a test that reads', (tx) =>
    tx.sql.selectFrom('products').select(['name', 'category']).orderBy('name').execute(),
  )
  expect(categories).toEqual([
    { name: 'Ours', category: 'By a job' },
    { name: 'Theirs', category: 'Robotics' },
  ])
})

test('a role and its claims are reset after their transaction', async () => {
  await withSystemTx(h.services, 'a test', async () => undefined)
  const { rows } = await sql<{ role: string; claims: string | null }>`
    select current_setting('role') as role,
           current_setting('request.jwt.claims', true) as claims`.execute(
    h.services.database.kysely,
  )
  expect(rows[0]?.role).toBe('none')
  expect(rows[0]?.claims ?? '').toBe('')
})

test('the read behind the opening of an ended session runs as a visitor', async () => {
  const { id, sessionId: living } = ours.owner
  /** Takes a lock that outlives the transaction, if the read runs as a signed-in caller. */
  const ask = (sessionId: string, trace: number) => {
    const claims = { role: 'authenticated', sub: id, session_id: sessionId } as const
    const actor = actorOf(claims)
    const trying = sql`select pg_advisory_lock(${trace}::int) where current_user = ${claims.role}`
    return readOnce({ ...visitor(), actor }, () => trying)
  }
  expect(await ask(living, 1)).toHaveLength(1)
  await expect(ask(randomUUID(), 2)).rejects.toMatchObject({ status: 401 })
  const { rows } = await h.database.pool.query<{ trace: number }>(
    `select objid::int as trace from pg_locks
     where locktype = 'advisory' and objsubid = 1 and objid::int in (1, 2)
       and database = (select oid from pg_database where datname = current_database())`,
  )
  expect(rows).toEqual([{ trace: 1 }])
})

test('unreadable rights count as none, and the reason is logged', {
  tags: ['1.6.6b', '1.8.3a', '2.8.17d'],
}, async () => {
  const asDefiner = (statement: string) =>
    h.database.pool.query(`
      grant create on schema app to briefwell_definer;
      set role briefwell_definer;
      ${statement};
      reset role;
      revoke create on schema app from briefwell_definer`)
  await asDefiner('alter function app.caller(uuid, uuid) rename to away')
  try {
    await expect(h.call(listProducts, { as: ours.owner })).rejects.toMatchObject({
      status: 403,
      message: 'Error checking permissions',
    })
  } finally {
    await asDefiner('alter function app.away(uuid, uuid) rename to caller')
  }
  expect(h.logged()).toContain('rights not read')
})

test('a refusal of PostgreSQL is replaced by our message', {
  tags: ['1.8.3b'],
}, async () => {
  const reading = 'select on public.products'
  await h.database.pool.query(`revoke ${reading} from authenticated`)
  try {
    await expect(h.call(listProducts, { as: ours.owner })).rejects.toMatchObject({
      status: 403,
      message: 'Permission check failed',
    })
  } finally {
    await h.database.pool.query(`grant ${reading} to authenticated`)
  }
})

test('a caller without a company is refused if one is required', {
  tags: ['1.8.2a', '2.8.17g'],
}, () => {
  const caller = {
    companyId: null,
    lacksFactor: false,
    mustEnroll: false,
    hold: null,
    permissions: noPermissions,
  }
  expect(() => requireCompany({ caller })).toThrow('Error determining company')
})
