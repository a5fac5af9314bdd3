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
  system,
  type Who,
} from './rules.ts'

const rules = await openRules()
const world = await newWorld(rules)

const addMany = `
  insert into public.briefs (product_id, user_id, title, type, status, uploaded_video_url)
  select $1, $2, 'Brief ' || n, 'roadmap', $3, 'https://videos.example/' || n
  from generate_series(1, $4::int) n`

const counted = {
  brief_counts: ['company_id', 'user_id', 'type', 'status'],
  brief_days: ['company_id', 'user_id', 'status', 'day'],
}

/** Every kept sum that differs from the rows, of both tables. */
const differences = async () => {
  const perTable = Object.entries(counted).map(([table, key]) =>
    rules.one(
      system,
      `select ${key}, sum(kept) as kept, sum(counted) as counted from (
         select ${key}, briefs as kept, 0 as counted from app.${table}
         union all
         select ${key}, 0, 1
         from (select *, (created_at at time zone 'UTC')::date as day from public.briefs) b
       ) numbers group by ${key} having sum(kept) <> sum(counted)`,
    ),
  )
  return (await Promise.all(perTable)).flat()
}

async function companyWithProduct(name: string) {
  const { userId: company } = await addCompany(rules, name)
  return { company, product: await addProduct(rules, company) }
}

describe('the brief counts', () => {
  test('follow inserts, updates and deletes, single and in bulk', async () => {
    const { company, product } = await companyWithProduct('Counting')
    await rules.one(system, addMany, [product, company, 'draft', 5])
    await rules.one(system, addMany, [null, company, 'active', 2])
    expect(await differences()).toEqual([])
    const change = `update public.briefs set status = 'archived', type = 'crisis' where product_id = $1`
    await rules.one(system, change, [product])
    expect(await differences()).toEqual([])
    const move = `update public.briefs set created_at = '2026-03-01T00:30:00+01:00' where product_id = $1 and title < 'Brief 3'`
    await rules.one(system, move, [product])
    expect(await differences()).toEqual([])
    const leave = 'update public.briefs set product_id = null where title = $1 and product_id = $2'
    await rules.one(system, leave, ['Brief 1', product])
    expect(await differences()).toEqual([])
    await rules.one(system, `delete from public.briefs where user_id = $1 and title = 'Brief 2'`, [
      company,
    ])
    expect(await differences()).toEqual([])
    await rules.one(system, 'delete from public.products where id = $1', [product])
    expect(await differences()).toEqual([])
  })

  test('follow undo and rollback', async () => {
    const { company, product } = await companyWithProduct('Undoing')
    await rules.one(system, addMany, [product, company, 'draft', 3])
    const [gone] = await rules.one(
      system,
      'delete from public.products where id = $1 returning app.transaction_id()::text as undo',
      [product],
    )
    expect(await differences()).toEqual([])
    await rules.one(system, 'select app.restore_deleted($1)', [gone?.undo])
    expect(await differences()).toEqual([])
    const failing = rules.as(system, async (run) => {
      await run(addMany, [product, company, 'draft', 3])
      await run('select 1/0')
    })
    expect(await code(failing)).toBe('22012')
    expect(await differences()).toEqual([])
  })

  test('stay exact under two concurrent changes', async () => {
    const { company, product } = await companyWithProduct('Racing')
    const add = [product, company, 'draft', 2]
    await meanwhile(
      rules,
      system,
      (run) => run(addMany, add),
      () => rules.one(system, addMany, add),
    )
    expect(await differences()).toEqual([])
    const turn = `update public.briefs set status = $2 where product_id = $1 and title = $3`
    await meanwhile(
      rules,
      system,
      (run) => run(turn, [product, 'active', 'Brief 1']),
      () => rules.one(system, turn, [product, 'active', 'Brief 2']),
    )
    expect(await differences()).toEqual([])
    const remove = 'delete from public.briefs where product_id = $1'
    await meanwhile(
      rules,
      system,
      (run) => run(remove, [product]),
      () => rules.one(system, addMany, [product, company, 'active', 2]),
    )
    expect(await differences()).toEqual([])
  })

  test('stay exact under sixteen writers who add, change, delete, undo and roll back', async () => {
    const { company, product } = await companyWithProduct('Busy')
    const one = `(select id from public.briefs where product_id = $1 limit 1 for update skip locked)`
    const write = async (turn: number) => {
      await rules.one(system, addMany, [product, company, turn % 3 ? 'draft' : 'active', 2])
      await rules.one(
        system,
        `update public.briefs set status = 'archived', type = 'crisis' where id = ${one}`,
        [product],
      )
      const [gone] = await rules.one(
        system,
        `delete from public.briefs where id = ${one} returning app.transaction_id()::text as undo`,
        [product],
      )
      if (gone && turn % 2) await rules.one(system, 'select app.restore_deleted($1)', [gone.undo])
      const rolledBack = rules.as(system, async (run) => {
        await run(addMany, [product, company, 'draft', 2])
        await run('select 1/0')
      })
      expect(await code(rolledBack)).toBe('22012')
    }
    await Promise.all(
      Array.from({ length: 16 }, async (_, writer) => {
        for (let turn = 0; turn < 5; turn++) await write(writer + turn)
      }),
    )
    expect(await differences()).toEqual([])
  })

  test('are deleted with their company', async () => {
    const { company, product } = await companyWithProduct('Leaving')
    await rules.one(system, addMany, [product, company, 'draft', 2])
    await rules.one(system, 'delete from public.company_profiles where id = $1', [company])
    expect(await differences()).toEqual([])
    const left = `select from app.brief_counts where company_id = $1`
    expect(await outcome(rules.one(system, left, [company]))).toBe(0)
  })

  test('are readable like the briefs, and written by no caller', async () => {
    const product = await addProduct(rules, world.company)
    const other = await addProduct(rules, world.otherCompany)
    await rules.one(system, addMany, [product, world.owner.userId, 'draft', 2])
    await rules.one(system, addMany, [product, world.powerless.userId, 'draft', 3])
    await rules.one(system, addMany, [other, world.otherCompany, 'draft', 5])
    const seen = async (who: Who) => {
      const [row] = await rules.one(
        who,
        `select (select coalesce(sum(briefs), 0)::int from app.brief_counts) as briefs,
                (select coalesce(sum(briefs), 0)::int from app.brief_days) as by_day`,
      )
      expect(row?.by_day).toBe(row?.briefs)
      return row?.briefs
    }
    expect(await seen(world.owner)).toBe(5)
    expect(await seen(world.powerless)).toBe(3)
    expect(await seen(jobOf(world.company))).toBe(5)
    for (const who of [world.stranger, world.removed]) expect(await seen(who)).toBe(0)
    expect(await code(seen({ role: 'anon' }))).toBe('42501')
    for (const text of [
      'update app.brief_counts set briefs = 9 returning 1',
      'delete from app.brief_counts returning 1',
      'update app.brief_days set briefs = 9 returning 1',
      'delete from app.brief_days returning 1',
      `insert into app.brief_days values (null, null, 'draft', now(), 0, 1) returning 1`,
      `insert into app.brief_counts values (null, null, 'roadmap', 'draft', 0, 1) returning 1`,
    ]) {
      expect(await outcome(rules.one(world.owner, text))).toBe('42501')
    }
  })
})

describe('app.find_briefs', () => {
  test('only answers callers to whom the briefs of a company belong', async () => {
    const product = await addProduct(rules, world.company)
    const other = await addProduct(rules, world.otherCompany)
    for (const [of, author] of [
      [product, world.owner.userId],
      [other, world.otherCompany],
    ]) {
      await rules.one(
        system,
        `insert into public.briefs (product_id, user_id, title, type, uploaded_video_url)
         values ($1, $2, 'Needle in a stack', 'roadmap', 'https://videos.example/1')`,
        [of, author],
      )
    }
    const found = async (who: Who) => {
      const [row] = await rules.one(
        who,
        `select cardinality(app.find_briefs('{needle,STACK}', 9)) as found`,
      )
      return row?.found
    }
    expect(await found(world.owner)).toBe(1)
    for (const who of [world.powerless, world.stranger, world.removed]) {
      expect(await found(who)).toBe(0)
    }
    for (const who of [{ role: 'anon' }, system] as Who[]) {
      expect(await code(found(who))).toBe('42501')
    }
  })
})
