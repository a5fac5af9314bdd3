-- What open pages are told when something changes.

create or replace function app.send_hints() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Whom a change no longer concerns sees something else now, too.
  changed constant text := case tg_op
    when 'UPDATE' then '(table former_rows union all table changed_rows)' else 'changed_rows' end;
  hint integer := 0;
  audience uuid;
begin
  while hint < tg_nargs loop
    for audience in
      execute format(
        'select distinct audience from (select %s as audience from %s c) a where audience is not null',
        tg_argv[hint + 1], changed)
    loop
      perform pg_catalog.pg_notify('briefwell_changes', concat_ws(' ', tg_argv[hint], audience, tg_argv[hint + 2]));
    end loop;
    hint := hint + 3;
  end loop;
  return null;
end
$$;
comment on function app.send_hints() is
  'Sends hints of changed rows. The arguments are triples: who is meant (company, user, or the readers of a brief), the expression of their id, and the topic.';

create or replace function app.send_record_hint() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('briefwell_changes', concat_ws(' ', 'record', new.id,
    case when new.revision > old.revision then new.revision else 0 end));
  return null;
end
$$;
comment on function app.send_record_hint() is
  'Sends the hint that a record has changed, with its new revision; 0 if something else about it has changed.';
