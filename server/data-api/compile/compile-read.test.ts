import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withSystemTx } from '../../platform/database/transaction.ts'
import {
  awkward,
  type Columns,
  evaluate,
  orderOf,
  type PlainRow,
  parameterOf,
  type RowFilter,
  rowFilters,
  searchesIn,
  searchWords,
} from '../../testing/attacks/filter-oracle.ts'
import { briefRow, productRow } from '../../testing/data-client.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompany, newUser } from '../../testing/worlds/people.ts'
import { parseRead } from '../query/parse-read.ts'
import { tableOf } from '../query/parse-select.ts'
import { compileRead } from './compile-read.ts'

const runs = { seed: 4, numRuns: process.env.DEEP === '1' ? 10_000 : 300 }

const shapes = {
  company_profiles: { id: 'uuid', contact_name: 'text', regions_of_operation: 'texts' },
  products: {
    id: 'uuid',
    user_id: 'uuid',
    description: 'text',
    category: 'words',
    release_notes: 'json',
    created_at: 'timestamp',
  },
  briefs: { id: 'uuid', product_id: 'uuid', timeline: 'text', processing: 'boolean' },
  team_members: { id: 'uuid', company_id: 'uuid', user_id: 'uuid', name: 'words' },
  team_permissions: { id: 'uuid', team_member_id: 'uuid', can_manage_team: 'boolean' },
  team_invitations: { id: 'uuid', team_member_id: 'uuid' },
} as const satisfies Record<string, Columns>
type TableName = keyof typeof shapes
const rows: Record<TableName, PlainRow[]> = {
  company_profiles: [],
  products: [],
  briefs: [],
  team_members: [],
  team_permissions: [],
  team_invitations: [],
}
const pools: Record<'uuids' | 'timestamps', string[]> = {
  uuids: [randomUUID()],
  timestamps: ['2026-02-28T23:59:59+05:30'],
}

const allIds = () =>
  Object.values(rows).flatMap((all) =>
    all.flatMap((row) =>
      [row.id, row.user_id, row.product_id, row.company_id, row.team_member_id].filter(
        (id) => typeof id === 'string',
      ),
    ),
  )

/** Inserts rows with every kind of awkward text, nulls, lists and references. */
async function fill() {
  const authors = [await newUser(h), await newUser(h), null]
  for (const [at, contact_name] of [...awkward.slice(1, 12), null].entries()) {
    const company = await newCompany(h)
    const regions_of_operation = at % 4 === 0 ? null : awkward.slice(at, at + (at % 4))
    await h.sql`
      update public.company_profiles set contact_name = ${contact_name},
      regions_of_operation = ${regions_of_operation}::text[] where id = ${company.id}`
    rows.company_profiles.push({ id: company.id, contact_name, regions_of_operation })
  }
  const [company] = rows.company_profiles
  await invite(company?.id)
  for (const [at, description] of [...awkward, null].entries()) {
    const created_at = new Date(Date.UTC(2026, at % 12, 1, 12, at % 7))
    const user_id = authors[at % 3]?.id ?? null
    const release_notes =
      at % 3 === 0 ? null : [`https://notes.example/${at % 5}`, 'https://notes.example/0']
    const category = phraseOf(at)
    const product = { id: randomUUID(), user_id, description, category, release_notes, created_at }
    rows.products.push({ ...product, release_notes: release_notes && [...new Set(release_notes)] })
    pools.timestamps.push(created_at.toISOString())
    await h.sql`
      insert into public.products (id, company_id, user_id, description, release_notes,
        created_at, name, category, websiteurl, salescontactname, salescontactemail)
      values (${product.id}, ${company?.id}, ${user_id}, ${description},
        ${release_notes && JSON.stringify(release_notes)}::jsonb, ${created_at},
        ${productRow.name}, ${category}, ${productRow.websiteurl},
        ${productRow.salescontactname}, ${productRow.salescontactemail})`
  }
  for (const [at, timeline] of [...awkward, null].entries()) {
    const product_id = at % 4 === 0 ? null : (rows.products[at % 9]?.id ?? null)
    const brief = { id: randomUUID(), product_id, timeline, processing: at % 2 === 0 }
    rows.briefs.push(brief)
    await h.sql`
      insert into public.briefs (id, product_id, timeline, title, type, uploaded_video_url)
      values (${brief.id}, ${product_id}, ${timeline},
        ${briefRow.title}, ${briefRow.type}, ${briefRow.uploaded_video_url})`
    // A new brief copies this from its video; only the server changes it later.
    await h.sql`update public.briefs set processing = ${brief.processing} where id = ${brief.id}`
  }
}

/** The same words in a different order for each number. */
const phraseOf = (at: number) =>
  [at, at >> 1, at * 3].map((place) => searchWords[place % searchWords.length]).join(' ')
const h = await startHarness()
await fill()
pools.uuids.push(...Object.values(rows).flatMap((all) => all.slice(0, 5).map(({ id }) => id)))
const known = [...awkward, ...pools.uuids, ...allIds()]
const ranked = await h.sql<{ value: string; rank: number }>`
  select value, dense_rank() over (order by value)::int as rank
  from unnest(${[...new Set(known)]}::text[]) as value`
const ranks = new Map(ranked.map(({ value, rank }) => [value, rank]))

/** Invited members of the first company, some with rights, some with a resent invitation. */
async function invite(company_id: string | undefined) {
  for (const at of searchWords.keys()) {
    const [id, email] = [randomUUID(), `${randomUUID()}@example.test`]
    await h.sql`
      insert into public.team_members (id, company_id, name, email, role)
      values (${id}, ${company_id}, ${phraseOf(at + 5)}, ${email}, 'editor')`
    if (at % 2 === 0) {
      await h.sql`insert into public.team_permissions (team_member_id) values (${id})`
    }
    const token = randomUUID()
    await h.sql`
      insert into public.team_invitations (team_member_id, token) values (${id}, ${token})`
  }
  await h.sql`update public.team_members set name = 'fox hen' where user_id is not null`
  rows.team_members.push(
    ...(await h.sql<PlainRow>`select id, company_id, user_id, name from public.team_members`),
  )
  rows.team_permissions.push(
    ...(await h.sql<PlainRow>`
      select id, team_member_id, can_manage_team from public.team_permissions`),
  )
  rows.team_invitations.push(
    ...(await h.sql<PlainRow>`select id, team_member_id from public.team_invitations`),
  )
}

/** PostgreSQL's answer to a query string. */
async function answered(table: TableName, query: URLSearchParams): Promise<PlainRow[]> {
  const statement = compileRead(parseRead(tableOf(table), query), { counted: true, strip: false })
  const page = await withSystemTx(h.services, 'test', async (tx) => {
    const { rows: found } = await statement.execute(tx.sql)
    return found[0]
  })
  return JSON.parse(page?.body ?? '')
}

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id)
const matching = (table: TableName, filters: RowFilter[]) =>
  rows[table].filter((row) => filters.every((filter) => evaluate(filter, row, ranks) === true))

describe('compileRead', () => {
  test.each(Object.keys(shapes) as TableName[])(
    'filters of %s return the rows that plain evaluation returns',
    async (table) => {
      const columns: Columns = shapes[table]
      const filters = fc
        .array(rowFilters(columns, pools), { minLength: 1, maxLength: 2 })
        .filter((all) => searchesIn(all) <= 5)
      await fc.assert(
        fc.asyncProperty(filters, async (all) => {
          const query = new URLSearchParams([
            ['select', 'id'],
            ...all.map((filter) => parameterOf(filter, columns)),
          ])
          const found = idsOf(await answered(table, query)).sort()
          expect(found).toEqual(idsOf(matching(table, all)).sort())
        }),
        { ...runs, numRuns: Math.ceil(runs.numRuns / 6) },
      )
    },
  )

  test('order, nulls, limit and offset match plain sorting', async () => {
    const asked = fc.record({
      column: fc.constantFrom('description', 'user_id', 'created_at'),
      direction: fc.constantFrom('asc', 'desc'),
      nulls: fc.constantFrom(null, 'nullsfirst', 'nullslast'),
      limit: fc.nat(12),
      offset: fc.nat(70),
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ column, direction, nulls, limit, offset }) => {
        const order = `${column}.${direction}${nulls ? `.${nulls}` : ''},id.asc`
        const query = new URLSearchParams({
          select: 'id',
          order,
          limit: String(limit),
          offset: String(offset),
        })
        const nullsFirst = nulls === null ? direction === 'desc' : nulls === 'nullsfirst'
        const sorted = [...rows.products].sort((a, b) => {
          const [left, right] = [a[column] ?? null, b[column] ?? null]
          const byId = orderOf(a.id, ranks) - orderOf(b.id, ranks)
          if (left === null || right === null) {
            if (left === right) return byId
            return (left === null) === nullsFirst ? -1 : 1
          }
          const way = direction === 'asc' ? 1 : -1
          return way * (orderOf(left, ranks) - orderOf(right, ranks)) || byId
        })
        const found = idsOf(await answered('products', query))
        expect(found).toEqual(idsOf(sorted.slice(offset, offset + limit)))
      }),
      { ...runs, numRuns: Math.ceil(runs.numRuns / 5) },
    )
  })

  test('filters of related rows restrict those, and with !inner also the rows without any', async () => {
    const asked = fc.record({ inner: fc.boolean(), filter: rowFilters(shapes.briefs, pools) })
    await fc.assert(
      fc.asyncProperty(asked, async ({ inner, filter }) => {
        const [key, value] = parameterOf(filter, shapes.briefs)
        const query = new URLSearchParams([
          ['select', `id,found:briefs${inner ? '!inner' : ''}(id)`],
          [`found.${key}`, value],
        ])
        const briefs = matching('briefs', [filter])
        const plain = rows.products
          .map(({ id }) => ({ id, found: idsOf(briefs.filter((one) => one.product_id === id)) }))
          .filter(({ found }) => !inner || found.length > 0)
        type Found = { id: string; found: { id: string }[] }
        const got = (await answered('products', query)) as unknown as Found[]
        const sorted = (all: { id: string; found: string[] }[]) =>
          all.map(({ id, found }) => `${id}: ${found.sort()}`).sort()
        expect(sorted(got.map(({ id, found }) => ({ id, found: idsOf(found) })))).toEqual(
          sorted(plain),
        )
      }),
      { ...runs, numRuns: Math.ceil(runs.numRuns / 5) },
    )
  })
})
