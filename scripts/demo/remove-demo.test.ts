import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createBrief } from '../../contract/briefs/briefs.ts'
import { createProduct, deleteProduct, listProducts } from '../../contract/products/products.ts'
import { buckets } from '../../contract/storage/storage.ts'
import { inviteMember } from '../../contract/team/invitations.ts'
import { fixture } from '../../server/testing/fixtures.ts'
import { startHarness } from '../../server/testing/harness.ts'
import { listenPublicly } from '../../server/testing/public-address.ts'
import { passwordGrant } from '../../server/testing/worlds/accounts.ts'
import { postFile, publicPath } from '../../server/testing/worlds/files.ts'
import { newCompany, newMember, type TestUser } from '../../server/testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../../server/testing/worlds/samples.ts'
import { harborline } from './companies/harborline.ts'
import type { DemoBrief, DemoCompany } from './demo-content.ts'
import { fillDemo } from './fill-demo.ts'
import { removeDemo } from './remove-demo.ts'

const h = await startHarness()
const small: DemoCompany = {
  ...harborline,
  products: harborline.products.slice(0, 1),
  briefs: harborline.briefs.slice(0, 1).map((brief) => ({ ...brief, story: {} })),
}

const api = await listenPublicly(h)
const company = await newCompany(h)
const owner = company.owner
await newMember(h, company, { can_manage_briefs: true })
await h.call(inviteMember, {
  as: owner,
  // The demonstration invites the same person.
  body: { name: 'Pieter Bos', email: 'pieter.bos@harborline.example', role: 'editor' },
})
await addTo(owner, company.id)

const fill = (companies: readonly DemoCompany[]) =>
  fillDemo({ api, services: h.services, companies })

/** Adds what people add: a product with a logo, briefs with and without a product, a deletion. */
async function addTo(as: TestUser, companyId: string) {
  const key = `${companyId}/logo-${as.id}.png`
  await postFile(h, as, fixture('logo.png'), { key })
  const logo = `${api}${publicPath(buckets.logos, key)}`
  const body = sampleProduct({ logo_url: logo })
  const kept = await h.call(createProduct, { as, body })
  const gone = await h.call(createProduct, { as, body: sampleProduct() })
  await h.call(deleteProduct, { as, params: { id: gone.id } })
  await h.call(createBrief, { as, body: sampleBrief({ productId: kept.id }) })
  await h.call(createBrief, { as, body: { ...sampleBrief(), productId: null } })
}

/** Every row that the server can read, and every stored file. Counts of requests expire by themselves. */
async function everything() {
  const tables = (await h.sql`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'auth', 'storage', 'app')
      and tablename <> 'rate_limits'
      and has_table_privilege('service_role', format('%I.%I', schemaname, tablename), 'select')
    order by 1, 2`) as { schema: string; name: string }[]
  const rows: Record<string, unknown> = {}
  for (const { schema, name } of tables) {
    rows[`${schema}.${name}`] = await h.sql`
      select to_jsonb(t)::text as row from ${sql.table(`${schema}.${name}`)} t order by 1`
  }
  const files: string[] = []
  for await (const { path } of h.services.objects.list()) files.push(path)
  return { rows, files: files.sort() }
}

describe('removeDemo', () => {
  test('removes the demonstration and everything added to it, and leaves every other byte', async () => {
    const before = await everything()
    const logins = (await fill([small])) ?? []
    const [login] = logins
    const session = (await passwordGrant(h, login?.email ?? '', login?.password ?? '')).json()
    const theirs = {
      id: session.user.id,
      email: session.user.email,
      sessionId: '',
      accessToken: session.access_token,
    }
    await addTo(theirs, theirs.id)
    await h.call(inviteMember, {
      as: theirs,
      body: { name: 'Ann Guest', email: 'ann@guests.example', role: 'editor' },
    })
    expect((await everything()).files.length).toBeGreaterThan(before.files.length)

    expect(await removeDemo(h.services)).toBe(1)
    expect(await everything()).toEqual(before)
    expect(await removeDemo(h.services)).toBeNull()
    expect(await everything()).toEqual(before)
    expect((await h.call(listProducts, { as: owner })).items).toHaveLength(1)
  })

  test('removes an aborted run, and the next run starts afresh', async () => {
    const before = await everything()
    const broken: DemoCompany = {
      ...small,
      briefs: [...small.briefs, { ...(small.briefs[0] as DemoBrief), title: 'x' }],
    }
    await expect(fill([broken])).rejects.toThrow('Brief title must be at least 2 characters')
    expect(await removeDemo(h.services)).toBe(1)
    expect(await everything()).toEqual(before)

    await expect(fill([broken])).rejects.toThrow('Brief title must be at least 2 characters')
    expect(await fill([small])).toHaveLength(7)
    await removeDemo(h.services)
    expect(await everything()).toEqual(before)
  })
})
