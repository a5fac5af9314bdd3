import { join } from 'node:path'
import pg from 'pg'
import {
  addOtherCompanies,
  type Briefwell,
  type Person,
  signUp,
  startBriefwell,
} from '../briefwell.ts'
import { addManyRows } from '../many-rows.ts'

/** The amount of content in an installation. */
export type Size = {
  /** The numbers of companies with active members, and of companies whose members never sign in. */
  companies: number
  others: number
  /** The number of products, and of briefs, of each company. */
  each: number
  /** The number of members per active company, and the total number of readers. */
  members: number
  readers: number
}

/** A running server with its content and users. */
export type Installation = {
  server: Briefwell
  dataDir: string
  companies: { id: string; people: Person[] }[]
  readers: Person[]
}

/** Starts a server in `folder` and fills it. Every active company shares a brief with each reader. */
export async function install(folder: string, name: string, size: Size): Promise<Installation> {
  const dataDir = join(folder, name)
  const server = await startBriefwell(dataDir)
  const client = new pg.Client({ connectionString: server.superuserUrl })
  await client.connect()
  try {
    const companies: Installation['companies'] = []
    while (companies.length < size.companies) {
      const owner = await signUp(server)
      const others = Array.from({ length: size.members - 1 }, () => signUp(server, {}))
      const company = { id: owner.id, people: [owner, ...(await Promise.all(others))] }
      await addMembers(client, company.id, company.people.slice(1))
      companies.push(company)
    }
    const readers: Person[] = []
    while (readers.length < size.readers) readers.push(await signUp(server, {}))
    const working = companies.map(({ id }) => id)
    const owners = [...working, ...(await addOtherCompanies(client, size.others))]
    await addManyRows(
      server,
      owners.map((owner) => ({ owner, rows: size.each })),
    )
    await shareWith(client, working, readers)
    return { server, dataDir, companies, readers }
  } finally {
    await client.end()
  }
}

async function addMembers(client: pg.Client, companyId: string, people: readonly Person[]) {
  const { rows } = await client.query<{ id: string }>(
    `insert into public.team_members (company_id, name, email, role, user_id)
     select $1, 'Max Member', email, 'admin', id from auth.users where id = any ($2::uuid[])
     returning id`,
    [companyId, people.map(({ id }) => id)],
  )
  await client.query(
    `insert into public.team_permissions
       (team_member_id, can_edit_company_profile, can_manage_products, can_manage_briefs, can_manage_team)
     select unnest($1::uuid[]), true, true, true, true
     on conflict (team_member_id) do update set can_manage_products = true, can_manage_briefs = true`,
    [rows.map(({ id }) => id)],
  )
}

/** Shares an active brief of each company with every reader, without sending mails. */
async function shareWith(
  client: pg.Client,
  companies: readonly string[],
  readers: readonly Person[],
) {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into app.shares (company_id, brief_id, email, token, user_id, reader_id)
     select company, brief.id, reader.email, replace(gen_random_uuid()::text, '-', ''), company, reader.id
     from auth.users reader
     cross join unnest($1::uuid[]) company
     cross join lateral (select id from public.briefs
       where company_id = company and status = 'active' order by created_at desc limit 1) brief
     where reader.id = any ($2::uuid[])`,
    [companies, readers.map(({ id }) => id)],
  )
  await client.query('vacuum analyze app.shares')
}
