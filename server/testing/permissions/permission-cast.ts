import { randomUUID } from 'node:crypto'
import type { Harness } from '../harness.ts'
import { newAddress, proveAddress } from '../worlds/accounts.ts'
import {
  newCompanies,
  newMember,
  newUser,
  removeMember,
  type TestCompany,
  type TestUser,
} from '../worlds/people.ts'
import { type Actor, actors, rightsOf } from './permission-actors.ts'

/** An actor: their token, and their membership if they have one. */
export type Person = TestUser & {
  memberId: string | null
  /** The member row of an invitee who has not joined. */
  pendingId?: string
}

export type Cast = {
  ours: TestCompany
  theirs: TestCompany
  people: Record<Actor, Person | null>
  /** A product of each company, for briefs that are moved between companies. */
  products: { ours: string; theirs: string }
  /** A member of each company without permissions, for permissions that are moved. */
  bare: { ours: string; theirs: string }
}

const flags = {
  profile: 'can_edit_company_profile',
  products: 'can_manage_products',
  briefs: 'can_manage_briefs',
  team: 'can_manage_team',
} as const

export const isTheirs = (actor: Actor) => actor.startsWith('other')

/** Both companies and every actor. */
export async function castPeople(h: Harness): Promise<Cast> {
  const companies = await newCompanies(h)
  // A new company may only send few mails.
  await h.sql`update public.company_profiles set created_at = now() - interval '30 days'`
  const people = {} as Cast['people']
  for (const actor of actors) people[actor] = await cast(h, companies, actor)
  const products = { ours: randomUUID(), theirs: randomUUID() }
  const bare = { ours: randomUUID(), theirs: randomUUID() }
  for (const side of ['ours', 'theirs'] as const) {
    await h.sql`
      insert into public.products (id, company_id, name, category, websiteurl, salescontactname,
        salescontactemail)
      values (${products[side]}, ${companies[side].id}, 'Rover', 'Robots',
        'https://acme.example', 'Sal', 'sal@acme.example')`
    await addSeat(h, { id: bare[side], companyId: companies[side].id, email: newAddress() })
  }
  return { ...companies, people, products, bare }
}

/** Recreates one actor, after an allowed attempt has changed the previous one. */
export async function recast(h: Harness, world: Cast, actor: Actor) {
  if (actor !== 'owner' && actor !== 'otherOwner') world.people[actor] = await cast(h, world, actor)
}

async function cast(
  h: Harness,
  companies: { ours: TestCompany; theirs: TestCompany },
  actor: Actor,
): Promise<Person | null> {
  const company = isTheirs(actor) ? companies.theirs : companies.ours
  if (actor === 'anonymous') return null
  if (actor === 'owner' || actor === 'otherOwner') {
    const [seat] = await h.sql<{ id: string }>`
      select id from public.team_members where user_id = ${company.id}`
    await proveAddress(h, company.owner, 30)
    return { ...company.owner, memberId: seat?.id ?? null }
  }
  if (actor === 'pending' || actor === 'stranger') {
    const account = await newUser(h)
    await proveAddress(h, account)
    if (actor === 'stranger') return { ...account, memberId: null }
    const pendingId = randomUUID()
    await addSeat(h, { id: pendingId, companyId: company.id, email: account.email })
    return { ...account, memberId: null, pendingId }
  }
  const rights = rightsOf[actor] ?? []
  const member = await newMember(
    h,
    company,
    Object.fromEntries(rights.map((right) => [flags[right], true])),
  )
  await proveAddress(h, member, 30)
  if (actor === 'removed') await removeMember(h, member)
  return member
}

/** A pending member, whose invitation nobody has accepted. */
function addSeat(
  h: Harness,
  { id, companyId, email }: Record<'id' | 'companyId' | 'email', string>,
) {
  return h.sql`
    insert into public.team_members (id, company_id, name, email, role)
    values (${id}, ${companyId}, 'Pia Pending', ${email}, 'editor')`
}
