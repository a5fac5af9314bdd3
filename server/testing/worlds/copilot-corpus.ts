import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readCaptions } from '../../captions/read-captions.ts'

/** The minimum of an account. */
type Account = { id: string; email: string }

type Vendor = {
  id: string
  profile: Record<string, unknown> & { company_name: string }
  products: Record<string, unknown>[]
  briefs: (Record<string, unknown> & { id: string; captions?: string; language?: string })[]
  sharedWith?: string[]
}

/** The askers, by their name in the set, and the set's names of rows, by their ids. */
export type CopilotWorld<Person extends Account> = {
  askers: Map<string, Person>
  /** Maps a row's id to 'brief:northlight-intro', and the company's id to 'profile:northlight'. */
  names: Map<string, string>
  /** The ids of the briefs that are shared with each reader. */
  shared: Map<string, Set<string>>
  /** The text of each source: 'brief:ID#field', and 'brief:ID@' for captions. */
  texts: Map<string, string>
}

/**
 * The target: a connection that may act as service_role, and a function that creates accounts with a company.
 */
export type Target<Person extends Account> = {
  connectionString: string
  signUp: () => Promise<Person>
}

/** Fills an installation with the vendors of a folder; the readers they name get their active briefs. */
export async function fillFrom<Person extends Account>(
  { connectionString, signUp }: Target<Person>,
  folder: string,
): Promise<CopilotWorld<Person>> {
  const vendors = globSync('*.json', { cwd: folder })
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Vendor)
  const world: CopilotWorld<Person> = {
    askers: new Map(),
    names: new Map(),
    shared: new Map(),
    texts: new Map(),
  }
  for (const name of new Set(['reader', ...vendors.flatMap(({ sharedWith = [] }) => sharedWith)])) {
    world.askers.set(name, await signUp())
    world.shared.set(name, new Set())
  }
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('set role service_role')
    // Shares find a reader's account only by a proven address.
    await client.query(
      'update auth.users set email_proven_at = app.now() where id = any ($1::uuid[])',
      [[...world.askers.values()].map(({ id }) => id)],
    )
    for (const vendor of vendors) {
      const owner = await signUp()
      world.askers.set(vendor.id, owner)
      await addVendor(client, vendor, { owner, folder, world })
    }
    await client.query('reset role')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  return world
}

type Place = { owner: Account; folder: string; world: CopilotWorld<Account> }

async function addVendor(client: pg.Client, vendor: Vendor, place: Place) {
  const { owner, world } = place
  await client.query(
    `update public.company_profiles set company_name = $2, headquarters_location = $3, year_founded = $4,
       employee_count = $5, revenue = $6, ownership_structure = $7, funding_history = $8,
       regions_of_operation = $9 where id = $1`,
    [
      owner.id,
      vendor.profile.company_name,
      ...profileFields.map((field) => textOf(vendor.profile[field])),
      vendor.profile.regions_of_operation ?? null,
    ],
  )
  world.names.set(owner.id, `profile:${vendor.id}`)
  for (const [field, value] of Object.entries(vendor.profile)) {
    world.texts.set(`profile:${vendor.id}#${field}`, [value].flat().join(', '))
  }
  const products = new Map<unknown, string>()
  for (const product of vendor.products) {
    // A product needs a sales contact, which a set may omit.
    product.salesContactName ||= 'Sales'
    product.salesContactEmail ||= 'sales@vendor.example'
    const id = await addProduct(client, owner, product)
    products.set(product.id, id)
    world.names.set(id, `product:${product.id}`)
    remember(world, `product:${product.id}`, product)
  }
  for (const brief of vendor.briefs) {
    const id = await addBrief(client, brief, products.get(brief.productId) ?? null, place)
    world.names.set(id, `brief:${brief.id}`)
    remember(world, `brief:${brief.id}`, brief)
    if (brief.status !== 'active') continue
    for (const name of vendor.sharedWith ?? []) {
      const reader = world.askers.get(name)
      world.shared.get(name)?.add(id)
      await client.query(
        `insert into app.shares (company_id, brief_id, email, token, user_id, reader_id)
         values ($1, $2, $3, $4, $1, $5)`,
        [owner.id, id, reader?.email.toLowerCase(), randomUUID().replaceAll('-', ''), reader?.id],
      )
    }
  }
}

const profileFields = [
  'headquarters_location',
  'year_founded',
  'employee_count',
  'revenue',
  'ownership_structure',
  'funding_history',
]
const textOf = (value: unknown) => (value === undefined || value === null ? null : String(value))

function remember(
  world: Pick<Place['world'], 'texts'>,
  name: string,
  row: Record<string, unknown>,
) {
  for (const [field, value] of Object.entries(row)) {
    world.texts.set(`${name}#${field}`, [value].flat().join('\n'))
  }
}

async function addProduct(client: pg.Client, owner: Account, product: Record<string, unknown>) {
  const id = randomUUID()
  const notes = (product.releaseNotes as unknown[] | undefined) ?? []
  await client.query(
    `insert into public.products (id, company_id, user_id, name, category, description, websiteurl,
       salescontactname, salescontactemail, release_notes)
     values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      owner.id,
      product.name,
      product.category,
      textOf(product.description),
      product.websiteUrl || 'https://vendor.example',
      product.salesContactName,
      product.salesContactEmail,
      notes.length > 0 ? JSON.stringify(notes) : null,
    ],
  )
  return id
}

async function addBrief(
  client: pg.Client,
  brief: Vendor['briefs'][number],
  productId: string | null,
  { owner, folder, world }: Place,
) {
  const [id, objectId] = [randomUUID(), randomUUID()]
  await client.query(
    `insert into storage.objects (id, bucket_id, name, company_id, owner_id, size, mime_type, sha256)
     values ($1, 'brief_videos', $2, $3, $3, 1000, 'video/mp4', repeat('0', 64))`,
    [objectId, `${owner.id}/${objectId}.mp4`, owner.id],
  )
  await client.query(
    `insert into public.briefs (id, product_id, user_id, title, type, status, description, requirements,
       target_audience, budget_range, timeline, created_at, uploaded_video_url, video_object_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'https://video.example/1.mp4', $13)`,
    [
      id,
      productId,
      owner.id,
      brief.title,
      brief.type,
      brief.status,
      ...['description', 'requirements', 'targetAudience', 'budgetRange', 'timeline'].map((field) =>
        textOf(brief[field]),
      ),
      brief.createdAt,
      objectId,
    ],
  )
  // The trigger that resolves addresses finds no file at this address.
  await client.query('update public.briefs set video_object_id = $2 where id = $1', [id, objectId])
  if (!brief.captions) return id
  const { cues } = readCaptions(readFileSync(join(folder, brief.captions), 'utf8'))
  world.texts.set(`brief:${brief.id}@`, cues.map(({ text }) => text).join(' '))
  const captionId = randomUUID()
  await client.query(
    `insert into app.captions (id, object_id, company_id, language, label) values ($1, $2, $3, $4, 'Captions')`,
    [captionId, objectId, owner.id, brief.language ?? 'und'],
  )
  await client.query(
    `insert into app.caption_lines (caption_id, position, object_id, company_id, start_ms, end_ms, text, said)
     select $1, place - 1, $2, $3, c.start_ms, c.end_ms, c.line, c.line || chr(10)
     from unnest($4::integer[], $5::integer[], $6::text[]) with ordinality c (start_ms, end_ms, line, place)`,
    [
      captionId,
      objectId,
      owner.id,
      cues.map(({ startMs }) => startMs),
      cues.map(({ endMs }) => endMs),
      cues.map(({ text }) => text),
    ],
  )
  return id
}
