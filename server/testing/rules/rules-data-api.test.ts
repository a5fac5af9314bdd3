import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { briefRow, productRow } from '../data-client.ts'
import { startHarness } from '../harness.ts'
import {
  addBrief,
  addInvitation,
  addPending,
  addPermissions,
  addProduct,
} from '../worlds/company-rows.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../worlds/people.ts'

const people = new Map<string, TestUser | null>()
/** The rows that the operations below act on; all belong to our company. */
const held = { product: '', theirProduct: '' }

const everybody = [
  ...['owner', 'nobody', 'company', 'products', 'briefs', 'team'],
  ...['stranger', 'colleague of the stranger', 'without a company', 'visitor'],
] as const
type Who = (typeof everybody)[number]
const members: Who[] = ['owner', 'nobody', 'company', 'products', 'briefs', 'team']

const newProduct = () => addProduct(h, ours)
const h = await startHarness()
const both = await newCompanies(h)
const ours = both.ours
people.set('owner', ours.owner)
people.set('nobody', await newMember(h, ours))
people.set('company', await newMember(h, ours, { can_edit_company_profile: true }))
people.set('products', await newMember(h, ours, { can_manage_products: true }))
people.set('briefs', await newMember(h, ours, { can_manage_briefs: true }))
people.set('team', await newMember(h, ours, { can_manage_team: true }))
people.set('stranger', both.theirs.owner)
people.set(
  'colleague of the stranger',
  await newMember(h, both.theirs, {
    can_edit_company_profile: true,
    can_manage_products: true,
    can_manage_briefs: true,
    can_manage_team: true,
  }),
)
people.set('without a company', await newUser(h))
people.set('visitor', null)
held.product = await newProduct()
held.theirProduct = await addProduct(h, both.theirs)
const newBrief = () => addBrief(h, ours.owner.id, held.product)
const newPending = () => addPending(h, ours)
const newPermissions = () => addPermissions(h, ours)
const newInvitation = () => addInvitation(h, ours)

type Operation = {
  may: readonly Who[]
  /** Creates the row that the operation acts on and returns its id. */
  about: () => Promise<string>
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: (id: string) => string
  payload?: (id: string) => object
}

const theCompany = async () => ours.id
const theProduct = async () => held.product
const inTable = (table: string) => (id: string) => `/${table}?id=eq.${id}`
const managers = (flag: Who): Who[] => ['owner', flag]
const withCompany: Who[] = [...members, 'stranger', 'colleague of the stranger']

const operations: Record<string, Operation> = {
  'read the company': {
    may: members,
    about: theCompany,
    method: 'GET',
    path: inTable('company_profiles'),
  },
  'change the company': {
    may: managers('company'),
    about: theCompany,
    method: 'PATCH',
    path: inTable('company_profiles'),
    payload: () => ({ revenue: 'Less than $1M' }),
  },
  'found a company here': {
    may: [],
    about: async () => randomUUID(),
    method: 'POST',
    path: () => '/company_profiles',
    payload: (id) => ({ id, company_name: 'Mine' }),
  },
  'end the company': {
    may: [],
    about: theCompany,
    method: 'DELETE',
    path: inTable('company_profiles'),
  },

  'read a product': { may: members, about: theProduct, method: 'GET', path: inTable('products') },
  'add a product': {
    may: managers('products'),
    about: async () => randomUUID(),
    method: 'POST',
    path: () => '/products',
    payload: (id) => ({ ...productRow, id, company_id: ours.id }),
  },
  'change a product': {
    may: managers('products'),
    about: newProduct,
    method: 'PATCH',
    path: inTable('products'),
    payload: () => ({ category: 'Tools' }),
  },
  'move a product to another company': {
    may: [],
    about: newProduct,
    method: 'PATCH',
    path: inTable('products'),
    payload: () => ({ company_id: people.get('stranger')?.id }),
  },
  'delete a product': {
    may: managers('products'),
    about: newProduct,
    method: 'DELETE',
    path: inTable('products'),
  },

  'read a brief of a colleague': {
    may: managers('briefs'),
    about: newBrief,
    method: 'GET',
    path: inTable('briefs'),
  },
  'add a brief of a product': {
    may: ['owner', 'products', 'briefs'],
    about: async () => randomUUID(),
    method: 'POST',
    path: () => '/briefs',
    payload: (id) => ({ ...briefRow, id, product_id: held.product }),
  },
  'add a brief of its own': {
    may: withCompany,
    about: async () => randomUUID(),
    method: 'POST',
    path: () => '/briefs',
    payload: (id) => ({ ...briefRow, id }),
  },
  "add a brief of another company's product": {
    may: ['stranger', 'colleague of the stranger'],
    about: async () => randomUUID(),
    method: 'POST',
    path: () => '/briefs',
    payload: (id) => ({ ...briefRow, id, product_id: held.theirProduct }),
  },
  'change a brief of a colleague': {
    may: managers('briefs'),
    about: newBrief,
    method: 'PATCH',
    path: inTable('briefs'),
    payload: () => ({ status: 'archived' }),
  },
  'delete a brief of a colleague': {
    may: managers('briefs'),
    about: newBrief,
    method: 'DELETE',
    path: inTable('briefs'),
  },

  'read a member': {
    may: members,
    about: newPending,
    method: 'GET',
    path: inTable('team_members'),
  },
  'invite a member': {
    may: managers('team'),
    about: async () => randomUUID(),
    method: 'POST',
    path: () => '/team_members',
    payload: (id) => ({
      ...{ id, company_id: ours.id, name: 'New Member', role: 'editor', user_id: null },
      email: `${id}@example.test`,
    }),
  },
  'invite an admin': {
    may: ['owner'],
    about: async () => randomUUID(),
    method: 'POST',
    path: () => '/team_members',
    payload: (id) => ({
      ...{ id, company_id: ours.id, name: 'New Admin', role: 'admin' },
      email: `${id}@example.test`,
    }),
  },
  'rename a member': {
    may: managers('team'),
    about: newPending,
    method: 'PATCH',
    path: inTable('team_members'),
    payload: () => ({ name: 'Renamed' }),
  },
  'remove a member': {
    may: managers('team'),
    about: newPending,
    method: 'DELETE',
    path: inTable('team_members'),
  },

  'read permissions': {
    may: members,
    about: newPermissions,
    method: 'GET',
    path: inTable('team_permissions'),
  },
  'give a new member permissions': {
    may: managers('team'),
    about: newPending,
    method: 'POST',
    path: () => '/team_permissions',
    payload: (id) => ({ team_member_id: id }),
  },
  'change permissions': {
    may: managers('team'),
    about: newPermissions,
    method: 'PATCH',
    path: inTable('team_permissions'),
    payload: () => ({ can_manage_briefs: false }),
  },
  'give all permissions': {
    may: ['owner'],
    about: newPermissions,
    method: 'PATCH',
    path: inTable('team_permissions'),
    payload: () => ({
      can_manage_team: true,
      can_manage_products: true,
      can_edit_company_profile: true,
    }),
  },
  'delete permissions': {
    may: [],
    about: newPermissions,
    method: 'DELETE',
    path: inTable('team_permissions'),
  },
  'change permissions by procedure': {
    may: managers('team'),
    about: newPending,
    method: 'POST',
    path: () => '/rpc/update_team_permissions',
    payload: (id) => ({
      ...{ member_id: id, can_edit_profile: null, can_manage_prods: null },
      ...{ can_manage_brfs: false, can_manage_tm: null },
    }),
  },

  'read an invitation': {
    may: managers('team'),
    about: newInvitation,
    method: 'GET',
    path: inTable('team_invitations'),
  },
  'make an invitation': {
    may: managers('team'),
    about: newPending,
    method: 'POST',
    path: () => '/team_invitations',
    payload: (id) => ({ team_member_id: id, token: randomUUID() }),
  },
  'prolong an invitation': {
    may: [],
    about: newInvitation,
    method: 'PATCH',
    path: inTable('team_invitations'),
    payload: () => ({ expires_at: '2099-01-01' }),
  },
  'delete an invitation': {
    may: [],
    about: newInvitation,
    method: 'DELETE',
    path: inTable('team_invitations'),
  },
}

/** Whether the operation took effect: by its answer, and for changes also by the rows. */
async function does({ about, method, path, payload }: Operation, who: Who): Promise<boolean> {
  const id = await about()
  const before = method === 'GET' ? '' : await picture()
  const answer = await h.request({
    as: people.get(who) ?? null,
    method,
    url: `/rest/v1${path(id)}`,
    headers: { 'content-type': 'application/json', prefer: 'return=representation' },
    ...(payload ? { payload: JSON.stringify(payload(id)) } : {}),
  })
  const done = answer.statusCode < 300 && !['[]', 'false'].includes(answer.body)
  if (method !== 'GET') expect((await picture()) !== before, answer.body).toBe(done)
  return done
}

/** Everything that the operations could change, as one text. */
async function picture(): Promise<string> {
  const [row] = await h.sql<{ all: string }>`
    select md5(string_agg(line, ' ' order by line)) as all from (
    select c::text from public.company_profiles c
    union all select p::text from public.products p
    union all select b::text from public.briefs b
    union all select m::text from public.team_members m
    union all select p::text from public.team_permissions p
    union all select i::text from public.team_invitations i) lines (line)`
  return row?.all ?? ''
}

describe('the table API works only for callers with the right', () => {
  test.each(Object.entries(operations))('%s', async (_, operation) => {
    const allowed: Who[] = []
    for (const who of everybody) if (await does(operation, who)) allowed.push(who)
    expect(allowed).toEqual(everybody.filter((who) => operation.may.includes(who)))
  })

  const questions: Record<string, readonly Who[]> = {
    user_is_company_owner: ['owner', 'stranger'],
    user_can_view_company_info: withCompany,
    user_can_view_team_info: withCompany,
    user_can_edit_company_profile: ['owner', 'company', 'stranger', 'colleague of the stranger'],
    user_can_manage_products: ['owner', 'products', 'stranger', 'colleague of the stranger'],
    user_can_manage_briefs: ['owner', 'briefs', 'stranger', 'colleague of the stranger'],
    user_can_manage_team: ['owner', 'team', 'stranger', 'colleague of the stranger'],
    user_can_update_product: ['owner', 'products'],
    user_can_delete_product: ['owner', 'products'],
  }
  test.each(Object.entries(questions))('%s', async (name, expected) => {
    const yes: Who[] = []
    for (const who of everybody) {
      const aboutSelf = await asks(who, name, people.get(who)?.id ?? ours.id)
      if (aboutSelf) yes.push(who)
      if (who !== 'owner') expect(await asks(who, name, ours.id), `${who} about us`).toBe(false)
    }
    expect(yes).toEqual(everybody.filter((who) => expected.includes(who)))
  })

  async function asks(who: Who, name: string, user_id: string): Promise<boolean> {
    const product = name.endsWith('_product') ? { product_id: held.product } : {}
    const answer = await h.request({
      as: people.get(who) ?? null,
      method: 'POST',
      url: `/rest/v1/rpc/${name}`,
      payload: { user_id, ...product },
    })
    expect(answer.statusCode).toBe(who === 'visitor' ? 401 : 200)
    return answer.body === 'true'
  }
})
