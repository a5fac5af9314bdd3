-- What readers do for themselves: private notes, finding words in captions, one vendor's briefs, and
-- knowing what is new.

create table app.reader_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- Without a foreign key, like shares: Undo of a deletion brings the notes back.
  brief_id uuid not null,
  at_ms integer
    constraint reader_notes_at_ms_positive check (at_ms >= 0),
  text text not null
    constraint reader_notes_text_length check (char_length(text) between 1 and 5000),
  created_at timestamptz not null default app.now()
);
create index reader_notes_user_id on app.reader_notes (user_id, brief_id, created_at);
create index reader_notes_brief_id on app.reader_notes (brief_id);

comment on table app.reader_notes is 'Notes of readers about briefs, which nobody else sees.';
comment on column app.reader_notes.id is 'The note.';
comment on column app.reader_notes.user_id is 'Whose it is.';
comment on column app.reader_notes.brief_id is 'The brief.';
comment on column app.reader_notes.at_ms is 'The place in the video, in milliseconds; null for the whole brief.';
comment on column app.reader_notes.text is 'What it says.';
comment on column app.reader_notes.created_at is 'When it was written.';

create table app.library_visits (
  user_id uuid primary key references auth.users on delete cascade,
  visited_at timestamptz not null,
  before_at timestamptz
);

comment on table app.library_visits is 'When readers looked into their library.';
comment on column app.library_visits.user_id is 'The reader.';
comment on column app.library_visits.visited_at is 'The last time.';
comment on column app.library_visits.before_at is 'The end of the visit before that; null for none.';

call app.protect('app.reader_notes');
call app.protect('app.library_visits');
grant select, insert, update, delete on app.reader_notes to authenticated;
grant select, insert, update on app.library_visits to authenticated;
grant select, delete on app.reader_notes to briefwell_definer;
create policy definer_reads on app.reader_notes for select to briefwell_definer using (true);
create policy definer_deletes on app.reader_notes for delete to briefwell_definer using (true);
create policy readers_keep_their_own on app.reader_notes to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy readers_keep_their_own on app.library_visits to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create function app.limit_reader_notes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('app.reader_notes ' || new.user_id, 0));
  if 5000 < (select count(*) from (
      select from app.reader_notes n where n.user_id = new.user_id limit 5001) counted) then
    raise exception 'You have 5,000 notes, the most there can be. Delete some first.' using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_reader_notes() is 'Raises BW043 when a reader would have more than 5,000 notes.';
create trigger reader_notes_limit after insert on app.reader_notes
  for each row execute function app.limit_reader_notes();

create function app.forget_notes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A brief that was restored leaves the trash, too.
  delete from app.reader_notes n where n.brief_id = old.row_id
    and not exists (select from public.briefs b where b.id = old.row_id);
  return null;
end
$$;
comment on function app.forget_notes() is 'Deletes the notes about a brief that is gone for good.';
create trigger trash_forget_notes after delete on app.trash
  for each row when (old.table_name = 'briefs') execute function app.forget_notes();

-- ------------------------------------------------------------------ one vendor's briefs

set local role briefwell_definer;
drop function app.library(text[], timestamptz, uuid, integer);
reset role;
create function app.library(
    search text[], vendor uuid, before timestamptz, before_id uuid, most integer)
  returns table (share_id uuid, shared_at timestamptz, brief jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select w.id, w.created_at, app.brief_for_reader(w)
    from app.shared_with(auth.uid()) w
    join public.briefs b on b.id = w.brief_id
    join public.company_profiles c on c.id = b.company_id
    join public.products p on p.id = b.product_id
    where (before is null or (w.created_at, w.id) < (before, before_id))
      and (vendor is null or w.company_id = vendor)
      and not exists (
        select from unnest(search) as word
        where strpos(app.fold(concat_ws(chr(10), b.title, c.company_name,
                case when app.gate_of(w) = 'open' then concat_ws(chr(10), b.description, p.name) end)), word) = 0)
    order by w.created_at desc, w.id desc
    limit most;
end
$$;
comment on function app.library(text[], uuid, timestamptz, uuid, integer) is
  'The briefs shared with the caller by one vendor or all, newest share first, those before a given one; each of the folded words must occur in the title or vendor, or, where the caller may watch, the description or product.';
grant execute on function app.library(text[], uuid, timestamptz, uuid, integer) to authenticated;

create function app.library_vendors() returns table (id uuid, name text, briefs bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select c.id, c.company_name, count(*)
    from app.shared_with(auth.uid()) w
    join public.company_profiles c on c.id = w.company_id
    group by c.id
    order by max(w.created_at) desc, c.id
    limit 500;
end
$$;
comment on function app.library_vendors() is
  'Up to 500 vendors that share briefs with the caller, and how many; who shared last comes first.';
grant execute on function app.library_vendors() to authenticated;

-- ------------------------------------------------------------------ words in captions

create function app.library_lines(patterns text[], most integer)
  returns table (brief_id uuid, brief_title text, vendor text, language text, automatic boolean,
                 start_ms integer, text text)
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set enable_indexscan = off
as $$
declare
  reader constant uuid := auth.uid();
  place uuid;
  found_lines bigint[] := '{}';
  more bigint[];
begin
  for place in select distinct w.company_id from app.watchable(reader) w loop
    execute
      'select array(select l.id from app.caption_lines l where l.company_id::text = $1::text'
      || (select string_agg(format(' and app.fold(l.said) like $2[%s]', word), '')
          from generate_subscripts(patterns, 1) word)
      || ' and app.says(l.said, l.text, $2)
           and exists (select from app.watchable($3) w join public.briefs b on b.id = w.brief_id
                       where b.video_object_id = l.object_id)
           limit $4)'
    into more
    using place, patterns, reader, most;
    found_lines := found_lines || more;
    exit when cardinality(found_lines) >= most;
  end loop;
  return query
    select b.id, b.title, c.company_name, t.language, t.automatic, l.start_ms, l.text
    from unnest(found_lines[:most]) as found (id)
    join app.caption_lines l on l.id = found.id
    join app.captions t on t.id = l.caption_id
    join public.briefs b on b.video_object_id = l.object_id
    join app.watchable(reader) w on w.brief_id = b.id
    join public.company_profiles c on c.id = b.company_id
    order by w.created_at desc, w.id desc, l.start_ms, l.id
    limit most;
end
$$;
comment on function app.library_lines(text[], integer) is
  'Up to `most` caption lines that match all patterns, which are folded, in videos that the caller may watch.';
grant execute on function app.library_lines(text[], integer) to authenticated;

call app.hand_over_definer_functions();
