-- Links that anyone may open.

create or replace function app.under_embargo(brief_id uuid) returns boolean
  language sql stable
  return exists (
    select from app.embargoes e
    where e.brief_id = under_embargo.brief_id
      and (e.available_from > app.now() or e.embargo_until > app.now()));
comment on function app.under_embargo(uuid) is
  'Whether a brief is not available yet, or its readers keep it to themselves for now.';
grant execute on function app.under_embargo(uuid) to authenticated, briefwell_definer;

create or replace function app.opens(link app.open_links) returns boolean
  language sql stable
  return not app.under_embargo(link.brief_id) and not app.is_suspended(link.company_id)
    and exists (select from public.briefs b
                where b.id = link.brief_id and b.company_id = link.company_id and b.status = 'active');
comment on function app.opens(app.open_links) is
  'Whether a link opens its brief now: the brief is active, under no embargo, and its company not suspended.';
grant execute on function app.opens(app.open_links) to authenticated, briefwell_definer;

create or replace function app.opened_brief(token text) returns table (link_id uuid, brief jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select l.id, app.brief_for_reader(jsonb_populate_record(null::app.shares, jsonb_build_object(
      'brief_id', l.brief_id, 'may_download', false, 'created_at', l.created_at)))
    from app.open_links l
    where l.token = opened_brief.token and app.opens(l);
end
$$;
comment on function app.opened_brief(text) is
  'The brief behind a link, as app.brief_for_reader shows it to a reader who may not download; no row unless the link opens it now.';
grant execute on function app.opened_brief(text) to service_role;

create or replace function app.count_open_play(token text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.open_links l set plays = l.plays + 1, last_played_at = app.now()
  where l.token = count_open_play.token and app.opens(l);
  return found;
end
$$;
comment on function app.count_open_play(text) is
  'Counts that somebody plays the brief behind a link; false unless the link opens it now.';
grant execute on function app.count_open_play(text) to service_role;

create or replace function storage.opened_object(bucket_id text, name text, link_id uuid) returns storage.objects
  language plpgsql stable security definer set search_path = ''
as $$
declare
  opened storage.objects;
begin
  select o.* into opened
  from app.open_links l
  join public.briefs b on b.id = l.brief_id
  join storage.objects o on o.id = b.video_object_id
    or exists (select from app.brief_files f where f.brief_id = b.id and f.object_id = o.id)
  where l.id = opened_object.link_id and app.opens(l)
    and o.bucket_id = opened_object.bucket_id and o.name = opened_object.name and o.deleted_at is null;
  return opened;
end
$$;
comment on function storage.opened_object(text, text, uuid) is
  'The video or file at an address signed for a link, while the link opens its brief.';
grant execute on function storage.opened_object(text, text, uuid) to service_role;
