import type { Client } from 'pg'

/** The schemas of our tables; a backup contains nothing else of the database. */
const schemas = ['public', 'auth', 'storage', 'app', 'pgboss']

/**
 * Tables that are not part of a backup: what was migrated, the bookkeeping of the queues, and uploads in progress,
 * whose senders start again. Unlogged tables are left out too, because their rows are valid for seconds only.
 */
const ownTables = [
  'app.migrations',
  'app.rules',
  'pgboss.version',
  'pgboss.bam',
  'pgboss.warning',
  'storage.uploads',
]

/** Policies that let service_role read every row, unless a job has named a company. */
const everyRow = 'true| SELECT app.job\\_company\\(\\) AS job\\_company\\) IS NULL\\)( OR %)?'

export type Table = {
  name: string
  /** Quoted for SQL. */
  quoted: string
  /** Without generated columns, which cannot be written. */
  columns: string[]
  hasRowSecurity: boolean
  /** Whether service_role can read every row in spite of row-level security. */
  readableByService: boolean
  forced: boolean
}

/** The tables that belong to a backup, in order of their names. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as name,
            format('%I.%I', n.nspname, c.relname) as quoted,
            c.relrowsecurity as "hasRowSecurity", c.relforcerowsecurity as forced,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                    and a.attgenerated = '' order by a.attnum) as columns,
            (select coalesce(bool_and(p.polpermissive), false)
                    and bool_or(ltrim(pg_get_expr(p.polqual, p.polrelid), '(') similar to $3)
             from pg_policy p
             where p.polrelid = c.oid and p.polcmd in ('*', 'r')
               and p.polroles && array[0::oid, (select oid from pg_roles where rolname = 'service_role')]
            ) as "readableByService"
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and n.nspname || '.' || c.relname <> all ($2)
     order by 1`,
    [schemas, ownTables, everyRow],
  )
  return rows
}

/** The statements that drop a foreign key and add it again. */
export type ForeignKey = { drop: string; add: string }

export async function readForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
            format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname,
                   pg_get_constraintdef(k.oid)) as add
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and c.relnamespace::regnamespace::text = any ($1)
     order by 1`,
    [schemas],
  )
  return rows
}

/** The enabled triggers with their tables, both quoted for SQL. */
export async function readTriggers(client: Client): Promise<{ table: string; trigger: string }[]> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as trigger
     from pg_trigger t
     join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0
       and c.relnamespace::regnamespace::text = any ($1)
     order by 1, 2`,
    [schemas],
  )
  return rows
}

/** The sequences that have been used, with their last value. */
export async function readSequences(client: Client): Promise<{ name: string; last: number }[]> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select schemaname || '.' || sequencename as name, last_value::float8 as last
     from pg_sequences where schemaname = any ($1) and last_value is not null order by 1`,
    [schemas],
  )
  return rows
}

/** Whether there are tables or views that our migrations did not create. */
export async function hasForeignTables(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname <> 'information_schema'
       and n.nspname not like 'pg\\_%' and (n.nspname, c.relname) not in (('app', 'migrations'), ('app', 'rules'))
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     limit 1`,
  )
  return rows.length > 0
}
