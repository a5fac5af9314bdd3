-- Private notes of readers.

create or replace function app.name_noted_brief() returns trigger
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

create or replace function app.own_notes() returns table (
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
create or replace function app.limit_notes() returns trigger
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
