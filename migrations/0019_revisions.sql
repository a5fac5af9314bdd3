-- Revisions: a save that is based on an older revision than the stored one is refused, so that it
-- does not overwrite what somebody else saved meanwhile.

create function app.count_revision() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  uncounted constant text[] := array['revision', 'updated_at'] || tg_argv;
begin
  if tg_op = 'INSERT' then
    -- What comes back from the trash keeps its revision, if it had one.
    new.revision := coalesce(new.revision, 1);
  elsif to_jsonb(new) - uncounted is distinct from to_jsonb(old) - uncounted then
    new.revision := old.revision + 1;
  else
    new.revision := old.revision;
  end if;
  return new;
end
$$;
comment on function app.count_revision() is
  'Counts the changes of a row, whatever the caller sends. The arguments are columns that do not count.';

alter table public.company_profiles add column revision integer not null default 1;
alter table public.team_members add column revision integer not null default 1;
alter table public.team_permissions add column revision integer not null default 1;
alter table public.products add column revision integer not null default 1;
alter table public.briefs add column revision integer not null default 1;

comment on column public.company_profiles.revision is 'Number of changes, plus one.';
comment on column public.team_members.revision is
  'Number of changes of the role, plus one. With that of the permissions it makes the member''s revision.';
comment on column public.team_permissions.revision is 'Number of changes of the flags, plus one.';
comment on column public.products.revision is 'Number of changes, plus one.';
comment on column public.briefs.revision is 'Number of changes, plus one. What the server does with the video is none.';

-- The names put these triggers after those that complete the row.
create trigger company_profiles_revision before insert or update on public.company_profiles
  for each row execute function app.count_revision();
create trigger team_members_revision before insert or update on public.team_members
  for each row execute function app.count_revision('name', 'email', 'user_id', 'avatar_url');
create trigger team_permissions_revision before insert or update on public.team_permissions
  for each row execute function app.count_revision();
create trigger products_3_revision before insert or update on public.products
  for each row execute function app.count_revision('user_id', 'logo_object_id');
create trigger briefs_3_revision before insert or update on public.briefs
  for each row execute function app.count_revision('user_id', 'company_id', 'video_object_id', 'processing');
