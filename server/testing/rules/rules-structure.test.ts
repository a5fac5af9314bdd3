import { describe, expect, test } from 'vitest'
import { grantedFunctions } from './granted-functions.ts'
import { reachedBySignedIn } from './reached-tables.ts'
import { openRules } from './rules.ts'

const rules = await openRules()
const ours = `('public', 'auth', 'storage', 'app')`
/** The migrator's own records, which hold only names. */
const migrations = `('app.migrations'::regclass, 'app.rules'::regclass)`

const names = async (text: string) => (await rules.pool.query(text)).rows.map((row) => row.name)

describe('tables', () => {
  test('every table has row-level security, on and forced', async () => {
    const open = await names(`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace::regnamespace::text in ${ours} and c.relkind in ('r', 'p')
        and c.oid not in ${migrations}
        and not (c.relrowsecurity and c.relforcerowsecurity)`)
    expect(open).toEqual([])
  })

  test('every table has a policy for service_role, and no policy applies to everyone', async () => {
    const bare = await names(`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace::regnamespace::text in ${ours} and c.relkind in ('r', 'p')
        and c.oid not in ${migrations}
        and not exists (select from pg_policies p
                        where p.schemaname = c.relnamespace::regnamespace::text
                          and p.tablename = c.relname and 'service_role' = any (p.roles))`)
    const forAll = await names(
      `select tablename || ': ' || policyname as name from pg_policies where 'public' = any (roles)`,
    )
    expect({ bare, forAll }).toEqual({ bare: [], forAll: [] })
  })

  test('company data is open only to jobs of that company', async () => {
    const unbound = await names(`
      select schemaname || '.' || tablename as name from pg_policies
      where 'service_role' = any (roles) and qual is not null and qual not like '%job_company%'
      order by 1`)
    expect(unbound).toEqual(['app.settings', 'storage.buckets'])
  })

  test('every schema, table, column and function has a comment', async () => {
    const silent = await names(`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace::regnamespace::text in ${ours} and c.relkind in ('r', 'p')
        and obj_description(c.oid, 'pg_class') is null
      union all
      select c.oid::regclass::text || '.' || a.attname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace::regnamespace::text in ${ours} and c.relkind in ('r', 'p')
        and col_description(c.oid, a.attnum) is null
      union all
      select f.oid::regprocedure::text from pg_proc f
      where f.pronamespace::regnamespace::text in ${ours} and obj_description(f.oid, 'pg_proc') is null`)
    expect(silent).toEqual([])
  })

  test('every foreign key has an index that starts with its columns', async () => {
    const unindexed = await names(`
      select k.conrelid::regclass::text || ': ' || k.conname as name from pg_constraint k
      where k.contype = 'f' and k.connamespace::regnamespace::text in ${ours}
        and not exists (
          select from pg_index i
          where i.indrelid = k.conrelid and i.indpred is null
            and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`)
    expect(unindexed).toEqual([])
  })

  test('every check constraint has an explicit name', async () => {
    const unnamed = await names(`
      select k.conrelid::regclass::text || ': ' || k.conname as name from pg_constraint k
      where k.contype = 'c' and k.connamespace::regnamespace::text in ${ours} and k.conname like '%\\_check'`)
    expect(unnamed).toEqual([])
  })

  test('the six tables of the specification have its columns', {
    tags: ['1.3.2', '1.3.3', '1.3.5', '2.3.1c', '2.3.2', '2.3.4', '2.3.8a'],
  }, async () => {
    const { rows } = await rules.pool.query(`
      select c.relname as table, array_agg(a.attname::text order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1 order by 1`)
    const columns = Object.fromEntries(rows.map((row) => [row.table, row.columns.join(' ')]))
    expect(columns).toEqual({
      briefs:
        'budget_range company_id created_at description id processing product_id requirements revision status target_audience timeline title type updated_at uploaded_video_url user_id video_object_id',
      company_profiles:
        'company_name contact_name created_at employee_count funding_history headquarters_location id ownership_structure regions_of_operation revenue revision updated_at year_founded',
      products:
        'category company_id created_at description id logo_object_id logo_url name release_notes revision salescontactemail salescontactname salescontactphone updated_at user_id websiteurl',
      team_invitations: 'consumed_at created_at expires_at id known_to team_member_id token',
      team_members: 'avatar_url company_id created_at email id is_owner name revision role user_id',
      team_permissions:
        'can_edit_company_profile can_manage_briefs can_manage_products can_manage_team created_at id revision team_member_id updated_at',
    })
  })
})

describe('functions', () => {
  test('those that anyone may execute only read by public address', async () => {
    const open = await names(`
      select f.oid::regprocedure::text as name from pg_proc f
      where f.pronamespace::regnamespace::text in ${ours}
        and (f.proacl is null or exists (select from aclexplode(f.proacl) a where a.grantee = 0))`)
    expect(open.sort()).toEqual([
      'storage.public_object(text,text)',
      'storage.video_part(uuid,text)',
    ])
  })

  test('security definer functions belong to briefwell_definer and have a fixed search path', async () => {
    const loose = await names(`
      select f.oid::regprocedure::text as name from pg_proc f
      where f.pronamespace::regnamespace::text in ${ours} and f.prosecdef
        and (f.proowner <> 'briefwell_definer'::regrole
             or not coalesce(f.proconfig::text[] @> array['search_path=""'], false))`)
    const foreign = await names(`
      select f.oid::regprocedure::text as name from pg_proc f
      where f.proowner = 'briefwell_definer'::regrole and not f.prosecdef`)
    expect({ loose, foreign }).toEqual({ loose: [], foreign: [] })
  })

  test('a signed-in caller may execute exactly these', async () => {
    const granted = await names(`
      select f.oid::regprocedure::text as name from pg_proc f
      where f.pronamespace::regnamespace::text in ('public', 'storage', 'app')
        and has_function_privilege('authenticated', f.oid, 'execute')
        and f.prosecdef order by 1`)
    expect(granted).toEqual(grantedFunctions)
  })
})

describe('roles', () => {
  test('no role can log in, bypass row-level security or be a superuser', async () => {
    const { rows } = await rules.pool.query(`
      select rolname from pg_roles
      where rolname in ('anon', 'authenticated', 'service_role', 'briefwell_definer')
        and not (rolcanlogin or rolbypassrls or rolsuper or rolcreaterole or rolcreatedb) order by 1`)
    const roles = rows.map((row) => row.rolname)
    expect(roles).toEqual(['anon', 'authenticated', 'briefwell_definer', 'service_role'])
  })

  test('the login role is not a superuser and cannot bypass the policies', async () => {
    const mighty = await names(
      'select rolname as name from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)',
    )
    expect(mighty).toEqual([])
  })

  test('briefwell_definer cannot create anything', async () => {
    const rooms = await names(`
      select nspname as name from pg_namespace
      where nspname in ('public', 'auth', 'storage', 'app', 'pgboss')
        and has_schema_privilege('briefwell_definer', oid, 'create')`)
    expect(rooms).toEqual([])
  })

  test('signed-in callers and visitors have access to exactly these tables', async () => {
    const reach = async (role: string) =>
      names(`
        select t.table_schema || '.' || t.table_name || ': '
               || string_agg(lower(t.privilege_type), ' ' order by t.privilege_type) as name
        from information_schema.role_table_grants t
        where t.grantee = '${role}' and t.table_schema in ${ours}
        group by t.table_schema, t.table_name order by 1`)
    expect(await reach('anon')).toEqual([
      'app.contact_messages: insert',
      'app.leads: insert',
      'storage.buckets: select',
    ])
    expect(await reach('authenticated')).toEqual(reachedBySignedIn)
    const columns = await names(`
      select g.table_name || '.' || g.column_name as name from information_schema.role_column_grants g
      where g.grantee = 'authenticated' and g.privilege_type = 'UPDATE'
        and g.table_schema in ('storage', 'auth') order by 1`)
    const ofUploads = ['held_until', 'holder', 'length', 'metadata']
    expect(columns).toEqual(['objects.name', ...ofUploads.map((name) => `uploads.${name}`)])
    const ofMembers = await names(`
      select lower(g.privilege_type) || ' ' || string_agg(g.column_name, ' ' order by g.column_name) as name
      from information_schema.role_column_grants g
      where g.grantee = 'authenticated' and g.table_name = 'team_members'
        and g.privilege_type in ('INSERT', 'UPDATE')
      group by g.privilege_type order by 1`)
    const written = 'avatar_url company_id created_at email id name revision role user_id'
    expect(ofMembers).toEqual([`insert ${written}`, `update ${written}`])
    const ofAccounts = await names(`
      select g.table_name || ': ' || lower(g.privilege_type) || ' '
             || string_agg(g.column_name, ' ' order by g.column_name) as name
      from information_schema.role_column_grants g
      where g.grantee = 'authenticated' and g.table_schema = 'auth'
      group by g.table_name, g.privilege_type order by 1`)
    expect(ofAccounts).toEqual([
      'audit_log_entries: insert action created_at details id ip user_agent user_id',
      'audit_log_entries: select action created_at details id ip user_agent user_id',
      'sessions: select aal created_at id ip not_after refreshed_at user_agent user_id',
    ])
  })
})
