import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { productRow } from '../testing/data-client.ts'
import { startHarness } from '../testing/harness.ts'
import { addProduct } from '../testing/worlds/company-rows.ts'
import { newCompany } from '../testing/worlds/people.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Case = [string, number, Method, string, ((() => unknown) | null)?, Record<string, string>?]

const merge = { prefer: 'resolution=merge-duplicates' }
const id = randomUUID()
const h = await startHarness()
const company = await newCompany(h)
await addProduct(h, company)
const [seat] = await h.sql<{ id: string }>`
  select id from public.team_members where user_id = ${company.owner.id}`
const ownSeat = seat?.id ?? ''
const cases: Case[] = [
  ['PGRST100', 400, 'GET', '/products?select=name::text'],
  ['PGRST100', 400, 'GET', '/products?select=release_notes->0'],
  ['PGRST100', 400, 'GET', '/products?select=...company_profiles(company_name)'],
  ['PGRST100', 400, 'GET', '/products?name=match.a'],
  ['PGRST100', 400, 'GET', '/products?name=isdistinct.a'],
  ['PGRST100', 400, 'GET', '/products?name=like(all).{a}'],
  ['PGRST100', 400, 'GET', '/products?name=ilike(any).{a}'],
  ['PGRST123', 400, 'GET', '/products?select=count()'],
  ['PGRST123', 400, 'GET', '/products?select=created_at.max()'],
  ['42803', 400, 'GET', '/products?select=name,count'],
  ['42703', 400, 'GET', '/products?name::text=eq.a'],
  ['42703', 400, 'GET', '/products?release_notes->0=eq.a'],
  ['42703', 400, 'GET', '/products?select=id,briefs()&or=(briefs.is.null)'],
  ['42703', 400, 'GET', '/products?select=id,company_profiles(id)&order=company_profiles(id)'],
  ['PGRST107', 406, 'GET', '/products', null, { accept: 'application/vnd.pgrst.plan+text' }],
  ['PGRST107', 406, 'GET', '/products', null, { accept: 'application/geo+json' }],
  ['PGRST117', 405, 'PUT', '/products?id=eq.1', () => productRow],
  ['PGRST102', 400, 'POST', '/products', () => '{'],
  ['PGRST103', 416, 'GET', '/products?offset=9', null, { prefer: 'count=exact' }],
  ['PGRST106', 406, 'GET', '/products', null, { 'accept-profile': 'app' }],
  ['PGRST108', 400, 'GET', '/products?briefs.id=eq.1'],
  ['PGRST116', 406, 'GET', '/briefs', null, { accept: 'application/vnd.pgrst.object+json' }],
  ['PGRST122', 400, 'GET', '/products', null, { prefer: 'handling=strict, wish=none' }],
  ['PGRST124', 400, 'DELETE', '/products', null, { prefer: 'handling=strict, max-affected=0' }],
  ['PGRST125', 404, 'GET', '/products/1'],
  ['PGRST200', 400, 'GET', '/products?select=users(id)'],
  ['PGRST202', 404, 'GET', '/rpc/nothing'],
  ['PGRST204', 400, 'POST', '/products', () => ({ nothing: 1 })],
  ['PGRST205', 404, 'GET', '/nothing'],
  ['PGRST301', 401, 'GET', '/products', null, { authorization: 'Bearer a.b.c' }],
  ['42501', 403, 'POST', '/products', () => ({ ...productRow, company_id: id })],
  ['22P02', 400, 'GET', '/products?id=eq.1'],
  ['22007', 400, 'GET', '/products?created_at=gt.yesterweek'],
  ['22021', 400, 'GET', '/products?name=eq.%00'],
  ['22P05', 400, 'POST', '/products', () => ({ ...productRow, name: 'a\u0000b' })],
  ['23502', 400, 'POST', '/products', () => ({ ...productRow, category: null })],
  ['23514', 400, 'POST', '/products', () => ({ ...productRow, name: 'R' })],
  ['21000', 400, 'POST', '/products', () => [1, 2].map(() => ({ ...productRow, id })), merge],
  ['42601', 400, 'GET', '/products?name=fts.one two'],
  ['42704', 400, 'GET', '/products?name=fts(klingon).one'],
  ['42804', 400, 'GET', '/products?name=is.true'],
  ['54000', 400, 'GET', '/company_profiles?regions_of_operation=cs.{{{{{{{a}}}}}}}'],
  ['42P10', 400, 'POST', '/products?on_conflict=name', () => productRow, merge],
  ['42883', 404, 'GET', '/products?id=like.a'],
  [
    ...(['25006', 405, 'GET'] as const),
    `/rpc/update_team_permissions?member_id=${id}&can_edit_profile=true&can_manage_prods=true&can_manage_brfs=true&can_manage_tm=true`,
  ],
  ['BW015', 400, 'POST', '/team_invitations', () => ({ team_member_id: ownSeat, token: id })],
  [
    ...(['BW038', 400, 'POST', '/products'] as const),
    () => ({ ...productRow, logo_url: `${h.services.env.PUBLIC_URL}${file}` }),
  ],
]
const file = '/storage/v1/object/public/product_logos/nothing.png'

/**
 * Tested elsewhere, because they need more than a short request: clocks, long answers, a stopped
 * database.
 */
const provenElsewhere = [
  ...['PGRST303', '23505', '23503', '54001', '57014', 'BW060', 'PGRST001', 'headers_too_large'],
  ...['too_many_requests', 'request_timeout', 'BW043', 'BW046', '53100'],
]

describe('docs/api.md', () => {
  test.each(cases)('%s %i: %s %s', async (code, status, method, path, payload, headers) => {
    const body = payload?.()
    const answer = await h.request({
      as: company.owner,
      method,
      url: `/rest/v1${encodeURI(path).replaceAll('%2500', '%00')}`,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }])
  })

  test('documents every refusal, and none that does not exist', () => {
    const [, refusals = ''] = document.split('## Refusals of tables and procedures')
    const rows = refusals.split('\n').filter((line) => line.startsWith('| `'))
    const named = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, code = '']) => code),
    )
    const known = new Set([...cases.map(([code]) => code), ...provenElsewhere])
    expect([...new Set(named)].sort()).toEqual([...known].sort())
  })
})
