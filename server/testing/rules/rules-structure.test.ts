import { describe, expect, test } from 'vitest'
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
    expect(granted).toEqual([
      'app.accept_own_invitation(text,uuid)',
      'app.acceptance_author(uuid)',
      'app.answer_captions_offer(boolean)',
      'app.ask_further(uuid,uuid,text)',
      'app.ask_question(uuid,integer,text)',
      'app.assign_task(uuid,uuid,date)',
      'app.bounces_of(text[])',
      'app.caller_by_key(uuid,uuid)',
      'app.caller(uuid,uuid)',
      'app.captions_offer()',
      'app.cited_texts(uuid,jsonb)',
      'app.collected(uuid[])',
      'app.company_room(text)',
      'app.company_storage(uuid)',
      'app.company_usage(uuid)',
      'app.create_own_company(text,text,text,text,text,text,text,text,text[],boolean)',
      'app.decide_terms(uuid,text,text,text,timestamp with time zone)',
      'app.decline_captions(uuid)',
      'app.delete_own_company(text)',
      'app.end_vote(uuid)',
      'app.engagement_count(timestamp with time zone)',
      'app.engagement_readers(uuid,uuid,timestamp with time zone,timestamp with time zone,uuid,integer)',
      'app.engagement_steps(uuid,uuid)',
      'app.engagement_versions(uuid)',
      'app.enqueue(text,jsonb,jsonb)',
      'app.erase_all_my_watching()',
      'app.erase_my_watching(uuid)',
      'app.find_briefs(text[],integer)',
      'app.find_caption_lines(text[],integer)',
      'app.find_sources(text[],integer)',
      'app.finish_upload(text,uuid,bigint,text,text,text,jsonb)',
      'app.follows(briefs,uuid)',
      'app.has_copilot_answers(integer,integer)',
      'app.has_permission(uuid,text)',
      'app.has_second_factor(uuid)',
      'app.hide_my_watching(uuid,boolean)',
      'app.hides_watching(uuid)',
      'app.hides(app.shares)',
      'app.is_suspended(uuid)',
      'app.known_briefs(text[],text[],jsonb,integer)',
      'app.known_facts(jsonb,jsonb,integer)',
      'app.known_names(jsonb)',
      'app.leave_own_company()',
      'app.library_brief(uuid)',
      'app.library_canvas(uuid)',
      'app.library_canvases(text[],timestamp with time zone,uuid,integer)',
      'app.library_captions(uuid)',
      'app.library_count(text)',
      'app.library_document_brand(uuid)',
      'app.library_document(uuid)',
      'app.library_documents(text[],timestamp with time zone,uuid,integer)',
      'app.library_lines(text[],integer)',
      'app.library_picture(uuid,uuid)',
      'app.library_pictures(uuid)',
      'app.library_products(uuid[])',
      'app.library_questions_count(uuid)',
      'app.library_questions(uuid,uuid,timestamp with time zone,uuid,integer)',
      'app.library_size()',
      'app.library_titles(text,uuid[])',
      'app.library_vendors()',
      'app.library(text[],uuid,timestamp with time zone,uuid,integer)',
      'app.lift_bounces(uuid[])',
      'app.mail_acceptance(uuid,jsonb,jsonb)',
      'app.mail_invitation(uuid,uuid,text,text,text,text)',
      'app.mail_shares(jsonb)',
      'app.make_company_key(text,bytea,text,text[],boolean,timestamp with time zone)',
      'app.may_approve_document(app.documents)',
      'app.may_ask_copilot()',
      'app.mention(uuid,uuid[])',
      'app.move_document(uuid,text,text)',
      'app.my_mail_obstacle()',
      'app.my_metadata()',
      'app.my_notification_settings()',
      'app.my_owner_is_proven()',
      'app.my_permissions()',
      'app.my_watching(uuid)',
      'app.note_downloaded(uuid)',
      'app.note_opened(text,uuid)',
      'app.opted_out(text[])',
      'app.own_notes()',
      'app.passages_beside(bigint[])',
      'app.people_of_my_workspaces()',
      'app.previewed_brief(uuid)',
      'app.propose_colleague(uuid,text,text)',
      'app.put_dot(uuid,uuid)',
      'app.queue_mail(uuid,text,text,text,text,text,text)',
      'app.readable_holders(uuid[])',
      'app.record_comparison(uuid,text,jsonb,jsonb,boolean,text,integer,integer,integer)',
      'app.record_draft(uuid,text,jsonb,text)',
      'app.record_watching(uuid,uuid,integer,jsonb,jsonb,integer,boolean)',
      'app.rename_me(text)',
      'app.reply_address()',
      'app.require_second_factor(boolean)',
      'app.reserve_upload(text,text,text,bigint,timestamp with time zone,boolean)',
      'app.resolve_sources(jsonb)',
      'app.restorable(timestamp with time zone,uuid,integer)',
      'app.restore_deleted(bigint)',
      'app.retry_video(uuid)',
      'app.revoked_by(uuid)',
      'app.scope_choices(text[],uuid[],integer)',
      'app.search_passages(jsonb,real[],text,text,jsonb,integer)',
      'app.send_shares(jsonb)',
      'app.session_ends_at(timestamp with time zone,timestamp with time zone,timestamp with time zone)',
      'app.set_restriction(uuid,boolean)',
      'app.settle_document_comment(uuid,text)',
      'app.settle_task(uuid,text)',
      'app.start_vote(uuid,integer,integer,boolean)',
      'app.stop_captions_for_all()',
      'app.take_dot(uuid,uuid)',
      'app.tell_reader(uuid,uuid,text,text,text,text,text,uuid)',
      'app.transcriptions_before(app.transcriptions)',
      'app.uploading_company(text)',
      'app.vendor_contact(uuid)',
      'app.watched_percent(app.shares)',
      'app.withheld_briefs(uuid[])',
      'get_user_company(uuid)',
      'storage.present_address(text,uuid)',
      'storage.public_object(text,text)',
      'storage.video_part(uuid,text)',
      'user_can_delete_product(uuid,uuid)',
      'user_can_update_product(uuid,uuid)',
      'user_can_view_company_info(uuid)',
      'user_is_company_owner(uuid)',
    ])
  })
})

describe('roles', () => {
  test('no role can log in, bypass row-level security or be a superuser', async () => {
    const { rows } = await rules.pool.query(`
      select rolname from pg_roles
      where rolname in ('anon', 'authenticated', 'service_role', 'briefwell_definer')
        and not (rolcanlogin or rolbypassrls or rolsuper or rolcreaterole or rolcreatedb) order by 1`)
    expect(rows.map((row) => row.rolname)).toEqual([
      'anon',
      'authenticated',
      'briefwell_definer',
      'service_role',
    ])
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
    expect(columns).toEqual([
      'objects.name',
      'uploads.held_until',
      'uploads.holder',
      'uploads.length',
      'uploads.metadata',
    ])
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
