import { randomUUID } from 'node:crypto'
import { briefRow, productRow } from '../data-client.ts'
import type { Harness } from '../harness.ts'
import type { TestCompany } from './people.ts'

/** Inserts a product with the server's rights. Like all of these functions, returns its id. */
export async function addProduct(h: Harness, company: TestCompany): Promise<string> {
  const id = randomUUID()
  const { name, category, websiteurl, salescontactname, salescontactemail } = productRow
  await h.sql`
    insert into public.products (id, company_id, user_id, name, category, websiteurl,
      salescontactname, salescontactemail)
    values (${id}, ${company.id}, ${company.owner.id}, ${name}, ${category}, ${websiteurl},
      ${salescontactname}, ${salescontactemail})`
  return id
}

export async function addBrief(h: Harness, author: string, product: string): Promise<string> {
  const id = randomUUID()
  const { title, type, uploaded_video_url } = briefRow
  await h.sql`
    insert into public.briefs (id, product_id, user_id, title, type, uploaded_video_url)
    values (${id}, ${product}, ${author}, ${title}, ${type}, ${uploaded_video_url})`
  return id
}

/** Inserts a member who was invited but has not joined. */
export async function addPending(h: Harness, company: TestCompany): Promise<string> {
  const id = randomUUID()
  await h.sql`
    insert into public.team_members (id, company_id, name, email, role)
    values (${id}, ${company.id}, 'Pending', ${`${id}@example.test`}, 'editor')`
  return id
}

export async function addPermissions(h: Harness, company: TestCompany): Promise<string> {
  const member = await addPending(h, company)
  const [row] = await h.sql<{ id: string }>`
    insert into public.team_permissions (team_member_id) values (${member}) returning id`
  return row?.id ?? ''
}

export async function addInvitation(h: Harness, company: TestCompany): Promise<string> {
  const id = randomUUID()
  await h.sql`
    insert into public.team_invitations (id, team_member_id, token)
    values (${id}, ${await addPending(h, company)}, ${randomUUID()})`
  return id
}
