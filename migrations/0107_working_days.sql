-- A company chooses its working days, on which answers are due.

alter table app.answer_settings
  add column working_days smallint[]
    constraint answer_settings_working_days_known check (
      cardinality(working_days) between 1 and 7 and working_days <@ '{1,2,3,4,5,6,7}'::smallint[]
      and array_position(working_days, null) is null);
comment on column app.answer_settings.working_days is
  'Its working days, from 1 for Monday to 7 for Sunday; null for Monday to Friday.';
comment on column app.answer_settings.holidays is 'Days off on which it would work otherwise.';

create or replace function app.answer_due(company_id uuid, asked_at timestamptz) returns timestamptz
  language plpgsql stable set search_path = ''
as $$
declare
  days_left integer := 3;
  zone text := 'UTC';
  days_off date[] := '{}';
  works smallint[];
  day date;
begin
  select s.days, s.time_zone, s.holidays, s.working_days into days_left, zone, days_off, works
  from (select) always
  left join app.answer_settings s on s.company_id = answer_due.company_id;
  days_left := coalesce(days_left, 3);
  zone := coalesce(zone, 'UTC');
  works := coalesce(works, '{1,2,3,4,5}');
  day := (asked_at at time zone zone)::date;
  while days_left > 0 loop
    day := day + 1;
    if extract(isodow from day)::smallint = any (works) and not day = any (coalesce(days_off, '{}')) then
      days_left := days_left - 1;
    end if;
  end loop;
  return ((day + 1)::timestamp at time zone zone) - interval '1 second';
end
$$;
