-- Captions belong to a video, not to a brief: every brief of the same video shares them, and they
-- survive deleting and restoring a brief. Who reads a brief of the video reads its captions, and
-- who changes that brief changes them; the policies of briefs decide both.

create table app.captions (
  id uuid primary key default gen_random_uuid(),
  object_id uuid not null,
  company_id uuid not null,
  language text not null
    constraint captions_language_format check (language ~ '^[A-Za-z0-9-]{2,100}$'),
  label text not null
    constraint captions_label_length check (char_length(label) between 1 and 100),
  automatic boolean not null default false,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  constraint captions_language_key unique (object_id, language, automatic),
  constraint captions_object_id_fkey foreign key (object_id, company_id)
    references storage.objects (id, company_id) on delete cascade
);
create index captions_object_id on app.captions (object_id, company_id);

comment on table app.captions is 'The captions of a video in one language.';
comment on column app.captions.id is 'The track.';
comment on column app.captions.object_id is 'The stored video.';
comment on column app.captions.company_id is 'The company of the video.';
comment on column app.captions.language is 'BCP 47; und if unknown.';
comment on column app.captions.label is 'Name in the player''s menu.';
comment on column app.captions.automatic is 'Made from speech by a machine.';
comment on column app.captions.created_at is 'When it was added.';
comment on column app.captions.updated_at is 'When it last changed.';

create table app.caption_lines (
  id bigint generated always as identity primary key,
  caption_id uuid not null references app.captions on delete cascade,
  position integer not null
    constraint caption_lines_position_positive check (position >= 0),
  object_id uuid not null,
  company_id uuid not null,
  start_ms integer not null
    constraint caption_lines_start_positive check (start_ms >= 0),
  end_ms integer not null
    constraint caption_lines_end_after_start check (end_ms >= start_ms),
  text text not null
    constraint caption_lines_text_length check (char_length(text) between 1 and 1000),
  said text not null
    constraint caption_lines_said_length check (char_length(said) <= 2001),
  constraint caption_lines_position_key unique (caption_id, position)
);
create index caption_lines_object_id on app.caption_lines (object_id, id);

comment on table app.caption_lines is 'The lines of captions.';
comment on column app.caption_lines.id is 'The line; ids of a track ascend in its order.';
comment on column app.caption_lines.caption_id is 'The track.';
comment on column app.caption_lines.position is 'Place in the track, from 0.';
comment on column app.caption_lines.object_id is 'The video of the track.';
comment on column app.caption_lines.company_id is 'The company of the track.';
comment on column app.caption_lines.start_ms is 'Milliseconds from the beginning of the video.';
comment on column app.caption_lines.end_ms is 'Milliseconds from the beginning of the video.';
comment on column app.caption_lines.text is 'The words.';
comment on column app.caption_lines.said is
  'The words, a line break, and the words of the next line, because sentences continue across lines.';

create table app.transcriptions (
  object_id uuid not null,
  company_id uuid not null,
  asked_by uuid references auth.users on delete set null,
  problem text
    constraint transcriptions_problem_length check (char_length(problem) between 1 and 50),
  failed boolean not null default false,
  attempts integer not null default 0,
  due_at timestamptz not null default app.now(),
  leased_until timestamptz,
  heard jsonb not null default '[]'
    constraint transcriptions_heard_list check (jsonb_typeof(heard) = 'array'),
  heard_ms integer not null default 0
    constraint transcriptions_heard_ms_positive check (heard_ms >= 0),
  language text,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  constraint transcriptions_pkey primary key (object_id, company_id),
  constraint transcriptions_object_id_fkey foreign key (object_id, company_id)
    references storage.objects (id, company_id) on delete cascade
);
create index transcriptions_asked_by on app.transcriptions (asked_by);
create index transcriptions_due_at on app.transcriptions (due_at) where not failed;

comment on table app.transcriptions is
  'Requests to make captions from speech; the row is deleted once the captions exist.';
comment on column app.transcriptions.object_id is 'The stored video.';
comment on column app.transcriptions.company_id is 'The company of the video.';
comment on column app.transcriptions.asked_by is 'Who asked; null once that account is deleted.';
comment on column app.transcriptions.problem is 'Code of the last problem.';
comment on column app.transcriptions.failed is 'Whether it was given up.';
comment on column app.transcriptions.attempts is 'How often it was started.';
comment on column app.transcriptions.due_at is 'When to start, or to try again.';
comment on column app.transcriptions.leased_until is 'Until when a process is working on it, unless it renews.';
comment on column app.transcriptions.heard is
  'Words of the finished parts: a list of start and end in milliseconds and text.';
comment on column app.transcriptions.heard_ms is 'Where the next part begins.';
comment on column app.transcriptions.language is 'The language that the transcription server reported.';
comment on column app.transcriptions.created_at is 'When it was requested.';
comment on column app.transcriptions.updated_at is 'When it last changed.';

-- ------------------------------------------------------------------ policies

call app.protect('app.captions', 'company_id');
call app.protect('app.caption_lines', 'company_id');
call app.protect('app.transcriptions', 'company_id');

grant select, insert, delete on app.captions to authenticated;
create policy readers_of_a_brief_read on app.captions for select to authenticated
  using (exists (select from public.briefs b where b.video_object_id = captions.object_id));
-- Whoever may read a brief may change it, too.
create policy editors_of_a_brief_add on app.captions for insert to authenticated
  with check (exists (select from public.briefs b where b.video_object_id = captions.object_id));
create policy editors_of_a_brief_delete on app.captions for delete to authenticated
  using (exists (select from public.briefs b where b.video_object_id = captions.object_id));

grant select, insert, update (text, said) on app.caption_lines to authenticated;
create policy readers_of_a_brief_read on app.caption_lines for select to authenticated
  using (exists (select from public.briefs b where b.video_object_id = caption_lines.object_id));
create policy editors_of_captions_add on app.caption_lines for insert to authenticated
  with check (exists (
    select from app.captions c
    where c.id = caption_lines.caption_id
      and c.object_id = caption_lines.object_id and c.company_id = caption_lines.company_id));
create policy editors_of_a_brief_change on app.caption_lines for update to authenticated
  using (exists (select from public.briefs b where b.video_object_id = caption_lines.object_id));

grant select, insert, update on app.transcriptions to authenticated;
create policy readers_of_a_brief_read on app.transcriptions for select to authenticated
  using (exists (select from public.briefs b where b.video_object_id = transcriptions.object_id));
create policy editors_of_a_brief_ask on app.transcriptions for insert to authenticated
  with check (exists (select from public.briefs b where b.video_object_id = transcriptions.object_id));
create policy editors_of_a_brief_ask_again on app.transcriptions for update to authenticated
  using (exists (select from public.briefs b where b.video_object_id = transcriptions.object_id));

grant select, insert on app.captions, app.caption_lines to briefwell_definer;
grant select on app.transcriptions to briefwell_definer;
create policy definer_reads on app.captions for select to briefwell_definer using (true);
create policy definer_restores on app.captions for insert to briefwell_definer with check (true);
create policy definer_reads on app.caption_lines for select to briefwell_definer using (true);
create policy definer_restores on app.caption_lines for insert to briefwell_definer with check (true);
create policy definer_reads on app.transcriptions for select to briefwell_definer using (true);

-- ------------------------------------------------------------------ how many, and how long

create table app.caption_sizes (
  company_id uuid primary key references public.company_profiles on delete cascade,
  tracks bigint not null default 0,
  bytes bigint not null default 0
);

comment on table app.caption_sizes is 'Number and size of the captions of each company.';
comment on column app.caption_sizes.company_id is 'The company.';
comment on column app.caption_sizes.tracks is 'Number of its rows in app.captions.';
comment on column app.caption_sizes.bytes is 'Bytes of text, in UTF-8, of its rows in app.caption_lines.';

alter table app.caption_sizes enable row level security;
alter table app.caption_sizes force row level security;
grant select, insert on app.caption_sizes to service_role;
grant select, insert, update on app.caption_sizes to briefwell_definer;
create policy service_sees_the_company_of_its_job on app.caption_sizes to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));
create policy definer_counts on app.caption_sizes to briefwell_definer using (true) with check (true);

create function app.count_captions() returns trigger
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

-- ------------------------------------------------------------------ undo and notifications

create function app.keep_captions_in_trash() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Captions deleted together with their video are gone for good.
  if exists (select from storage.objects o where o.id = old.object_id) then
    insert into app.trash (company_id, table_name, row_id, row, transaction_id, deleted_by)
    select old.company_id, 'captions', old.id,
      to_jsonb(old) || jsonb_build_object('lines', coalesce(
        (select jsonb_agg(jsonb_build_array(l.start_ms, l.end_ms, l.text, l.said) order by l.position)
         from app.caption_lines l where l.caption_id = old.id), '[]')),
      app.transaction_id(), (select u.id from auth.users u where u.id = auth.uid());
  end if;
  return old;
end
$$;
comment on function app.keep_captions_in_trash() is 'Copies deleted captions to the trash, with their lines.';

create function app.restore_captions(transaction_id bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.captions
  select restored.*
  from app.trash t
  cross join lateral jsonb_populate_record(null::app.captions, t.row) restored
  where t.transaction_id = restore_captions.transaction_id and t.table_name = 'captions';

  insert into app.caption_lines
    (caption_id, position, object_id, company_id, start_ms, end_ms, text, said)
  select t.row_id, line.place - 1, (t.row ->> 'object_id')::uuid, t.company_id,
    (line.parts ->> 0)::integer, (line.parts ->> 1)::integer, line.parts ->> 2, line.parts ->> 3
  from app.trash t
  cross join lateral jsonb_array_elements(t.row -> 'lines') with ordinality as line (parts, place)
  where t.transaction_id = restore_captions.transaction_id and t.table_name = 'captions'
  order by t.row_id, line.place;
exception when unique_violation then
  raise exception 'There are captions in this language again.' using errcode = 'BW042';
end
$$;
comment on function app.restore_captions(bigint) is
  'Part of app.restore_deleted. BW042 if the video has captions in this language again.';

create function app.tell_of_captions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  asker uuid;
begin
  select t.asked_by into asker from app.transcriptions t
  where t.object_id = new.object_id and t.company_id = new.company_id;
  with reader as materialized (
    -- Skips members being removed: waiting for them would hold locks that the removal waits for.
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
comment on function app.tell_of_captions() is 'Notifies whoever asked for the captions, by a brief that they may read.';

-- ------------------------------------------------------------------ triggers

create trigger captions_stamp_updated_at before update on app.captions
  for each row execute function app.stamp_updated_at();
create trigger captions_keep_in_trash before delete on app.captions
  for each row execute function app.keep_captions_in_trash();
create trigger captions_tell_who_asked after insert on app.captions
  for each row when (new.automatic) execute function app.tell_of_captions();
create trigger captions_count_added after insert on app.captions
  referencing new table as added
  for each statement execute function app.count_captions('tracks', '1');
create trigger captions_count_removed after delete on app.captions
  referencing old table as removed
  for each statement execute function app.count_captions('tracks', '1');
create trigger caption_lines_count_added after insert on app.caption_lines
  referencing new table as added
  for each statement execute function app.count_captions('bytes', 'octet_length(text)');
create trigger caption_lines_count_changed after update on app.caption_lines
  referencing old table as removed new table as added
  for each statement execute function app.count_captions('bytes', 'octet_length(text)');
create trigger caption_lines_count_removed after delete on app.caption_lines
  referencing old table as removed
  for each statement execute function app.count_captions('bytes', 'octet_length(text)');
create trigger transcriptions_stamp_updated_at before update on app.transcriptions
  for each row execute function app.stamp_updated_at();
create trigger transcriptions_tell_of_failure after update of failed on app.transcriptions
  for each row when (new.failed and not old.failed) execute function app.tell_of_captions();
