-- Captions: their counts, and what becomes of deleted ones.

create or replace function app.count_captions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- One function counts both: a track counts as 1, a line as its bytes.
  counted constant text := tg_argv[0];
  amount constant text := tg_argv[1];
  grown record;
begin
  for grown in execute format($counting$
    insert into app.caption_sizes as kept (company_id, %1$I)
    select company_id, sum(amount)
    from (%2$s) changed group by company_id
    -- Not for a company that is being deleted.
    having exists (select from public.company_profiles c where c.id = company_id) and sum(amount) <> 0
    order by company_id
    on conflict (company_id) do update set %1$I = kept.%1$I + excluded.%1$I
    returning company_id, tracks, bytes
  $counting$, counted, concat_ws(' union all ',
    case when tg_op <> 'DELETE' then format('select company_id, %s as amount from added', amount) end,
    case when tg_op <> 'INSERT' then format('select company_id, -%s as amount from removed', amount) end))
  loop
    if tg_op = 'DELETE' then
      continue;
    elsif counted = 'tracks' then
      perform app.refuse_beyond_limit('captions', 'caption tracks', grown.tracks);
    elsif grown.bytes > app.company_limit('caption_bytes') then
      raise exception 'The captions of your company take % bytes, the most they can take. Delete some first.',
        to_char(app.company_limit('caption_bytes'), 'FM999,999,999,999,999') using errcode = 'BW043';
    end if;
  end loop;
  return null;
end
$$;
comment on function app.count_captions() is
  'Keeps the number of tracks or the bytes of each company''s captions; BW043 beyond the limit.';

create or replace function app.keep_captions_in_trash() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Captions deleted together with their video are gone for good.
  if exists (select from storage.objects o where o.id = old.object_id) then
    insert into app.trash (company_id, table_name, row_id, row, transaction_id, deleted_by)
    select old.company_id, 'captions', old.id,
      to_jsonb(old) || jsonb_build_object('lines', coalesce(
        (select jsonb_agg(jsonb_build_array(l.start_ms, l.end_ms, l.text, l.said, l.unsure) order by l.position)
         from app.caption_lines l where l.caption_id = old.id), '[]')),
      app.transaction_id(), (select u.id from auth.users u where u.id = auth.uid());
    -- A job replaces captions only where somebody has asked for others.
    update app.videos v set captions_declined = true
    where not app.is_service() and v.object_id = old.object_id and v.captions_settled and v.captions_declined is not true;
  end if;
  return old;
end
$$;
comment on function app.keep_captions_in_trash() is 'Copies deleted captions to the trash, with their lines. Their video is offered no others.';

create or replace function app.restore_captions(transaction_id bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- What was requested in their place would replace them. Locked before the video, as the job that finishes a request does.
  delete from app.transcriptions r
  using app.trash t
  where t.transaction_id = restore_captions.transaction_id and t.table_name = 'captions'
    and (t.row ->> 'automatic')::boolean
    and r.object_id = (t.row ->> 'object_id')::uuid and r.company_id = t.company_id
    and (r.language is null or r.created_at >= t.deleted_at);
  -- Nobody adds captions to the video until these are back.
  perform pg_advisory_xact_lock(hashtextextended('app.captions ' || (t.row ->> 'object_id'), 0))
  from app.trash t
  where t.transaction_id = restore_captions.transaction_id and t.table_name = 'captions';
  if exists (
       select from app.trash t
       join app.captions c on c.object_id = (t.row ->> 'object_id')::uuid
       where t.transaction_id = restore_captions.transaction_id and t.table_name = 'captions'
         and c.automatic and (t.row ->> 'automatic')::boolean) then
    raise exception 'New captions have been made from speech. Delete them first.' using errcode = 'BW042';
  end if;

  insert into app.captions
  select restored.*
  from app.trash t
  -- Whoever checked them may have deleted their account since.
  cross join lateral jsonb_populate_record(null::app.captions, t.row || jsonb_build_object('checked_by',
    (select u.id from auth.users u where u.id = (t.row ->> 'checked_by')::uuid))) restored
  where t.transaction_id = restore_captions.transaction_id and t.table_name = 'captions';

  insert into app.caption_lines
    (caption_id, position, object_id, company_id, start_ms, end_ms, text, said, unsure)
  select t.row_id, line.place - 1, (t.row ->> 'object_id')::uuid, t.company_id,
    (line.parts ->> 0)::integer, (line.parts ->> 1)::integer, line.parts ->> 2, line.parts ->> 3, line.parts ->> 4
  from app.trash t
  cross join lateral jsonb_array_elements(t.row -> 'lines') with ordinality as line (parts, place)
  where t.transaction_id = restore_captions.transaction_id and t.table_name = 'captions'
  order by t.row_id, line.place;
exception when unique_violation then
  raise exception 'There are captions in this language again.' using errcode = 'BW042';
end
$$;
comment on function app.restore_captions(bigint) is
  'Part of app.restore_deleted. Requests made since captions from speech were deleted are taken back. BW042 if the video has captions in this language, or from speech, again.';

create or replace function app.tell_of_captions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  asker uuid;
begin
  select t.asked_by into asker from app.transcriptions t
  where t.object_id = new.object_id and t.company_id = new.company_id;
  with reader as materialized (
    -- Skips members being removed: waiting for them would hold locks that the removal waits for.
    select m.user_id, m.company_id, m.is_owner or p.can_manage_briefs as manages
    from public.team_members m
    left join public.team_permissions p on p.team_member_id = m.id
    where m.user_id = asker
    for key share of m skip locked)
  insert into app.notifications
    (user_id, company_id, kind, subject_id, subject_name, others, transaction_id)
  select r.user_id, r.company_id,
         case tg_table_name when 'captions' then 'captions-ready' else 'captions-failed' end,
         (array_agg(b.id order by b.created_at desc, b.id desc))[1],
         (array_agg(b.title order by b.created_at desc, b.id desc))[1], count(*) - 1,
         app.transaction_id()
  from reader r
  join public.briefs b on b.video_object_id = new.object_id
    and (b.user_id = r.user_id or (r.manages and b.company_id = r.company_id))
  group by r.user_id, r.company_id
  on conflict on constraint notifications_one_per_change do nothing;
  return null;
end
$$;
comment on function app.tell_of_captions() is 'Notifies whoever asked for the captions, by a brief that they may read.';

create or replace function app.transcriptions_before(asked app.transcriptions) returns integer
  language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from app.transcriptions earlier
  where earlier.company_id = asked.company_id
    and earlier.company_id = public.get_user_company(auth.uid())
    and not earlier.failed
    and (app.is_backlog(earlier), earlier.due_at, earlier.object_id)
      < (app.is_backlog(asked), asked.due_at, asked.object_id)
$$;
comment on function app.transcriptions_before(app.transcriptions) is
  'How many videos of the caller''s company get their captions before this one. Other companies take turns with it and are not counted.';
grant execute on function app.transcriptions_before(app.transcriptions) to authenticated;

create or replace function app.decline_captions(object_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update app.videos v set captions_settled = true, captions_declined = true
  where v.object_id = decline_captions.object_id
    and not (v.captions_settled and v.captions_declined is true)
    and (app.is_service() or exists (
      select from public.briefs b
      where b.video_object_id = decline_captions.object_id
        and (b.user_id = auth.uid()
             or (public.user_can_manage_briefs(auth.uid())
                 and b.company_id = public.get_user_company(auth.uid())))))
$$;
comment on function app.decline_captions(uuid) is
  'No captions are made of this video without asking, if the caller may change a brief of it.';
grant execute on function app.decline_captions(uuid) to authenticated, service_role;
