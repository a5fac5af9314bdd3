-- Sessions and questions of the copilot.

create or replace function app.limit_copilot() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('app.copilot ' || new.user_id, 0));
  if 1000 < (select count(*) from (
      select from app.copilot_sessions s where s.user_id = new.user_id limit 1001) counted) then
    raise exception 'You have 1,000 sessions, the most there can be. Delete some first.' using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_copilot() is 'Raises BW043 when a person would have more than 1,000 sessions.';

create or replace function app.scope_choices(patterns text[], ids uuid[], most integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
  own constant uuid := public.get_user_company(reader);
  manages constant boolean := public.user_can_manage_briefs(reader);
begin
  return (
    with readable as materialized (
      select b.id, b.title, b.product_id, b.company_id, b.created_at, false as shared
      from public.briefs b
      where b.user_id = reader or (manages and b.company_id = own)
      union all
      select b.id, b.title, b.product_id, b.company_id, b.created_at, true
      from app.watchable(reader) w join public.briefs b on b.id = w.brief_id
      where b.company_id is distinct from own and b.user_id is distinct from reader
    ), things as (
      select 'vendor' as kind, c.id, c.company_name as name, null::text as vendor, c.id = own as is_own,
             null::timestamptz as created_at
      from public.company_profiles c
      where c.id = own or c.id in (select r.company_id from readable r where r.shared)
        or c.id in (select k.company_id from app.readable_canvases(reader) k)
        or c.id in (select d.company_id from app.readable_documents(reader) d)
      union all
      select 'product', p.id, p.name, c.company_name, p.company_id = own, null
      from public.products p join public.company_profiles c on c.id = p.company_id
      where p.company_id = own or p.id in (select r.product_id from readable r where r.shared)
      union all
      select distinct 'category', null::uuid, p.category, null::text, false, null::timestamptz
      from public.products p
      where p.company_id = own or p.id in (select r.product_id from readable r where r.shared)
      union all
      select 'brief', r.id, r.title, c.company_name, not r.shared, r.created_at
      from readable r left join public.company_profiles c on c.id = r.company_id
    ), ranked as (
      select t.*, row_number() over (
        partition by t.kind order by t.created_at desc nulls last, t.name, t.id) as place
      from things t
      where (ids is null or t.id = any (ids))
        and (cardinality(patterns) = 0 or app.fold(concat_ws(' ', t.name, t.vendor)) like all (patterns))
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', r.kind, 'id', r.id, 'name', r.name, 'vendor', r.vendor,
      'type', case when coalesce(r.is_own, false) then 'internal' else 'external' end) order by r.place), '[]')
    from ranked r where r.place <= most);
end
$$;
comment on function app.scope_choices(text[], uuid[], integer) is
  'What the caller may limit a question to: vendors, products, their categories, and briefs (newest first) of what they may read now. Every pattern matches its name and vendor, folded; with ids only those. At most so many of each kind.';
grant execute on function app.scope_choices(text[], uuid[], integer) to authenticated;

create or replace function app.limit_copilot_questions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := coalesce(new.company_id, new.person_id);
  stored bigint;
  shown bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('app.copilot_questions ' || owner, 0));
  select count(*), count(*) filter (where q.deleted_at is null) into stored, shown
  from app.copilot_questions q where q.company_id = new.company_id or q.person_id = new.person_id;
  if shown > 200 then
    raise exception 'There are 200 questions of your own, the most there can be. Delete some first.'
      using errcode = 'BW043';
  elsif stored > 1000 then
    raise exception 'There are 1,000 questions of your own, the most there can be, counting those deleted in the last 30 days.'
      using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_copilot_questions() is
  'Raises BW043 when a company, or a reader without one, would have more than 200 questions in the CIO pack, or 1,000 with those deleted.';
