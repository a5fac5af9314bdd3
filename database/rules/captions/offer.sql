-- Captions for all videos that a company has: what is offered, and what was answered.

create or replace function app.videos_without_captions(company_id uuid)
  returns table (object_id uuid, created_at timestamptz, declined boolean)
  language sql stable set search_path = ''
as $$
  select v.object_id, v.created_at, v.captions_declined
  from app.videos v
  where v.company_id = videos_without_captions.company_id
    -- New videos are settled once they play: until then, they get captions without being offered any.
    and v.state = 'ready' and v.captions_settled
    and v.audio_codec is not null and v.captions_declined is not true
    and exists (select from public.briefs b
                where b.video_object_id = v.object_id and b.company_id = v.company_id)
    and not exists (select from app.captions c
                    where c.object_id = v.object_id and c.company_id = v.company_id)
    and not exists (select from app.transcriptions t
                    where t.object_id = v.object_id and t.company_id = v.company_id)
$$;
comment on function app.videos_without_captions(uuid) is
  'The videos of a company that could get captions and have none, nor a request, nor an author who declined them. For definer functions.';
grant execute on function app.videos_without_captions(uuid) to briefwell_definer;

create or replace function app.is_backlog(request app.transcriptions) returns boolean
  language sql immutable parallel safe
  return request.backlog is true and request.asked_by is null;
comment on function app.is_backlog(app.transcriptions) is
  'Whether captions are requested because all videos of the company get some, and by nobody for this video.';
grant execute on function app.is_backlog(app.transcriptions) to authenticated, service_role, briefwell_definer;

create or replace function app.captions_offer(
    out answered boolean, out videos integer, out unsure integer, out possible integer,
    out waiting integer, out failed integer)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  company constant uuid := public.get_user_company(auth.uid());
begin
  if not public.user_can_manage_briefs(auth.uid()) then
    raise exception 'Only members who manage all briefs decide this.' using errcode = '42501';
  end if;
  answered := exists (select from app.caption_offers o where o.company_id = company);
  select count(*), count(*) filter (where v.declined is null) into videos, unsure
  from app.videos_without_captions(company) v;
  -- A video in which nobody speaks has not failed.
  select count(*) filter (where not t.failed),
         count(*) filter (where t.failed and t.problem is distinct from 'silent') into waiting, failed
  from app.transcriptions t where t.company_id = company and app.is_backlog(t);
  possible := least(videos, greatest(0, app.company_limit('captions') - waiting - coalesce(
    (select s.tracks from app.caption_sizes s where s.company_id = company), 0)));
end
$$;
comment on function app.captions_offer() is
  'What the caller''s company is offered: whether it has answered; its videos without captions, those of them whose author may have declined them, and how many the company has room for; and how many of the requests for all are left, and have failed. 42501 without the right to manage all briefs.';
grant execute on function app.captions_offer() to authenticated;

create or replace function app.answer_captions_offer(accepted boolean) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  company constant uuid := public.get_user_company(auth.uid());
  offer record;
  made integer;
begin
  if not public.user_can_manage_briefs(auth.uid()) then
    raise exception 'Only members who manage all briefs decide this.' using errcode = '42501';
  end if;
  -- The row also makes members who answer at the same time wait for each other.
  insert into app.caption_offers as kept (company_id, accepted, answered_by)
  values (company, answer_captions_offer.accepted, auth.uid())
  on conflict on constraint caption_offers_pkey do update
  set accepted = kept.accepted or excluded.accepted,
      answered_by = excluded.answered_by, answered_at = excluded.answered_at;
  if not answer_captions_offer.accepted then
    return 0;
  end if;
  select o.possible, o.waiting into offer from app.captions_offer() o;
  if offer.waiting = 0 then
    update app.transcriptions t set backlog = null where t.company_id = company and t.backlog;
  end if;
  -- Due when the video was added, so that the oldest is first.
  insert into app.transcriptions (object_id, company_id, backlog, due_at)
  select v.object_id, company, true, least(v.created_at, app.now())
  from app.videos_without_captions(company) v
  order by v.created_at, v.object_id
  limit offer.possible
  on conflict do nothing;
  get diagnostics made = row_count;
  return made;
end
$$;
comment on function app.answer_captions_offer(boolean) is
  'Answers the offer for the caller''s company; if accepted, requests captions and returns for how many videos. 42501 without the right to manage all briefs.';
grant execute on function app.answer_captions_offer(boolean) to authenticated;

create or replace function app.stop_captions_for_all() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  company constant uuid := public.get_user_company(auth.uid());
  stopped integer;
begin
  if not public.user_can_manage_briefs(auth.uid()) then
    raise exception 'Only members who manage all briefs decide this.' using errcode = '42501';
  end if;
  -- Those that a person asked for meanwhile, or that a process has begun, go on. Videos in which nobody speaks keep
  -- theirs, so that they are not offered again.
  with removed as (
    delete from app.transcriptions t
    where t.company_id = company and app.is_backlog(t)
      and case when t.failed then t.problem is distinct from 'silent'
               else t.heard_ms = 0 and (t.leased_until is null or t.leased_until < now()) end
    returning t.failed)
  select count(*) into stopped from removed r where not r.failed;
  return stopped;
end
$$;
comment on function app.stop_captions_for_all() is
  'Takes back the requests for all videos of the caller''s company that have not begun, returns how many, and forgets those that failed. 42501 without the right to manage all briefs.';
grant execute on function app.stop_captions_for_all() to authenticated;
