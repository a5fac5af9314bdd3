-- Questions of the CIO pack that are deleted count as well: adding and deleting in turn filled the disk.

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

create or replace function app.limit_copilot_questions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := coalesce(new.company_id, new.person_id);
  stored bigint;
  shown bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('app.copilot_questions ' || owner, 0));
  select count(*), count(*) filter (where q.deleted_at is null) into stored, shown
  from app.copilot_questions q where q.company_id = owner or q.person_id = owner;
  if shown > 200 then
    raise exception 'There are 200 questions of your own, the most there can be. Delete some first.'
      using errcode = 'BW043';
  elsif stored > 1000 then
    raise exception 'There are 1,000 questions of your own, the most there can be, counting those deleted in the last 30 days.'
      using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_copilot_questions() is
  'Raises BW043 when a company, or a reader without one, would have more than 200 questions in the CIO pack, or 1,000 with those deleted.';

reset role;
revoke create on schema app from briefwell_definer;
