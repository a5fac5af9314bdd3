import pg from 'pg'
import type { Briefwell } from './briefwell.ts'

/** A vendor, a reader with whom it shares, and the amounts. */
export type Sharing = {
  owner: string
  reader: { id: string; email: string }
  /** The number of briefs shared with the reader, each with a video of 100 caption lines. */
  briefs: number
  /** The number of readers with whom the newest brief is shared, each of whom has watched it. */
  recipients: number
}

/** Spoken once per vendor, so that a search has to look for it. */
export const rareWord = 'zeppelin'

/** Fills vendors and libraries without triggers, which would take minutes for a million lines. */
export async function addManyShares({ superuserUrl }: Briefwell, sharings: readonly Sharing[]) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`begin;
      set local session_replication_role = replica;
      set local maintenance_work_mem = '512MB'`)
    for (const { owner, reader, briefs, recipients } of sharings) {
      await client.query(insertBriefs, [owner, briefs])
      await client.query(insertVideos, [owner])
      await client.query(insertLines, [owner, rareWord])
      await client.query(insertShares, [owner, reader.id, reader.email])
      await client.query(insertRecipients, [owner, recipients])
    }
    await client.query('commit')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** The newest brief of a vendor. */
export async function newestBrief({ superuserUrl }: Briefwell, owner: string): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      'select id from public.briefs where company_id = $1 order by created_at desc limit 1',
      [owner],
    )
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}

const insertBriefs = `
  with product as (
    insert into public.products (company_id, user_id, name, category, description, websiteurl,
      salescontactname, salescontactemail, salescontactphone)
    values ($1, $1, 'Atlas', 'Robotics', 'Maps the contents of a warehouse.', 'https://acme.example',
      'Sam Seller', 'sam@acme.example', '+1 206 555 0100')
    returning id
  ), objects as (
    insert into storage.objects (id, bucket_id, name, company_id, owner_id, size, mime_type, sha256)
    select uuidv7(), 'videos', format('%s/videos/%s.mp4', $1, n), $1, $1, 1000000, 'video/mp4',
      repeat('0', 64)
    from generate_series(1, $2::integer) n
    returning id, name
  )
  insert into public.briefs (id, product_id, company_id, user_id, title, type, description, status,
    uploaded_video_url, video_object_id, created_at)
  select uuidv7(), product.id, $1, $1, 'Brief ' || n, 'product',
    'What analysts ask first: what it does, whom it is for, and what it replaces.', 'active',
    'https://videos.example/1.mp4', objects.id, now() - n * interval '1 minute'
  from product, objects, lateral substring(objects.name from '(\\d+)\\.mp4$') n_text,
    lateral cast(n_text as integer) n`

const insertVideos = `
  insert into app.videos (object_id, company_id, state, step, playback, duration_ms, captions_settled)
  select video_object_id, company_id, 'ready', null, 'original', 300000, true
  from public.briefs where company_id = $1`

const insertLines = `
  with tracks as (
    insert into app.captions (object_id, company_id, language, label)
    select video_object_id, company_id, 'en', 'English' from public.briefs where company_id = $1
    returning id, object_id
  ), rare as (
    select object_id from tracks order by object_id limit 1
  ), cues as (
    select t.id, t.object_id, n,
      format('In the %s-th minute we look at customers, prices and the road map%s.', n,
        case when n = 50 and t.object_id = (select object_id from rare) then ' of the ' || $2::text else '' end)
        as line
    from tracks t, generate_series(0, 99) n
  )
  insert into app.caption_lines (caption_id, position, object_id, company_id, start_ms, end_ms, text, said)
  select id, n, object_id, $1, n * 3000, n * 3000 + 2900, line,
    line || chr(10) || coalesce(lead(line) over (partition by id order by n), '')
  from cues order by id, n`

const insertShares = `
  insert into app.shares (company_id, brief_id, email, token, user_id, reader_id, created_at)
  select $1, id, $3, replace(gen_random_uuid()::text, '-', ''), $1, $2, created_at
  from public.briefs where company_id = $1`

const insertRecipients = `
  with newest as (
    select id, video_object_id from public.briefs where company_id = $1 order by created_at desc limit 1
  ), readers as (
    insert into auth.users (id, email, email_confirmed_at, email_proven_at)
    select uuidv7(), format('reader-%s-%s@firm.example', n, $1), now(), now()
    from generate_series(1, $2::integer) n
    returning id, email
  ), shared as (
    insert into app.shares (company_id, brief_id, email, token, user_id, reader_id, created_at, mailed_at, opened_at)
    select $1, newest.id, readers.email, replace(gen_random_uuid()::text, '-', ''), $1, readers.id, now(), now(), now()
    from newest, readers
  )
  insert into app.watches (brief_id, reader_id, object_id, company_id, seen, plays, visits)
  select newest.id, readers.id, newest.video_object_id, $1, '{[10,40)}',
    array_fill(0, array[10]) || 1 || array_fill(0, array[29]) || -1, 1
  from newest, readers`
