import type { ClientBase } from 'pg'

const schemas = `('public', 'auth', 'storage', 'app')`

/**
 * The database as text: tables with columns, constraints, indexes, policies, triggers and grants, then functions
 * without their bodies. Sorted by name, so that two dumps of equal databases are equal.
 */
export async function dumpSchema(client: Pick<ClientBase, 'query'>): Promise<string> {
  await client.query(`begin read only; set local search_path = ''`)
  const parts: string[] = []
  for (const text of [tables, types, functions]) {
    const { rows } = await client.query<{ line: string }>(text)
    parts.push(rows.map(({ line }) => line).join('\n'))
  }
  await client.query('commit')
  return `${header}\n${parts.join('\n\n')}\n`
}

const header = `-- The database of an empty installation, for reviews. 'npm run schema' writes this file; a test compares it.
-- The bodies of functions stand in rules/.
`

const ours = (column: string) => `${column}::regnamespace::text in ${schemas}`
const byExtension = (catalogue: string, oid: string) =>
  `exists (select from pg_depend e
           where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`

/** One row for each table. */
const tables = `
  with columns as (
    select a.attrelid as of, string_agg(
      format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        case when d.adbin is null then ''
          when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
          when a.attidentity <> '' then ' generated always as identity'
          else format(' default %s', pg_get_expr(d.adbin, d.adrelid)) end),
      E',\\n' order by a.attnum) as lines
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped group by a.attrelid
  ), constraints as (
    select c.conrelid as of, string_agg(
      format(E',\\n  constraint %I %s', c.conname, pg_get_constraintdef(c.oid)), ''
      order by c.contype = 'f', c.conname) as lines
    from pg_constraint c where c.contype in ('p', 'u', 'c', 'f', 'x') group by c.conrelid
  ), indexes as (
    select i.indrelid as of, string_agg(pg_get_indexdef(i.indexrelid) || E';\\n', ''
      order by i.indexrelid::regclass::text) as lines
    from pg_index i
    where not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
    group by i.indrelid
  ), policies as (
    select p.polrelid as of, string_agg(
      format(E'create policy %I on %s for %s to %s%s%s;\\n', p.polname, p.polrelid::regclass,
        case p.polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
          else 'delete' end,
        (select string_agg(r::regrole::text, ', ' order by r::regrole::text) from unnest(p.polroles) r),
        E'\\n  using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
        E'\\n  with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')'), '' order by p.polname) as lines
    from pg_policy p group by p.polrelid
  ), triggers as (
    select t.tgrelid as of, string_agg(pg_get_triggerdef(t.oid) || E';\\n', '' order by t.tgname) as lines
    from pg_trigger t where not t.tgisinternal group by t.tgrelid
  ), grants as (
    select g.of, string_agg(
      format(E'grant %s on %s to %s;\\n', g.what, g.of::regclass, g.whom), '' order by g.whom) as lines
    from (
      select of, whom, string_agg(what, ', ' order by what) as what from (
        select c.oid as of, a.grantee::regrole::text as whom, lower(a.privilege_type) as what
        from pg_class c, aclexplode(c.relacl) a where a.grantee not in (0, c.relowner)
        union all
        select c.oid, a.grantee::regrole::text,
          format('%s (%s)', lower(a.privilege_type), string_agg(t.attname, ', ' order by t.attnum))
        from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
        where a.grantee not in (0, c.relowner) and not t.attisdropped group by c.oid, a.grantee, a.privilege_type
      ) single group by of, whom
    ) g group by g.of
  )
  select format(E'create %stable %s (\\n%s%s\\n);\\n%s%s%s%s%s',
    case c.relpersistence when 'u' then 'unlogged ' else '' end, c.oid::regclass, columns.lines, constraints.lines,
    indexes.lines, case when c.relforcerowsecurity then format(E'alter table %s force row level security;\\n', c.oid::regclass) end,
    policies.lines, triggers.lines, grants.lines) as line
  from pg_class c
  join columns on columns.of = c.oid
  left join constraints on constraints.of = c.oid
  left join indexes on indexes.of = c.oid
  left join policies on policies.of = c.oid
  left join triggers on triggers.of = c.oid
  left join grants on grants.of = c.oid
  where c.relkind in ('r', 'p') and ${ours('c.relnamespace')}
  order by c.oid::regclass::text`

const types = `
  select format('create type %s as (%s);', c.oid::regclass,
    string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)) as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'c' and ${ours('c.relnamespace')}
  group by c.oid order by c.oid::regclass::text`

const functions = `
  select format('%s %s%s%s%s;', case p.prokind when 'p' then 'procedure' else 'function' end, p.oid::regprocedure,
    case when p.prokind = 'p' then '' else ' returns ' || pg_get_function_result(p.oid) end,
    case when p.prosecdef then ' security definer' else '' end,
    (select ' to ' || string_agg(a.grantee::regrole::text, ', ' order by a.grantee::regrole::text)
     from aclexplode(p.proacl) a where a.grantee not in (0, p.proowner)
       and a.grantee::regrole::text in ('anon', 'authenticated', 'service_role', 'briefwell_definer'))) as line
  from pg_proc p
  where ${ours('p.pronamespace')} and not ${byExtension('pg_proc', 'p.oid')}
  order by p.oid::regprocedure::text`
