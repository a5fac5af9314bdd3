import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addFile,
  addProduct,
  addressOf,
  askEverybody,
  code,
  insiders,
  newWorld,
  only,
  openRules,
  outcome,
  type Person,
  productColumns,
  productValues,
  refusal,
  setPublicUrl,
  system,
  type Who,
} from './rules.ts'

const managers = ['owner', 'admin', 'products'] as const
const rules = await openRules()
const world = await newWorld(rules)
await setPublicUrl(rules)

const fields = {
  name: 'Rover',
  category: 'Robots',
  websiteurl: 'https://acme.example',
  salescontactname: 'Sal',
  salescontactemail: 'sal@acme.example',
}

/** Inserts a product through the table, as a caller who only knows its fields. */
function add(person: Who, more: Record<string, unknown> = {}) {
  const row = { ...fields, ...more }
  const columns = Object.keys(row)
  return rules.one(
    person,
    `insert into public.products (${columns.join(', ')})
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
    Object.values(row),
  )
}

const change = (person: Who, id: string, column: string, value: unknown) =>
  rules.one(person, `update public.products set ${column} = $2 where id = $1 returning *`, [
    id,
    value,
  ])

describe('who may', () => {
  test('read: every member, and nobody else', {
    tags: ['2.6.2b', '2.7.8b'],
  }, async () => {
    const id = await addProduct(rules, world.company)
    const seen = await askEverybody(world, (person) =>
      outcome(rules.one(person, `select from public.products where id = $1`, [id])),
    )
    expect(seen).toEqual(only(insiders, 1 as number | string, 0))
  })

  test('add: members who manage products, to their own company and under their own name', {
    tags: ['2.7.8c'],
  }, async () => {
    const added = await askEverybody(world, (person) => outcome(add(person)))
    expect(added).toEqual({
      ...only(managers, 1 as number | string, '42501'),
      otherOwner: 1,
      otherAdmin: 1,
    })
    const [row] = await add(world.products)
    expect(row).toMatchObject({ company_id: world.company, user_id: world.products.userId })
    expect(await code(add(world.owner, { company_id: world.otherCompany }))).toBe('42501')
    expect(await code(add(world.owner, { user_id: world.admin.userId }))).toBe('42501')
  })

  test('change and delete: members who manage the company’s products', {
    tags: ['2.6.2a', '2.7.8c'],
  }, async () => {
    const changed = await askEverybody(world, async (person) => {
      const id = await addProduct(rules, world.company)
      return outcome(change(person, id, 'name', 'Renamed'))
    })
    expect(changed).toEqual(only(managers, 1 as number | string, 0))
    const deleted = await askEverybody(world, async (person) => {
      const id = await addProduct(rules, world.company)
      return outcome(
        rules.one(person, `delete from public.products where id = $1 returning id`, [id]),
      )
    })
    expect(deleted).toEqual(only(managers, 1 as number | string, 0))
  })

  test('nobody can move a product, give it away or change its author', async () => {
    const id = await addProduct(rules, world.company, world.owner.userId)
    for (const [column, value] of [
      ['company_id', world.otherCompany],
      ['id', randomUUID()],
      ['user_id', world.admin.userId],
      ['user_id', null],
    ] as const) {
      expect(await code(change(world.owner, id, column, value)), column).toBe('42501')
    }
    expect(await code(change(system, id, 'company_id', world.otherCompany))).toBe('42501')
  })

  test('changes without a filter stay within the own company', async () => {
    const id = await addProduct(rules, world.company)
    await rules.one(world.otherOwner, `update public.products set category = 'Stolen'`)
    await rules.one(world.otherOwner, `delete from public.products`)
    expect(
      await rules.one(world.owner, `select category from public.products where id = $1`, [id]),
    ).toEqual([{ category: 'Robots' }])
  })
})

describe('the columns of a product', () => {
  test.each(['name', 'category', 'websiteurl', 'salescontactname', 'salescontactemail'])(
    '%s is required for inserts and updates',
    async (column) => {
      const [row] = await add(world.owner)
      for (const empty of [null, '', '   ']) {
        const expected = { code: '23502', message: 'Missing required product fields' }
        expect(await refusal(add(world.owner, { [column]: empty }))).toMatchObject(expected)
        expect(await refusal(change(world.owner, String(row?.id), column, empty))).toMatchObject(
          expected,
        )
      }
    },
  )

  test.each([
    ['name', 'A', 'products_name_length'],
    ['name', 'x'.repeat(201), 'products_name_length'],
    ['category', 'x'.repeat(201), 'products_category_length'],
    ['description', 'x'.repeat(301), 'products_description_length'],
    ['websiteurl', 'acme', 'products_websiteurl_format'],
    ['websiteurl', 'javascript:alert(1)', 'products_websiteurl_format'],
    ['websiteurl', `https://${'x'.repeat(2048)}`, 'products_websiteurl_format'],
    ['logo_url', 'data:image/png;base64,AAAA', 'products_logo_url_format'],
    ['salescontactname', 'x'.repeat(201), 'products_salescontactname_length'],
    ['salescontactemail', 'nobody', 'products_salescontactemail_format'],
    ['salescontactphone', '1'.repeat(101), 'products_salescontactphone_length'],
  ])('%s %j is refused, naming the constraint', async (column, value, constraint) => {
    expect(await refusal(add(world.owner, { [column]: value }))).toMatchObject({
      code: '23514',
      constraint,
    })
  })

  test('the longest allowed values fit, with an emoji counted as one character', async () => {
    const longest = {
      name: '🤖'.repeat(200),
      category: 'x'.repeat(200),
      description: '🚀'.repeat(300),
      salescontactphone: '1'.repeat(50),
    }
    expect((await add(world.owner, longest))[0]).toMatchObject(longest)
  })

  test('release notes: list or JSON text, without duplicates, empty is null', async () => {
    const a = 'https://a.example/1'
    const b = 'https://b.example/2'
    const notes = async (json: unknown) =>
      (await add(world.owner, { release_notes: JSON.stringify(json) }))[0]?.release_notes
    expect(await notes([b, a, b])).toEqual([b, a])
    expect(await notes(JSON.stringify([a, b]))).toEqual([a, b])
    for (const empty of [[], null, '', '[]', 'null']) expect(await notes(empty)).toBeNull()
    expect((await add(world.owner))[0]?.release_notes).toBeNull()
    for (const wrong of [
      ['no url'],
      ['ftp://a.example'],
      [1],
      [null],
      {},
      5,
      'no list',
      '{',
      ['https://a'.repeat(300)],
    ]) {
      expect(await refusal(notes(wrong)), JSON.stringify(wrong)).toMatchObject({
        code: '23514',
        message: 'Please enter a valid URL for the release notes',
      })
    }
    expect(await code(notes(Array.from({ length: 101 }, (_, n) => `https://a.example/${n}`)))).toBe(
      '23514',
    )
  })

  test('updated_at is the time of the change, created_at stays', async () => {
    const [row] = await add(system, {
      company_id: world.company,
      created_at: '2020-01-01T00:00:00Z',
    })
    const [changed] = await rules.one(
      world.owner,
      `update public.products set name = 'Renamed', updated_at = '1999-01-01', created_at = '1999-01-01'
       where id = $1 returning created_at, updated_at = now() as now`,
      [row?.id],
    )
    expect(changed).toEqual({ created_at: new Date('2020-01-01T00:00:00Z'), now: true })
  })
})

describe('the logo', () => {
  const logo = (company: string, name = `${company}/${randomUUID()}.png`) =>
    addFile(rules, company, { bucket: 'product_logos', name })

  async function readObject(person: Person, url: string | null) {
    return (await add(person, { logo_url: url }))[0]?.logo_object_id
  }

  test('an address in our store is resolved to its object, in any spelling', async () => {
    const plain = await logo(world.company)
    expect(await readObject(world.owner, plain.url)).toBe(plain.id)
    expect(await readObject(world.owner, `${plain.url}?download=logo.png#top`)).toBe(plain.id)
    expect(
      await readObject(world.owner, plain.url.replace('portal.example', 'PORTAL.Example')),
    ).toBe(plain.id)
    expect(await readObject(world.owner, plain.url.replace('.test/', '.test:443/'))).toBe(plain.id)
    const odd = await logo(world.company, `${world.company}/a b+c&d=(1).png`)
    expect(odd.url).toContain('%20')
    expect(await readObject(world.owner, odd.url)).toBe(odd.id)
    expect(await readObject(world.owner, odd.url.replace('a%20b', '%61%20%62'))).toBe(odd.id)
  })

  test('another company’s file and a nonexistent one get the same refusal', async () => {
    const theirs = await logo(world.otherCompany)
    const gone = addressOf('product_logos', `${world.company}/none.png`)
    const expected = { code: 'BW038', message: 'There is no file of your company at this address.' }
    for (const url of [theirs.url, gone, addressOf('nowhere', 'x'), `${gone}%ff`, `${gone}%00`]) {
      expect(await refusal(add(world.owner, { logo_url: url })), url).toMatchObject(expected)
    }
    const [row] = await add(world.owner)
    expect(
      await refusal(change(world.owner, String(row?.id), 'logo_url', theirs.url)),
    ).toMatchObject(expected)
  })

  test('any other address is kept as a link', async () => {
    for (const url of [
      'https://cdn.example/storage/v1/object/public/product_logos/a.png',
      'https://portal.example.test.evil.example/storage/v1/object/public/product_logos/a.png',
      'https://portal.example.test/logo.png',
    ]) {
      expect(await readObject(world.owner, url), url).toBeNull()
    }
    expect((await add(world.owner, { logo_url: '' }))[0]?.logo_url).toBeNull()
  })

  test('callers cannot set the object id directly', async () => {
    const theirs = await logo(world.otherCompany)
    const ours = await logo(world.company)
    for (const file of [theirs, ours]) {
      const link = { logo_url: 'https://x.example/logo.png', logo_object_id: file.id }
      expect((await add(world.owner, link))[0]?.logo_object_id).toBeNull()
    }
    const [row] = await add(world.owner)
    const [changed] = await change(world.owner, String(row?.id), 'logo_object_id', ours.id)
    expect(changed?.logo_object_id).toBeNull()
    const link = `update public.products set logo_url = 'https://x.example', logo_object_id = $2
                  where id = $1 returning logo_object_id`
    expect(await rules.one(system, link, [row?.id, theirs.id])).toEqual([{ logo_object_id: null }])
  })

  test('an unchanged address keeps its object after the installation has moved', async () => {
    const file = await logo(world.company)
    const [row] = await add(world.owner, { logo_url: file.url })
    await setPublicUrl(rules, 'https://moved.example.test')
    const [changed] = await rules.one(
      world.owner,
      `update public.products set name = 'Renamed', logo_url = $2 where id = $1 returning logo_object_id`,
      [row?.id, file.url],
    )
    await setPublicUrl(rules)
    expect(changed?.logo_object_id).toBe(file.id)
  })

  test('the names of the local machine are equivalent', async () => {
    await setPublicUrl(rules, 'http://127.0.0.1:3000/portal/')
    const file = await logo(world.company)
    const path = `/portal/storage/v1/object/public/product_logos/${file.name}`
    for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000']) {
      expect(await readObject(world.owner, `http://${host}${path}`), host).toBe(file.id)
    }
    expect(await readObject(world.owner, `http://localhost:3001${path}`)).toBeNull()
    await setPublicUrl(rules)
  })

  test('a file is in use from its first product to its last', async () => {
    const file = await logo(world.company)
    const state = async () => {
      const [row] = await rules.one(
        system,
        `select unreferenced_since is null as used, deleted_at is not null as deleted from storage.objects where id = $1`,
        [file.id],
      )
      return row
    }
    expect(await state()).toEqual({ used: false, deleted: false })
    const [first] = await add(world.owner, { logo_url: file.url })
    const [second] = await add(world.owner, { logo_url: file.url })
    expect(await state()).toEqual({ used: true, deleted: false })
    await change(world.owner, String(first?.id), 'logo_url', null)
    expect(await state()).toEqual({ used: true, deleted: false })
    await rules.one(world.owner, `delete from public.products where id = $1`, [second?.id])
    expect(await state()).toEqual({ used: false, deleted: true })
    await change(world.owner, String(first?.id), 'logo_url', file.url)
    expect(await state()).toEqual({ used: true, deleted: false })
    expect(
      await code(rules.one(world.owner, `delete from storage.objects where id = $1`, [file.id])),
    ).toBe('23503')
  })
})

test('the fixture writes the same columns', () => {
  expect(productColumns.split(', ')).toHaveLength(productValues('', '', null).length)
})
