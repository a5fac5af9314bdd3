-- Captions stand beside a video, not beside a brief: a second brief of the same video has them,
-- too, and Undo of a brief finds them where they were. Who reads a brief of the video reads them,
-- and who may change that brief changes them; briefs' own policies decide both.

create table app.captions (
  id uuid primary key default gen_random_uuid(),
  object_id uuid not null,
  company_id uuid not null,
  language text not null
    constraint captions_language_format check (language ~ '^[A-Za-z0-9-]{2,100}$'),
  label text not null
    constraint captions_label_length check (char_length(label) between 1 and 100),
  automatic boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint captions_language_key unique (object_id, language, automatic),
  constraint captions_object_id_fkey foreign key (object_id, company_id)
    references storage.objects (id, company_id) on delete cascade
);
create index captions_object_id on app.captions (object_id, company_id);
create trigger captions_stamp_updated_at before update on app.captions
  for each row execute function app.stamp_updated_at();

comment on table app.captions is 'What is said in a video, in one language.';
comment on column app.captions.id is 'The track.';
comment on column app.captions.object_id is 'The stored video.';
comment on column app.captions.company_id is 'The company of the video.';
comment on column app.captions.language is 'BCP 47; und where it is not known.';
comment on column app.captions.label is 'How the player names it.';
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
comment on column app.caption_lines.id is 'The line; lines of a track are numbered in its order.';
comment on column app.caption_lines.caption_id is 'The track.';
comment on column app.caption_lines.position is 'Place in the track, from 0.';
comment on column app.caption_lines.object_id is 'The video of the track.';
comment on column app.caption_lines.company_id is 'The company of the track.';
comment on column app.caption_lines.start_ms is 'Milliseconds from the beginning of the video.';
comment on column app.caption_lines.end_ms is 'Milliseconds from the beginning of the video.';
comment on column app.caption_lines.text is 'The words.';
comment on column app.caption_lines.said is
  'The words, a line break, and those of the line that follows: a sentence does not end with a line.';

-- ------------------------------------------------------------------ captions made from speech

create table app.transcriptions (
  object_id uuid not null,
  company_id uuid not null,
  asked_by uuid references auth.users on delete set null,
  problem text
    constraint transcriptions_problem_length check (char_length(problem) between 1 and 50),
  failed boolean not null default false,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  heard jsonb not null default '[]'
    constraint transcriptions_heard_list check (jsonb_typeof(heard) = 'array'),
  heard_ms integer not null default 0
    constraint transcriptions_heard_ms_positive check (heard_ms >= 0),
  language text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint transcriptions_pkey primary key (object_id, company_id),
  constraint transcriptions_object_id_fkey foreign key (object_id, company_id)
    references storage.objects (id, company_id) on delete cascade
);
create index transcriptions_asked_by on app.transcriptions (asked_by);
create index transcriptions_due_at on app.transcriptions (due_at) where not failed;
create trigger transcriptions_stamp_updated_at before update on app.transcriptions
  for each row execute function app.stamp_updated_at();

comment on table app.transcriptions is 'Captions that somebody asked to be made from speech; the row goes when they are there.';
comment on column app.transcriptions.object_id is 'The stored video.';
comment on column app.transcriptions.company_id is 'The company of the video.';
comment on column app.transcriptions.asked_by is 'Who asked; null once that account is deleted.';
comment on column app.transcriptions.problem is 'Code of what went wrong last.';
comment on column app.transcriptions.failed is 'Whether it was given up.';
comment on column app.transcriptions.attempts is 'How often it was begun.';
comment on column app.transcriptions.due_at is 'When to begin, or to try again.';
comment on column app.transcriptions.leased_until is 'Until when a process works on it, unless it says so again.';
comment on column app.transcriptions.heard is 'What the finished pieces said: lists of start and end in milliseconds and words.';
comment on column app.transcriptions.heard_ms is 'Where the next piece begins.';
comment on column app.transcriptions.language is 'The language that the server named.';
comment on column app.transcriptions.created_at is 'When it was asked for.';
comment on column app.transcriptions.updated_at is 'When it last changed.';

-- ------------------------------------------------------------------ policies

do $$
declare
  guarded text;
begin
  foreach guarded in array array['captions', 'caption_lines', 'transcriptions'] loop
    execute format('alter table app.%I enable row level security', guarded);
    execute format('alter table app.%I force row level security', guarded);
    execute format('grant select, insert, update, delete on app.%I to service_role', guarded);
    execute format('grant select, insert on app.%I to authenticated', guarded);
    execute format($policy$
      create policy service_sees_the_company_of_its_job on app.%I to service_role
        using ((select app.job_company()) is null or company_id = (select app.job_company()))
    $policy$, guarded);
    execute format($policy$
      create policy readers_of_a_brief_read on app.%1$I for select to authenticated
        using (exists (select from public.briefs b where b.video_object_id = %1$I.object_id))
    $policy$, guarded);
  end loop;
end
$$;

-- Briefs are read and changed by the same people.
create policy editors_of_a_brief_add on app.captions for insert to authenticated
  with check (exists (select from public.briefs b where b.video_object_id = captions.object_id));
create policy editors_of_a_brief_delete on app.captions for delete to authenticated
  using (exists (select from public.briefs b where b.video_object_id = captions.object_id));
grant delete on app.captions to authenticated;

grant update (text, said) on app.caption_lines to authenticated;
create policy editors_of_captions_add on app.caption_lines for insert to authenticated
  with check (exists (
    select from app.captions c
    where c.id = caption_lines.caption_id
      and c.object_id = caption_lines.object_id and c.company_id = caption_lines.company_id));
create policy editors_of_a_brief_change on app.caption_lines for update to authenticated
  using (exists (select from public.briefs b where b.video_object_id = caption_lines.object_id));

grant update on app.transcriptions to authenticated;
create policy editors_of_a_brief_ask on app.transcriptions for insert to authenticated
  with check (exists (select from public.briefs b where b.video_object_id = transcriptions.object_id));
create policy editors_of_a_brief_ask_again on app.transcriptions for update to authenticated
  using (exists (select from public.briefs b where b.video_object_id = transcriptions.object_id));

grant select, insert on app.captions, app.caption_lines to briefwell_definer;
create policy definer_reads on app.captions for select to briefwell_definer using (true);
create policy definer_reads on app.caption_lines for select to briefwell_definer using (true);
create policy definer_restores on app.captions for insert to briefwell_definer with check (true);
create policy definer_restores on app.caption_lines for insert to briefwell_definer with check (true);

-- ------------------------------------------------------------------ words in captions

-- As for the words in briefs (0027): without the extensions search finds the same, more slowly.
do $$
declare
  trigrams regnamespace;
begin
  if (select count(*) from pg_extension where extname in ('pg_trgm', 'btree_gin')) < 2 then
    raise notice 'pg_trgm or btree_gin is missing: words in captions are looked for without an index';
    return;
  end if;
  select opcnamespace::regnamespace into trigrams from pg_opclass where opcname = 'gin_trgm_ops';
  execute format($index$
    create index caption_lines_words on app.caption_lines using gin ((company_id::text), said %s.gin_trgm_ops)
  $index$, trigrams);
end
$$;

create function app.says(said text, line text, patterns text[]) returns boolean
  language sql immutable parallel safe
  return said ilike all (patterns)
    and (line ilike all (patterns)
         or (line ilike any (patterns)
             and not substr(said, char_length(line) + 2) ilike all (patterns)));
comment on function app.says(text, text, text[]) is
  'Whether a line, together with the one that follows, has all the patterns; not where that one has them alone.';
grant execute on function app.says(text, text, text[]) to authenticated, briefwell_definer;

-- Asks past the policies as app.find_briefs does, and for nothing but what the caller may read.
create function app.find_caption_lines(patterns text[], most integer) returns bigint[]
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set enable_indexscan = off
as $$
declare
  caller constant uuid := auth.uid();
  company constant uuid := public.get_user_company(caller);
  place uuid;
  found bigint[] := '{}';
  more bigint[];
begin
  -- Whoever came from another company still reads what they wrote there.
  for place in
    select company where company is not null
    union
    select counted.company_id from app.brief_counts counted
    where counted.user_id = caller and counted.briefs > 0 and counted.company_id is not null
  loop
    execute
      'select array(select l.id from app.caption_lines l where l.company_id::text = $1::text'
      || (select string_agg(format(' and l.said ilike $2[%s]', word), '')
          from generate_subscripts(patterns, 1) word)
      || ' and app.says(l.said, l.text, $2)
           and exists (select from public.briefs b
                       where b.video_object_id = l.object_id
                         and (b.user_id = $3 or (b.company_id = $4 and $5)))
           limit $6)'
    into more
    using place, patterns, caller, company, public.user_can_manage_briefs(caller), most;
    found := found || more;
  end loop;
  return found[:most];
end
$$;
comment on function app.find_caption_lines(text[], integer) is
  'Up to `most` lines that say all the patterns, in videos of briefs that the caller may read.';
grant execute on function app.find_caption_lines(text[], integer) to authenticated;

-- ------------------------------------------------------------------ undo

alter table app.trash drop constraint trash_table_name_known;
alter table app.trash add constraint trash_table_name_known
  check (table_name in ('products', 'briefs', 'captions'));
comment on table app.trash is 'Deleted products, briefs and captions, for 30 days.';
comment on column app.trash.table_name is 'Table in schema public, or captions in schema app.';

-- Before the delete: the lines go with their track.
create function app.keep_captions_in_trash() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- With its video a track goes for good.
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
comment on function app.keep_captions_in_trash() is 'Copies deleted captions into the trash, with their lines.';
create trigger captions_keep_in_trash before delete on app.captions
  for each row execute function app.keep_captions_in_trash();

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
  'A part of app.restore_deleted. BW042 the video has captions in this language again.';

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.restore_deleted(transaction_id bigint)
  returns table (table_name text, row_id uuid)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := auth.uid();
  company constant uuid := public.get_user_company(caller);
begin
  -- Two clicks on Undo: the second waits, and then finds nothing left.
  perform from app.trash t where t.transaction_id = restore_deleted.transaction_id for update;
  if not exists (
       select from app.trash t
       where t.transaction_id = restore_deleted.transaction_id
         and t.deleted_at > now() - interval '30 days'
         and (app.is_service() or t.company_id = company or (t.row ->> 'user_id')::uuid = caller)) then
    raise exception 'There is nothing left to restore.' using errcode = 'BW040';
  end if;

  if not app.is_service() and exists (
       select from app.trash t
       where t.transaction_id = restore_deleted.transaction_id
         and not coalesce(case t.table_name
           when 'products' then t.company_id = company and public.user_can_manage_products(caller)
           -- Who may change a brief of the video.
           when 'captions' then exists (
             select from public.briefs b
             where b.video_object_id = (t.row ->> 'object_id')::uuid
               and (b.user_id = caller
                    or (b.company_id = company and public.user_can_manage_briefs(caller))))
           else (t.row ->> 'user_id')::uuid = caller
                or (t.company_id = company and public.user_can_manage_briefs(caller))
                -- A brief that went with its product comes back with it.
                or (t.company_id = company and public.user_can_manage_products(caller) and exists (
                      select from app.trash product
                      where product.transaction_id = t.transaction_id
                        and product.table_name = 'products'
                        and product.row_id = (t.row ->> 'product_id')::uuid))
         end, false)) then
    raise exception 'You do not have permission to restore this' using errcode = '42501';
  end if;

  insert into public.products
  select restored.*
  from app.trash t
  cross join lateral jsonb_populate_record(null::public.products, t.row || jsonb_build_object(
    'user_id', (select u.id from auth.users u where u.id = (t.row ->> 'user_id')::uuid),
    'logo_object_id', (select o.id from storage.objects o where o.id = (t.row ->> 'logo_object_id')::uuid)
  )) restored
  where t.transaction_id = restore_deleted.transaction_id and t.table_name = 'products';

  insert into public.briefs
  select restored.*
  from app.trash t
  cross join lateral jsonb_populate_record(null::public.briefs, t.row || jsonb_build_object(
    'user_id', (select u.id from auth.users u where u.id = (t.row ->> 'user_id')::uuid),
    'video_object_id', (select o.id from storage.objects o where o.id = (t.row ->> 'video_object_id')::uuid)
  )) restored
  where t.transaction_id = restore_deleted.transaction_id and t.table_name = 'briefs';

  perform app.restore_captions(restore_deleted.transaction_id);

  return query
    delete from app.trash t
    where t.transaction_id = restore_deleted.transaction_id
    returning t.table_name, t.row_id;
exception
  when foreign_key_violation or check_violation then
    raise exception 'The product of this brief no longer exists.' using errcode = 'BW041';
end
$$;
comment on function app.restore_deleted(bigint) is
  'Brings back all that one transaction deleted, for who might have deleted it. BW040 nothing left that is theirs or of their company, BW041 the product of a brief is gone, BW042 the video has captions in this language again, 42501 not for them to restore.';
reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
