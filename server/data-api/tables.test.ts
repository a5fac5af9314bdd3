import { describe, expect, test } from 'vitest'
import { openRules } from '../testing/rules/rules.ts'
import { functions } from './functions.ts'
import { relations, tables } from './tables.ts'

const rules = await openRules()

const readRows = async (text: string) => (await rules.pool.query(text)).rows

/** Internal columns: a row's stored file, the holder of a token, the owner of a company, and the revisions. */
const leftOut = [
  ...['team_invitations.known_to', 'products.logo_object_id', 'briefs.video_object_id'],
  'team_members.is_owner',
  ...['company_profiles', 'products', 'briefs', 'team_members', 'team_permissions'].map(
    (table) => `${table}.revision`,
  ),
]

/** A second key between the same tables, which only adds that the company is the same. */
const keysLeftOut = ['briefs_product_company_fkey']

describe('the allow list matches the database', () => {
  test('every table of schema public, with every column, its type and its default', async () => {
    const found = await readRows(`
      select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod)
          as type, pg_get_expr(d.adbin, d.adrelid) as fallback
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      order by 1`)
    const types: Record<string, string> = { 'timestamp with time zone': 'timestamptz' }
    const inDatabase = found
      .filter(({ name }) => !leftOut.includes(name))
      .map(({ name, type, fallback }) => [name, types[type] ?? type, fallback])
    const inList = [...tables.values()].flatMap((table) =>
      [...table.columns.values()].map(({ name, type, fallback = null }) => [
        `${table.name}.${name}`,
        type,
        fallback,
      ]),
    )
    expect(inList.sort()).toEqual(inDatabase.sort())
  })

  test('every foreign key between these tables, and at most one between the same two', async () => {
    const found = await readRows(`
      select k.conname as name, k.conrelid::regclass::text as table, a.attname as column,
        k.confrelid::regclass::text as target, exists (
          select from pg_index i where i.indrelid = k.conrelid and i.indisunique
            and i.indpred is null and i.indexprs is null and i.indkey::text = k.conkey[1]::text
        ) as unique
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute target on target.attrelid = k.confrelid and target.attnum = k.confkey[1]
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and k.confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        and target.attname = 'id'
      order by 1`)
    const inDatabase = found
      .map((relation) => ({
        ...relation,
        table: bare(relation.table),
        target: bare(relation.target),
      }))
      .filter(({ name }) => !keysLeftOut.includes(name))
    const inList = relations.map((relation) => ({ unique: false, ...relation }))
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
    expect(inList.sort(byName)).toEqual(inDatabase.sort(byName))
    const pairs = relations.map(({ table, target }) => [table, target].sort().join())
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  test('every function of schema public, with its arguments, its return type and whether it writes', async () => {
    const found = await readRows(`
      select f.proname as name, f.proargnames as names,
        array(select format_type(t, null) from unnest(f.proargtypes) with ordinality u (t, place)
              order by place)::text[] as types,
        format_type(f.prorettype, null) as returns, f.proretset as many,
        f.provolatile = 'v' as changes
      from pg_proc f where f.pronamespace = 'public'::regnamespace order by 1`)
    const inList = [...functions.values()].map(({ name, takes, returns, changes }) => ({
      name,
      names: [...takes.keys()],
      types: [...takes.values()],
      returns: 'type' in returns ? returns.type : returns.table,
      many: false,
      changes,
    }))
    const inDatabase = found.map((one) => ({ ...one, returns: bare(one.returns) }))
    expect(inList.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(inDatabase)
  })

  test("the roles' rights on tables", async () => {
    const found = await readRows(`
      select c.relname as name, role, string_agg(right_, ' ' order by place) as rights
      from pg_class c
      cross join unnest(array['anon', 'authenticated']) role
      cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references',
        'trigger']) with ordinality u (right_, place)
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and case when right_ in ('insert', 'update')
                 then has_any_column_privilege(role, c.oid, right_)
                 else has_table_privilege(role, c.oid, right_) end
      group by 1, 2 order by 1, 2`)
    expect(found.map(({ name, role, rights }) => `${role}: ${name}: ${rights}`)).toEqual([
      'authenticated: briefs: select insert update delete',
      'authenticated: company_profiles: select update',
      'authenticated: products: select insert update delete',
      'authenticated: team_invitations: select insert',
      'authenticated: team_members: select insert update delete',
      'authenticated: team_permissions: select insert update',
    ])
  })

  test('who owns a company is the one column that nobody writes', async () => {
    const found = await readRows(`
      select c.relname || '.' || a.attname as name
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and has_any_column_privilege('authenticated', c.oid, 'insert')
        and not has_column_privilege('authenticated', c.oid, a.attnum, 'insert')`)
    expect(found).toEqual([{ name: 'team_members.is_owner' }])
  })

  test('visitors may call no function', async () => {
    const found = await readRows(`
      select f.proname as name from pg_proc f
      where f.pronamespace = 'public'::regnamespace and has_function_privilege('anon', f.oid, 'execute')`)
    expect(found).toEqual([])
  })
})

const bare = (name: string) => name.replace(/^public\./, '')
