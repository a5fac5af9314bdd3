-- Sources of widgets.

create or replace function app.readable_sources() returns table (
    kind text, id uuid, title text, own boolean, content text, created_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  reader constant uuid := auth.uid();
  company constant uuid := public.get_user_company(reader);
  manages constant boolean := public.user_can_manage_briefs(reader);
  sees_products constant boolean :=
    public.user_can_view_company_info(reader) or public.user_can_manage_products(reader);
begin
  return query
    select 'product', p.id, p.name, true,
           concat_ws(chr(31), p.name, p.category, p.description, p.websiteurl), p.created_at
    from public.products p
    where p.company_id = company and sees_products
    union all
    select 'brief', b.id, b.title, true,
           concat_ws(chr(31), b.title, b.type, b.description, b.video_object_id), b.created_at
    from public.briefs b
    where b.user_id = reader or (b.company_id = company and manages)
    union all
    select 'brief', b.id, b.title, false,
           concat_ws(chr(31), b.title, b.type, b.description, b.video_object_id), b.created_at
    from app.watchable(reader) w
    join public.briefs b on b.id = w.brief_id
    where b.user_id is distinct from reader and not (b.company_id is not distinct from company and manages);
end
$$;
comment on function app.readable_sources() is
  'The products and briefs that the caller may read now: their own company''s, and briefs that were shared with them (own is false).';

create or replace function app.find_sources(words text[], most integer)
  returns table (kind text, id uuid)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select s.kind, s.id
    from app.readable_sources() s
    where not exists (
      select from unnest(find_sources.words) as w (word) where strpos(app.fold(s.title), w.word) = 0)
    order by s.created_at desc, s.id desc
    limit most;
end
$$;
comment on function app.find_sources(text[], integer) is
  'The newest products and briefs that the caller may read and whose name or title holds all of the folded words.';
grant execute on function app.find_sources(text[], integer) to authenticated;

create or replace function app.resolve_sources(asked jsonb) returns table (
    kind text, id uuid, start_ms integer, title text, own boolean, mark text)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with asked as materialized (
      select distinct a.kind, a.id, a."startMs" as start_ms
      from jsonb_to_recordset(resolve_sources.asked) as a (kind text, id uuid, "startMs" integer)
    ), readable as materialized (
      select s.* from app.readable_sources() s where s.id in (select a.id from asked a)
    )
    select a.kind, a.id, a.start_ms, r.title, r.own,
           left(md5(case
             when a.kind <> 'passage' then r.content
             else (select string_agg(replace(l.text, E'\n', ' '), ' ' order by l.text)
                   from public.briefs b
                   join app.captions c on c.object_id = b.video_object_id
                   join app.caption_lines l on l.caption_id = c.id
                   where b.id = a.id and l.start_ms = a.start_ms)
           end), 16)
    from asked a
    join readable r on r.id = a.id and r.kind = case when a.kind = 'product' then 'product' else 'brief' end;
end
$$;
comment on function app.resolve_sources(jsonb) is
  'What sources, a list of kind, id and startMs, are like now for the caller. Those that are gone or not for the caller are left out; a passage that nobody says any more has no mark.';
grant execute on function app.resolve_sources(jsonb) to authenticated;
