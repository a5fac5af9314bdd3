import { describe, expect, test } from 'vitest'
import {
  addBrief,
  addFile,
  addMember,
  addProduct,
  anon,
  askEverybody,
  code,
  everybody,
  insiders,
  jobOf,
  meanwhile,
  newWorld,
  only,
  openRules,
  outcome,
  type Person,
  refusal,
  setPublicUrl,
  system,
  type Who,
} from './rules.ts'

const rules = await openRules()
await setPublicUrl(rules)
const world = await newWorld(rules)

/** Deletes and returns the transaction id, which a verb passes on for Undo. */
async function remove(who: Who, table: 'products' | 'briefs', id: string): Promise<string> {
  const [row] = await rules.one(
    who,
    `delete from public.${table} where id = $1 returning app.transaction_id()::text as transaction`,
    [id],
  )
  return String(row?.transaction)
}

const restore = (who: Who, transaction: string) =>
  rules.one(who, `select * from app.restore_deleted($1::bigint)`, [transaction])

const readRow = async (table: 'products' | 'briefs', id: string) =>
  (
    await rules.one(system, `select to_jsonb(t) as row from public.${table} t where id = $1`, [id])
  )[0]?.row

describe('deleting', () => {
  test('copies the row, with a product’s briefs under the same transaction', async () => {
    const product = await addProduct(rules, world.company, world.owner.userId)
    const briefs = [
      await addBrief(rules, world.editor.userId, product),
      await addBrief(rules, world.products.userId, product),
    ]
    const before = await readRow('products', product)
    const transaction = await remove(world.products, 'products', product)
    const kept = await rules.one(
      system,
      `select table_name, row_id, company_id, deleted_by, row from app.trash where transaction_id = $1 order by table_name desc, row_id`,
      [transaction],
    )
    expect(kept.map((row) => [row.table_name, row.row_id])).toEqual([
      ['products', product],
      ...briefs.sort().map((id) => ['briefs', id]),
    ])
    expect(kept[0]).toMatchObject({
      row: before,
      company_id: world.company,
      deleted_by: world.products.userId,
    })
  })

  test('callers cannot reach the trash itself', async () => {
    for (const person of [world.owner, world.otherOwner, anon]) {
      expect(await code(rules.one(person, `select from app.trash`))).toBe('42501')
    }
  })

  test('a job sees only its company’s trash', async () => {
    await remove(world.owner, 'products', await addProduct(rules, world.company))
    const seen = await rules.one(
      jobOf(world.otherCompany),
      `select from app.trash where company_id = $1`,
      [world.company],
    )
    expect(seen).toEqual([])
  })
})

/** Outsiders get the same answer as for a row that never existed. */
const untoldOutside = Object.fromEntries(
  everybody.flatMap((name) =>
    insiders.some((insider) => insider === name) ? [] : [[name, 'BW040']],
  ),
)

describe('restoring', () => {
  test('restores the product and all its briefs unchanged', async () => {
    const logo = await addFile(rules, world.company)
    const product = await addProduct(rules, world.company, world.owner.userId)
    await rules.one(world.owner, `update public.products set logo_url = $2 where id = $1`, [
      product,
      logo.url,
    ])
    const brief = await addBrief(rules, world.editor.userId, product)
    const before = [await readRow('products', product), await readRow('briefs', brief)]
    const transaction = await remove(world.products, 'products', product)
    expect([await readRow('products', product), await readRow('briefs', brief)]).toEqual([
      undefined,
      undefined,
    ])

    await setPublicUrl(rules, 'https://moved.example.test')
    const restored = await restore(world.products, transaction)
    await setPublicUrl(rules)
    expect(restored.map((row) => row.row_id).sort()).toEqual([product, brief].sort())
    expect([await readRow('products', product), await readRow('briefs', brief)]).toEqual(before)
    const [file] = await rules.one(
      system,
      `select deleted_at, unreferenced_since from storage.objects where id = $1`,
      [logo.id],
    )
    expect(file).toEqual({ deleted_at: null, unreferenced_since: null })
  })

  test('happens once, even for two concurrent clicks', async () => {
    const transaction = await remove(
      world.owner,
      'products',
      await addProduct(rules, world.company),
    )
    const second = await meanwhile(
      rules,
      world.owner,
      (run) => run(`select app.restore_deleted($1::bigint)`, [transaction]),
      () => outcome(restore(world.products, transaction)),
    )
    expect(second).toBe('BW040')
    expect(await refusal(restore(world.owner, transaction))).toMatchObject({
      message: 'There is nothing left to restore.',
    })
  })

  test('a product is for members who manage products in that company', async () => {
    const restored = await askEverybody(world, async (person) => {
      const product = await addProduct(rules, world.company)
      await addBrief(rules, world.editor.userId, product)
      return outcome(restore(person, await remove(world.owner, 'products', product)))
    })
    expect(restored).toEqual({
      ...only(['owner', 'admin', 'products'], 2 as number | string, '42501'),
      ...untoldOutside,
    })
    const alone = await remove(world.owner, 'products', await addProduct(rules, world.company))
    expect(await code(restore(world.otherOwner, alone))).toBe('BW040')
    expect(await code(restore(anon, '1'))).toBe('42501')
  })

  test('a brief is for its author and members who manage briefs, also without a product', async () => {
    const product = await addProduct(rules, world.company)
    const withProduct = await askEverybody(world, async (person) =>
      outcome(
        restore(
          person,
          await remove(
            world.owner,
            'briefs',
            await addBrief(rules, world.products.userId, product),
          ),
        ),
      ),
    )
    expect(withProduct).toEqual({
      ...only(['owner', 'admin', 'editor', 'products'], 1 as number | string, '42501'),
      ...untoldOutside,
    })
    const without = await askEverybody(world, async (person) =>
      outcome(
        restore(
          person,
          await remove(
            world.powerless,
            'briefs',
            await addBrief(rules, world.powerless.userId, null),
          ),
        ),
      ),
    )
    expect(without).toEqual({
      ...only(['owner', 'admin', 'editor', 'powerless'], 1 as number | string, '42501'),
      ...untoldOutside,
    })
  })

  test('is all or nothing', async () => {
    const product = await addProduct(rules, world.company)
    const own = await addBrief(rules, world.products.userId, product)
    const others = await addBrief(rules, world.editor.userId, product)
    const transaction = await rules.as(world.owner, async (run) => {
      await run(`delete from public.briefs where id = any ($1)`, [[own, others]])
      return String((await run(`select app.transaction_id()::text as id`))[0]?.id)
    })
    expect(await code(restore(world.products, transaction))).toBe('42501')
    expect(await readRow('briefs', own)).toBeUndefined()
    expect(await outcome(restore(world.editor, transaction))).toBe(2)
  })

  test('leaves a brief in the trash if its product has since been deleted', async () => {
    const product = await addProduct(rules, world.company)
    const transaction = await remove(
      world.owner,
      'briefs',
      await addBrief(rules, world.editor.userId, product),
    )
    const later = await remove(world.owner, 'products', product)
    expect(await refusal(restore(world.owner, transaction))).toMatchObject({
      code: 'BW041',
      message: 'The product of this brief no longer exists.',
    })
    await restore(world.owner, later)
    expect(await outcome(restore(world.owner, transaction))).toBe(1)
  })

  test('returns what a removed member created, without its author', async () => {
    const author = await addMember(rules, world.company, { flags: { can_manage_products: true } })
    const product = await addProduct(rules, world.company, author.userId)
    const transaction = await remove(author, 'products', product)
    await rules.one(world.owner, `delete from public.team_members where id = $1`, [author.memberId])
    expect(await outcome(restore(world.owner, transaction))).toBe(1)
    expect(await readRow('products', product)).toMatchObject({ user_id: null })
  })

  test('ends after 30 days and when the trash is emptied', async () => {
    const transaction = await remove(
      world.owner,
      'products',
      await addProduct(rules, world.company),
    )
    await rules.one(
      system,
      `update app.trash set deleted_at = now() - interval '30 days' where transaction_id = $1`,
      [transaction],
    )
    expect(await code(restore(world.owner, transaction))).toBe('BW040')
    await rules.one(
      system,
      `delete from app.trash where deleted_at <= app.now() - interval '30 days'`,
    )
    expect(
      await rules.one(system, `select from app.trash where transaction_id = $1`, [transaction]),
    ).toEqual([])
    expect(await code(restore(world.owner, '1'))).toBe('BW040')
  })

  test('does not overwrite a row that has taken the same id', async () => {
    const product = await addProduct(rules, world.company)
    const transaction = await remove(world.owner, 'products', product)
    await rules.one(
      system,
      `insert into public.products (id, company_id, name, category, websiteurl, salescontactname, salescontactemail)
       values ($1, $2, 'Squatter', 'x', 'https://x.example', 'x', 'x@x.example')`,
      [product, world.company],
    )
    expect(await code(restore(world.owner, transaction))).toBe('23505')
    expect(await readRow('products', product)).toMatchObject({ name: 'Squatter' })
  })
})

describe('when its company is deleted', () => {
  test('everything is deleted permanently', async () => {
    const other: Person = (await newWorld(rules)).otherOwner
    const product = await addProduct(rules, other.userId)
    await addBrief(rules, other.userId, product)
    await remove(other, 'products', await addProduct(rules, other.userId))
    await rules.one(system, `delete from public.company_profiles where id = $1`, [other.userId])
    const [left] = await rules.one(
      system,
      `select (select count(*)::int from public.team_members where company_id = $1) as members,
              (select count(*)::int from public.products where company_id = $1) as products,
              (select count(*)::int from app.trash where company_id = $1) as trash,
              (select count(*)::int from auth.users where id = $1) as owner`,
      [other.userId],
    )
    expect(left).toEqual({ members: 0, products: 0, trash: 0, owner: 1 })
  })
})
