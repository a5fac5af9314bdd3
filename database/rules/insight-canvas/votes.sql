-- Dot votes on canvases. Times are the server's, and each person's dots are counted one after the other.

create or replace function app.start_vote(canvas_id uuid, dots integer, seconds integer, hidden boolean) returns text
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  canvas app.canvases;
  started uuid;
begin
  -- Two who start at once wait here for each other.
  select c.* into canvas from app.canvases c where c.id = start_vote.canvas_id and c.deleted_at is null for no key update;
  if app.may_change_record(canvas.company_id, canvas.user_id) is not true then
    return 'denied';
  end if;
  if exists (select from app.canvas_votes v where v.canvas_id = canvas.id and v.ends_at > app.now()) then
    return 'running';
  end if;
  delete from app.canvas_votes v where v.id in (
    select old.id from app.canvas_votes old where old.canvas_id = canvas.id
    order by old.created_at desc, old.id desc offset 49);
  insert into app.canvas_votes (canvas_id, dots, hidden, started_by, ends_at)
  values (canvas.id, start_vote.dots, start_vote.hidden, auth.uid(), app.now() + start_vote.seconds * interval '1 second')
  returning id into started;
  return started;
end
$$;
comment on function app.start_vote(uuid, integer, integer, boolean) is
  'Starts a vote on a canvas and returns it; denied for somebody who may not change the canvas, running while another vote is.';
grant execute on function app.start_vote(uuid, integer, integer, boolean) to authenticated;

create or replace function app.may_vote(vote app.canvas_votes) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
begin
  return exists (
    select from app.canvases c
    where c.id = vote.canvas_id and c.deleted_at is null
      and ((c.company_id = public.get_user_company(caller) and public.user_can_view_company_info(caller))
           or (c.company_id is null and c.user_id = caller)));
end
$$;
comment on function app.may_vote(app.canvas_votes) is 'Whether the caller may read the canvas of a vote. For definer functions.';
grant execute on function app.may_vote(app.canvas_votes) to briefwell_definer;

create or replace function app.put_dot(vote_id uuid, widget_id uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
  vote app.canvas_votes;
  label text;
  free integer;
begin
  select v.* into vote from app.canvas_votes v where v.id = put_dot.vote_id for share;
  if vote.id is null or app.may_vote(vote) is not true then
    return 'denied';
  end if;
  if vote.ends_at <= app.now() then
    return 'ended';
  end if;
  select left(coalesce(nullif(w.widget ->> 'title', ''), w.widget -> 'data' ->> 'text', ''), 200) into label
  from app.canvas_widgets w
  where w.canvas_id = vote.canvas_id and w.id = put_dot.widget_id and w.widget ->> 'type' <> 'connector';
  if label is null then
    return 'gone';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(concat('app.canvas_dots ', vote.id, caller), 0));
  select min(s.slot) into free from generate_series(1, vote.dots) as s (slot)
  where not exists (
    select from app.canvas_dots d where d.vote_id = vote.id and d.user_id = caller and d.slot = s.slot);
  if free is null then
    return 'spent';
  end if;
  insert into app.canvas_dots (vote_id, user_id, slot, widget_id, label)
  values (vote.id, caller, free, put_dot.widget_id, label);
  return 'put';
end
$$;
comment on function app.put_dot(uuid, uuid) is
  'Puts one of the caller''s dots on a widget. Returns put; denied, ended, gone for a widget that is not there, or spent once all their dots are put.';
grant execute on function app.put_dot(uuid, uuid) to authenticated;

create or replace function app.take_dot(vote_id uuid, widget_id uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
  vote app.canvas_votes;
begin
  select v.* into vote from app.canvas_votes v where v.id = take_dot.vote_id for share;
  if vote.id is null or app.may_vote(vote) is not true then
    return 'denied';
  end if;
  if vote.ends_at <= app.now() then
    return 'ended';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(concat('app.canvas_dots ', vote.id, caller), 0));
  delete from app.canvas_dots d
  where d.vote_id = vote.id and d.user_id = caller and d.slot = (
    select max(o.slot) from app.canvas_dots o
    where o.vote_id = vote.id and o.user_id = caller and o.widget_id = take_dot.widget_id);
  return 'taken';
end
$$;
comment on function app.take_dot(uuid, uuid) is
  'Takes one of the caller''s dots back from a widget, if there is one. Returns taken, denied or ended.';
grant execute on function app.take_dot(uuid, uuid) to authenticated;

create or replace function app.end_vote(vote_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  update app.canvas_votes v set ends_at = least(v.ends_at, app.now())
  from app.canvases c
  where v.id = end_vote.vote_id and c.id = v.canvas_id and c.deleted_at is null
    and app.may_change_record(c.company_id, c.user_id);
  return found;
end
$$;
comment on function app.end_vote(uuid) is 'Ends a vote for whoever may change the canvas. Returns whether the caller may.';
grant execute on function app.end_vote(uuid) to authenticated;
