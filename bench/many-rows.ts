import pg from 'pg'
import type { Briefwell } from './briefwell.ts'

/** A company's owner, and how many products and how many briefs to add. */
export type Filling = { owner: string; rows: number }

const filledTables = ['products', 'briefs']

/**
 * Gives companies a very large number of products and as many briefs, created a minute apart and
 * interleaved. Skips the triggers, which would take minutes for a million rows, and writes the rows
 * they maintain; all indexes except those of constraints are built afterwards.
 */
export async function addManyRows({ superuserUrl }: Briefwell, fillings: readonly Filling[]) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`begin;
      set local session_replication_role = replica;
      set local maintenance_work_mem = '512MB';
      set local work_mem = '256MB'`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select format('%I.%I', schemaname, indexname) as name, indexdef as definition
       from pg_indexes
       where schemaname = 'public' and tablename = any ($1)
         and indexname not in (select conname from pg_constraint)`,
      [filledTables],
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(insertProducts, [
      fillings.map(({ owner }) => owner),
      fillings.map(({ rows }) => rows),
      Math.max(...fillings.map(({ rows }) => rows)),
    ])
    await client.query(insertBriefs)
    await client.query(countRows)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('commit')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

const insertProducts = `
  insert into public.products (id, company_id, user_id, name, category, description, websiteurl,
    salescontactname, salescontactemail, salescontactphone, release_notes, created_at)
  select uuidv7(), company, company, 'Product ' || n, 'Robotics ' || n % 20,
    repeat('Maps the contents of a warehouse. ', 7), 'https://acme.example/products/' || n,
    'Sam Seller', 'sam@acme.example', '+1 206 555 0100',
    '["https://acme.example/notes/1"]', now() - n * interval '1 minute'
  from generate_series(1, $3::integer) n
  cross join lateral unnest($1::uuid[], $2::integer[]) filling (company, rows)
  where n <= rows`

const insertBriefs = `
  insert into public.briefs (id, product_id, company_id, user_id, title, type, description, status,
    timeline, uploaded_video_url, created_at)
  select uuidv7(), id, company_id, user_id, replace(name, 'Product', 'Brief'),
    (array['company', 'product', 'product-update', 'competitive', 'case-study', 'roadmap', 'crisis'])
      [1 + n % 7],
    'What analysts ask first: what it does, whom it is for, and what it replaces.',
    (array['draft', 'active', 'archived'])[1 + n % 3],
    'Two quarters', 'https://videos.example/1.mp4', created_at
  from (select *, substr(name, 9)::integer as n from public.products where name ~ '^Product \\d+$') about
  order by created_at desc, company_id`

const countRows = `
  delete from app.product_counts;
  insert into app.product_counts select company_id, 0, count(*) from public.products group by 1;
  delete from app.brief_counts;
  insert into app.brief_counts (company_id, user_id, type, status, slot, briefs)
  select company_id, user_id, type, status, 0, count(*) from public.briefs group by 1, 2, 3, 4;
  delete from app.brief_days;
  insert into app.brief_days (company_id, day, user_id, status, slot, briefs)
  select company_id, (created_at at time zone 'UTC')::date, user_id, status, 0, count(*)
  from public.briefs group by 1, 2, 3, 4`
