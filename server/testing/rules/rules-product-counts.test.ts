import { describe, expect, test } from 'vitest'
import {
  addCompany,
  addProduct,
  code,
  jobOf,
  meanwhile,
  newWorld,
  openRules,
  outcome,
  type Run,
  system,
  type Who,
} from './rules.ts'

const rules = await openRules()
const world = await newWorld(rules)

const addMany = `
  insert into public.products (company_id, name, category, websiteurl, salescontactname, salescontactemail)
  select company, 'Product ' || n, 'Robots', 'https://acme.example', 'Sal', 'sal@acme.example'
  from unnest($1::uuid[]) company, generate_series(1, $2) n`

/** The stored count, and the actual one. */
async function counts(company: string) {
  const [row] = await rules.one(
    system,
    `select (select coalesce(sum(products), 0)::int from app.product_counts where company_id = $1) as kept,
            (select count(*)::int from public.products where company_id = $1) as counted`,
    [company],
  )
  return row
}

describe('the product count', () => {
  test('follows inserts and deletes, single and in bulk', async () => {
    const { userId: company } = await addCompany(rules, 'Counting')
    const other = world.otherCompany
    expect(await counts(company)).toEqual({ kept: 0, counted: 0 })
    await rules.one(system, addMany, [[company, other], 4])
    const product = await addProduct(rules, company)
    expect(await counts(company)).toEqual({ kept: 5, counted: 5 })
    expect(await counts(other)).toEqual({ kept: 4, counted: 4 })
    await rules.one(system, 'delete from public.products where id = $1', [product])
    expect(await counts(company)).toEqual({ kept: 4, counted: 4 })
    await rules.one(system, 'delete from public.products where company_id = any ($1)', [
      [company, other],
    ])
    expect(await counts(company)).toEqual({ kept: 0, counted: 0 })
    expect(await counts(other)).toEqual({ kept: 0, counted: 0 })
  })

  test('follows undo and rollback', async () => {
    const { userId: company } = await addCompany(rules, 'Undoing')
    const product = await addProduct(rules, company)
    const [gone] = await rules.one(
      system,
      'delete from public.products where id = $1 returning app.transaction_id()::text as undo',
      [product],
    )
    expect(await counts(company)).toEqual({ kept: 0, counted: 0 })
    await rules.one(system, 'select app.restore_deleted($1)', [gone?.undo])
    expect(await counts(company)).toEqual({ kept: 1, counted: 1 })
    const failing = rules.as(system, async (run) => {
      await run(addMany, [[company], 3])
      await run('select 1/0')
    })
    expect(await code(failing)).toBe('22012')
    expect(await counts(company)).toEqual({ kept: 1, counted: 1 })
  })

  test('stays exact under two concurrent inserts', async () => {
    const { userId: company } = await addCompany(rules, 'Racing')
    await meanwhile(
      rules,
      system,
      (run) => run(addMany, [[company], 2]),
      () => rules.one(system, addMany, [[company], 3]),
    )
    expect(await counts(company)).toEqual({ kept: 5, counted: 5 })
  })

  test('does not wait for a colleague’s transaction to end', async () => {
    const { userId: company } = await addCompany(rules, 'Waiting')
    const add = (run: Run) => run(addMany, [[company], 1])
    await rules.as(system, async (first) => {
      await add(first)
      await rules.as(system, async (second) => {
        await second(`set local lock_timeout = '5s'`)
        await add(second)
      })
    })
    expect(await counts(company)).toEqual({ kept: 2, counted: 2 })
    // The next one writes to a slot that is free again.
    await rules.as(system, add)
    const rows = await rules.one(system, 'select from app.product_counts where company_id = $1', [
      company,
    ])
    expect(rows).toHaveLength(2)
  })

  test('stays exact under sixteen writers who add, change, delete, undo and roll back', async () => {
    const { userId: company } = await addCompany(rules, 'Busy')
    const write = async (turn: number) => {
      await rules.one(system, addMany, [[company], 3])
      await rules.one(
        system,
        `update public.products set name = 'Renamed ' || $2::int
         where id = (select id from public.products where company_id = $1 limit 1 for update skip locked)`,
        [company, turn],
      )
      const [gone] = await rules.one(
        system,
        `delete from public.products
         where id = (select id from public.products where company_id = $1 limit 1 for update skip locked)
         returning app.transaction_id()::text as undo`,
        [company],
      )
      if (gone && turn % 2) await rules.one(system, 'select app.restore_deleted($1)', [gone.undo])
      const rolledBack = rules.as(system, async (run) => {
        await run(addMany, [[company], 2])
        await run('select 1/0')
      })
      expect(await code(rolledBack)).toBe('22012')
    }
    await Promise.all(
      Array.from({ length: 16 }, async (_, writer) => {
        for (let turn = 0; turn < 5; turn++) await write(writer + turn)
      }),
    )
    const { kept, counted } = (await counts(company)) ?? {}
    expect(kept).toBe(counted)
    expect(counted).toBe(16 * 5 * 2 + 16 * 5 * 0.5)
  })

  test('is deleted with its company', async () => {
    const { userId: company } = await addCompany(rules, 'Leaving')
    await rules.one(system, addMany, [[company], 2])
    await rules.one(system, 'delete from public.company_profiles where id = $1', [company])
    expect(await counts(company)).toEqual({ kept: 0, counted: 0 })
  })

  test('can be read only by the company’s members, and written by no caller', async () => {
    await rules.one(system, addMany, [[world.company, world.otherCompany], 2])
    const seen = async (who: Who) => {
      const rows = await rules.one(who, 'select distinct company_id from app.product_counts')
      return rows.map((row) => row.company_id)
    }
    for (const who of [world.owner, world.powerless, world.rowless, jobOf(world.company)]) {
      expect(await seen(who)).toEqual([world.company])
    }
    for (const who of [world.stranger, world.removed]) expect(await seen(who)).toEqual([])
    expect(await code(seen({ role: 'anon' }))).toBe('42501')
    for (const text of [
      'update app.product_counts set products = 9 returning 1',
      'delete from app.product_counts returning 1',
      `insert into app.product_counts values ('${world.stranger.userId}', 0, 1) returning 1`,
    ]) {
      expect(await outcome(rules.one(world.owner, text))).toBe('42501')
    }
  })

  test('cannot be broken by moving a product to another company', async () => {
    const product = await addProduct(rules, world.company)
    const move = 'update public.products set company_id = $2 where id = $1 returning id'
    for (const who of [system, world.owner]) {
      expect(await code(rules.one(who, move, [product, world.otherCompany]))).toBe('42501')
    }
  })
})
