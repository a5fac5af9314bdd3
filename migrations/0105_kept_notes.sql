-- The notes of readers outlive their access, the brief and the vendor's company, under the names that they knew.

alter table app.reader_notes
  add column title text
    constraint reader_notes_title_length check (char_length(title) <= 200),
  add column vendor text
    constraint reader_notes_vendor_length check (char_length(vendor) <= 500);
comment on column app.reader_notes.title is 'The title of the brief when the note was written.';
comment on column app.reader_notes.vendor is 'The name of its company when the note was written.';

drop trigger trash_forget_notes on app.trash;
drop function app.forget_notes();

create function app.name_noted_brief() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  select b.title, c.company_name into new.title, new.vendor
  from public.briefs b join public.company_profiles c on c.id = b.company_id
  where b.id = new.brief_id and b.id in (select w.brief_id from app.watchable(new.user_id) w);
  return new;
end
$$;
comment on function app.name_noted_brief() is
  'Trigger: gives a note the names of its brief and vendor, if its author may watch the brief.';
create trigger reader_notes_name before insert on app.reader_notes
  for each row when (new.title is null) execute function app.name_noted_brief();

create function app.own_notes() returns table (
    id uuid, brief_id uuid, vendor text, title text, available boolean, at_ms integer, text text,
    created_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select n.id, n.brief_id, coalesce(c.company_name, n.vendor),
           case when s.gate is null then n.title when s.gate = 'open' then b.title end,
           s.gate is not null, n.at_ms, n.text, n.created_at
    from app.reader_notes n
    left join lateral (
      -- An account that has changed its address may have a share of each.
      select w.company_id, app.gate_of(w) as gate
      from app.shared_with(auth.uid()) w where w.brief_id = n.brief_id
      order by app.gate_of(w) = 'open' desc limit 1) s on true
    left join public.briefs b on b.id = n.brief_id
    left join public.company_profiles c on c.id = s.company_id
    where n.user_id = auth.uid();
end
$$;
comment on function app.own_notes() is
  'The caller''s notes about every brief: under its present names while it is shared with them, without a title while they may not watch it; afterwards under the names of the time.';
grant execute on function app.own_notes() to authenticated;

-- Once per statement, not once per note.
create function app.limit_notes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  writer uuid;
begin
  for writer in select distinct a.user_id from added a order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('app.reader_notes ' || writer, 0));
    if 5000 < (select count(*) from (
        select from app.reader_notes n where n.user_id = writer limit 5001) counted) then
      raise exception 'You have 5,000 notes, the most there can be. Delete some first.' using errcode = 'BW043';
    end if;
  end loop;
  return null;
end
$$;
comment on function app.limit_notes() is 'Raises BW043 when a reader would have more than 5,000 notes.';
drop trigger reader_notes_limit on app.reader_notes;
drop function app.limit_reader_notes();
create trigger reader_notes_limit after insert on app.reader_notes
  referencing new table as added for each statement execute function app.limit_notes();

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
comment on function app.my_notes() is 'For the previous version, which does not know app.own_notes.';
reset role;
revoke create on schema app from briefwell_definer;

grant update (title, vendor) on app.reader_notes to briefwell_definer;
create policy definer_names on app.reader_notes for update to briefwell_definer using (true);

call app.hand_over_definer_functions();

-- What is there already, also of briefs in the trash.
set local role briefwell_definer;
update app.reader_notes n set title = known.title, vendor = c.company_name
from (
  select b.id, b.title, b.company_id from public.briefs b
  union all
  select t.row_id, t.row ->> 'title', t.company_id from app.trash t where t.table_name = 'briefs') known
join public.company_profiles c on c.id = known.company_id
where known.id = n.brief_id;
reset role;
