import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { waitingForLocks } from '../crashes/waiting-for-locks.ts'
import { testDatabase } from '../database.ts'

/** The identity for a statement: a role, and the claims of the request. */
export type Who = {
  role: 'anon' | 'authenticated' | 'service_role'
  userId?: string
  sessionId?: string
  /** The only company that a job may see. */
  companyId?: string
}

export type Person = Who & { userId: string; sessionId: string; email: string; memberId: string }

type Row = Record<string, unknown>
export type Run = (text: string, values?: unknown[]) => Promise<Row[]>

/** Runs SQL on a migrated database with the roles that the server uses. */
export type Rules = {
  pool: pg.Pool
  /** Runs `work` in a transaction as `who`, and commits it. */
  as: <T>(who: Who, work: (run: Run) => Promise<T>) => Promise<T>
  /** One statement as `who`. */
  one: (who: Who, text: string, values?: unknown[]) => Promise<Row[]>
}

export const anon: Who = { role: 'anon' }
export const system: Who = { role: 'service_role' }
export const jobOf = (companyId: string): Who => ({ role: 'service_role', companyId })

export async function openRules(): Promise<Rules> {
  const { pool } = await testDatabase()
  const as = actingOn(pool)
  return { pool, as, one: (who, text, values) => as(who, (run) => run(text, values)) }
}

/** The same on the database of an application. */
export function actingOn(pool: pg.Pool): Rules['as'] {
  return async (who, work) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
        [who.role, JSON.stringify(claimsOf(who))],
      )
      const result = await work(async (text, values) => (await client.query(text, values)).rows)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
}

function claimsOf(who: Who) {
  return {
    role: who.role,
    sub: who.userId,
    session_id: who.sessionId,
    company_id: who.companyId,
  }
}

/** The error that PostgreSQL returns, reduced to what tests check. */
export async function refusal(work: Promise<unknown>) {
  try {
    await work
  } catch (error) {
    const { code, message, constraint } = error as Error & { code?: string; constraint?: string }
    return { code, message, constraint }
  }
  return { code: 'none', message: 'it was allowed', constraint: undefined }
}

export const code = async (work: Promise<unknown>) => (await refusal(work)).code

/** The code of an expected failure, or the number of affected rows. */
export async function outcome(work: Promise<Row[]>): Promise<string | number> {
  try {
    return (await work).length
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown'
  }
}

/**
 * Runs `second` while the changes of `first` are uncommitted; commits once `second` waits for them
 * or is done. Returns the outcome of `second`.
 */
export async function meanwhile<T>(
  rules: Rules,
  who: Who,
  first: (run: Run) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  const { ending } = await rules.as(who, async (run) => {
    await first(run)
    let settled = false
    const started = second().finally(() => {
      settled = true
    })
    started.catch(() => {})
    while (!settled && (await waitingForLocks(rules.pool)) === 0);
    return { ending: started }
  })
  return ending
}

// ---------------------------------------------------------------------- people

export const flagNames = [
  'can_edit_company_profile',
  'can_manage_products',
  'can_manage_briefs',
  'can_manage_team',
] as const
export type Flag = (typeof flagNames)[number]
export type Flags = Partial<Record<Flag, boolean>>

/** An account with a session and no company. */
export async function addAccount(rules: Rules, email = `${randomUUID()}@example.test`) {
  const person = {
    role: 'authenticated' as const,
    userId: randomUUID(),
    sessionId: randomUUID(),
    email,
    memberId: '',
  }
  await rules.as(system, async (run) => {
    await run(
      `insert into auth.users (id, email, email_confirmed_at, email_proven_at) values ($1, $2, now(), now())`,
      [person.userId, email],
    )
    await run(`insert into auth.sessions (id, user_id) values ($1, $2)`, [
      person.sessionId,
      person.userId,
    ])
  })
  return person
}

/** A company; its id is its owner's. */
export async function addCompany(rules: Rules, name: string): Promise<Person> {
  const owner = await addAccount(rules)
  const [row] = await rules.as(system, async (run) => {
    await run(`select app.create_company($1, $2, 'Olivia Owner')`, [owner.userId, name])
    return run(`select id from public.team_members where user_id = $1`, [owner.userId])
  })
  return { ...owner, memberId: String(row?.id) }
}

type MemberOptions = { role?: string; flags?: Flags | null; pending?: boolean }

/** A member with exactly the given flags; `flags: null` creates no permissions row. */
export async function addMember(
  rules: Rules,
  companyId: string,
  { role = 'editor', flags = {}, pending = false }: MemberOptions = {},
): Promise<Person> {
  const account = await addAccount(rules)
  const memberId = randomUUID()
  await rules.as(system, async (run) => {
    await run(
      `insert into public.team_members (id, company_id, name, email, role, user_id)
       values ($1, $2, 'Mel Member', $3, $4, $5)`,
      [memberId, companyId, account.email, role, pending ? null : account.userId],
    )
    if (!flags) return
    await run(
      `insert into public.team_permissions (team_member_id, ${flagNames.join(', ')})
       values ($1, $2, $3, $4, $5)`,
      [memberId, ...flagNames.map((flag) => flags[flag] ?? false)],
    )
  })
  return { ...account, memberId }
}

export const allFlags: Flags = {
  can_edit_company_profile: true,
  can_manage_products: true,
  can_manage_briefs: true,
  can_manage_team: true,
}

export type World = Awaited<ReturnType<typeof newWorld>>

/** Two companies, and all kinds of people who may try to access the first one. */
export async function newWorld(rules: Rules) {
  const owner = await addCompany(rules, 'Acme Robotics')
  const company = owner.userId
  const member = (options: MemberOptions) => addMember(rules, company, options)
  const otherOwner = await addCompany(rules, 'Other Corp')
  const removed = await member({ flags: allFlags })
  await rules.one(system, `delete from public.team_members where id = $1`, [removed.memberId])
  return {
    company,
    owner,
    admin: await member({ role: 'admin', flags: allFlags }),
    editor: await member({ flags: { can_manage_briefs: true } }),
    profile: await member({ flags: { can_edit_company_profile: true } }),
    products: await member({ flags: { can_manage_products: true } }),
    team: await member({ flags: { can_manage_team: true } }),
    powerless: await member({ flags: {} }),
    rowless: await member({ flags: null }),
    pending: await member({ flags: allFlags, pending: true }),
    removed,
    stranger: await addAccount(rules),
    otherCompany: otherOwner.userId,
    otherOwner,
    otherAdmin: await addMember(rules, otherOwner.userId, { role: 'admin', flags: allFlags }),
  }
}

/** The names of all people in the world who act as a person. */
export const everybody = [
  'owner',
  'admin',
  'editor',
  'profile',
  'products',
  'team',
  'powerless',
  'rowless',
  'pending',
  'removed',
  'stranger',
  'otherOwner',
  'otherAdmin',
] as const

/** The names of all members of the first company. */
export const insiders = [
  'owner',
  'admin',
  'editor',
  'profile',
  'products',
  'team',
  'powerless',
  'rowless',
] as const

/** The result of `ask` for each person in the world. */
export async function askEverybody<T>(world: World, ask: (person: Person) => Promise<T>) {
  const answers: Record<string, T> = {}
  for (const name of everybody) answers[name] = await ask(world[name])
  return answers
}

/** The expected results: `yes` for the named people, `no` for everyone else. */
export function only<T>(names: readonly (typeof everybody)[number][], yes: T, no: T) {
  return Object.fromEntries(
    everybody.map((name) => [name, names.includes(name) ? yes : no]),
  ) as Record<string, T>
}

// ---------------------------------------------------------------------- things

const publicUrl = 'https://portal.example.test'

/** The public address of a stored file, as the storage API returns it. */
export const addressOf = (bucket: string, name: string) =>
  `${publicUrl}/storage/v1/object/public/${bucket}/${encodeURI(name)}`

export async function setPublicUrl(rules: Rules, url = publicUrl) {
  await rules.one(
    system,
    `insert into app.settings (key, value) values ('public_url', to_jsonb($1::text))
     on conflict (key) do update set value = excluded.value`,
    [url],
  )
}

/** A stored file of a company. */
export async function addFile(
  rules: Rules,
  companyId: string,
  { bucket = 'brief_videos', name = `${companyId}/${randomUUID()}.mp4`, size = 1000 } = {},
) {
  const id = randomUUID()
  await rules.one(
    system,
    `insert into storage.objects (id, bucket_id, name, company_id, owner_id, size, mime_type, sha256)
     values ($1, $2, $3, $4, $4, $5, 'video/mp4', $6)`,
    [id, bucket, name, companyId, size, createHash('sha256').update(id).digest('hex')],
  )
  return { id, bucket, name, url: addressOf(bucket, name) }
}

export const productColumns =
  'id, company_id, user_id, name, category, websiteurl, salescontactname, salescontactemail'

/** Values for `productColumns`. */
export const productValues = (id: string, companyId: string, userId: string | null) => [
  id,
  companyId,
  userId,
  'Rover',
  'Robots',
  'https://acme.example',
  'Sal',
  'sal@acme.example',
]

export async function addProduct(rules: Rules, companyId: string, userId: string | null = null) {
  const id = randomUUID()
  await rules.one(
    system,
    `insert into public.products (${productColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    productValues(id, companyId, userId),
  )
  return id
}

export async function addBrief(rules: Rules, author: string, productId: string | null) {
  const id = randomUUID()
  await rules.one(
    system,
    `insert into public.briefs (id, product_id, user_id, title, type, uploaded_video_url)
     values ($1, $2, $3, 'Spring update', 'product', 'https://video.example/1.mp4')`,
    [id, productId, author],
  )
  return id
}
