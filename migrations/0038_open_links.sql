-- Links by which anyone may watch a brief, without an account and counted without names.

create table app.open_links (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  brief_id uuid not null references public.briefs on delete cascade
    constraint open_links_brief_id_key unique,
  token text not null
    constraint open_links_token_length check (char_length(token) between 20 and 100)
    constraint open_links_token_key unique,
  plays bigint not null default 0
    constraint open_links_plays_positive check (plays >= 0),
  last_played_at timestamptz,
  created_at timestamptz not null default app.now()
);
create index open_links_company_id on app.open_links (company_id);

comment on table app.open_links is 'The links by which anyone may watch a brief; none, unless its vendor makes one.';
comment on column app.open_links.id is 'Names the link in signed addresses; a link that is made again has another one.';
comment on column app.open_links.company_id is 'The company whose brief it is.';
comment on column app.open_links.brief_id is 'The brief, which has one link at most.';
comment on column app.open_links.token is 'The secret part of the link.';
comment on column app.open_links.plays is 'How often somebody played five seconds or more; by whom is not kept.';
comment on column app.open_links.last_played_at is 'When that was last; null for never.';
comment on column app.open_links.created_at is 'When the link was made.';

-- ------------------------------------------------------------------ policies

call app.protect('app.open_links', 'company_id');

grant select, delete on app.open_links to authenticated;
grant insert (company_id, brief_id, token) on app.open_links to authenticated;
grant select, update on app.open_links to briefwell_definer;
create policy definer_reads on app.open_links for select to briefwell_definer using (true);
create policy definer_counts on app.open_links for update to briefwell_definer using (true) with check (true);
create policy members_read on app.open_links for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_make on app.open_links for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_briefs(auth.uid()))
              and exists (select from public.briefs b
                          where b.id = open_links.brief_id and b.company_id = open_links.company_id));
create policy managers_end on app.open_links for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_briefs(auth.uid())));

-- ------------------------------------------------------------------ the rule

create function app.under_embargo(brief_id uuid) returns boolean
  language sql stable
  return exists (
    select from app.embargoes e
    where e.brief_id = under_embargo.brief_id
      and (e.available_from > app.now() or e.embargo_until > app.now()));
comment on function app.under_embargo(uuid) is
  'Whether a brief is not available yet, or its readers keep it to themselves for now.';
grant execute on function app.under_embargo(uuid) to authenticated, briefwell_definer;

create function app.opens(link app.open_links) returns boolean
  language sql stable
  return not app.under_embargo(link.brief_id)
    and exists (select from public.briefs b
                where b.id = link.brief_id and b.company_id = link.company_id and b.status = 'active');
comment on function app.opens(app.open_links) is
  'Whether a link opens its brief now: the brief is active, and under no embargo.';
grant execute on function app.opens(app.open_links) to authenticated, briefwell_definer;

-- ------------------------------------------------------------------ watching by a link

create function app.opened_brief(token text) returns table (link_id uuid, brief jsonb)
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

create function app.caption_tracks(brief_id uuid) returns table (
    id uuid, language text, label text, automatic boolean, lines jsonb)
  language sql stable
  begin atomic
    select c.id, c.language, c.label, c.automatic, (
      select jsonb_agg(jsonb_build_object('position', l.position, 'startMs', l.start_ms, 'endMs', l.end_ms, 'text', l.text)
                       order by l.position)
      from app.caption_lines l where l.caption_id = c.id)
    from public.briefs b
    join app.captions c on c.object_id = b.video_object_id
    where b.id = caption_tracks.brief_id
    order by c.automatic, c.language;
  end;
comment on function app.caption_tracks(uuid) is 'The captions of a brief. For definer functions.';
grant execute on function app.caption_tracks(uuid) to briefwell_definer;

create function app.opened_captions(token text) returns table (
    id uuid, language text, label text, automatic boolean, lines jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select t.* from app.open_links l, app.caption_tracks(l.brief_id) t
    where l.token = opened_captions.token and app.opens(l);
end
$$;
comment on function app.opened_captions(text) is 'The captions of the brief behind a link that opens it now.';
grant execute on function app.opened_captions(text) to service_role;

create function app.count_open_play(token text) returns boolean
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

create function storage.opened_object(bucket_id text, name text, link_id uuid) returns storage.objects
  language plpgsql stable security definer set search_path = ''
as $$
declare
  opened storage.objects;
begin
  select o.* into opened
  from app.open_links l
  join public.briefs b on b.id = l.brief_id
  join storage.objects o on o.id = b.video_object_id
  where l.id = opened_object.link_id and app.opens(l)
    and o.bucket_id = opened_object.bucket_id and o.name = opened_object.name and o.deleted_at is null;
  return opened;
end
$$;
comment on function storage.opened_object(text, text, uuid) is
  'The video at an address signed for a link, while the link opens its brief.';
grant execute on function storage.opened_object(text, text, uuid) to service_role;

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

create or replace function app.library_captions(brief_id uuid) returns table (
    id uuid, language text, label text, automatic boolean, lines jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.may_watch(library_captions.brief_id, auth.uid()) then
    return query select t.* from app.caption_tracks(library_captions.brief_id) t;
  end if;
end
$$;

reset role;
call app.hand_over_definer_functions();
