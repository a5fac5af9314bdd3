-- Who asked for captions from speech hears when they are there, or that none could be made.

alter table app.notifications
  drop constraint notifications_kind_known,
  add constraint notifications_kind_known
    check (kind in ('member-joined', 'product-deleted', 'brief-deleted', 'video-ready', 'video-broken',
                    'captions-ready', 'captions-failed'));
comment on column app.notifications.kind is
  'What happened: member-joined, product-deleted, brief-deleted, video-ready, video-broken, captions-ready or captions-failed.';

grant select on app.transcriptions to briefwell_definer;
create policy definer_reads on app.transcriptions for select to briefwell_definer using (true);

create function app.tell_of_captions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  asker uuid;
begin
  select t.asked_by into asker from app.transcriptions t
  where t.object_id = new.object_id and t.company_id = new.company_id;
  with reader as materialized (
    -- A seat that is being removed is passed over: who waited for it would hold what that waits for.
    select m.user_id, m.company_id, m.user_id = m.company_id or p.can_manage_briefs as manages
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
comment on function app.tell_of_captions() is
  'Who asked for the captions of a video hears of them, by a brief that they may read.';
create trigger captions_tell_who_asked after insert on app.captions
  for each row when (new.automatic) execute function app.tell_of_captions();
create trigger transcriptions_tell_of_failure after update of failed on app.transcriptions
  for each row when (new.failed and not old.failed) execute function app.tell_of_captions();

-- Pictures of more than 8K are refused before a decoder sees them.
alter table app.videos
  drop constraint videos_reason_known,
  add constraint videos_reason_known
    check (reason in ('damaged', 'no-video', 'too-long', 'too-large', 'unsupported', 'failed'));
comment on column app.videos.reason is
  'Why it is broken: damaged, no-video, too-long, too-large, unsupported or failed.';

call app.hand_over_definer_functions();
