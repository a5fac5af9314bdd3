-- In which folder a file may be stored.

create or replace function storage.folder_of(name text) returns uuid
  language sql immutable strict parallel safe
  return case when name ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/'
              then split_part(name, '/', 1)::uuid end;
comment on function storage.folder_of(text) is
  'The id that the first part of a key spells; null if the key has no such folder.';
grant execute on function storage.folder_of(text) to briefwell_definer;

-- A company has the id of the account that founded it, so the id of any account may be that of a company, now or later.
create or replace function storage.refuse_foreign_folder(name text, company_id uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  folder constant uuid := storage.folder_of(refuse_foreign_folder.name);
begin
  if folder <> refuse_foreign_folder.company_id
     and (exists (select from public.company_profiles c where c.id = folder)
          or exists (select from auth.users u where u.id = folder)
             and not exists (select from public.team_members m
                             where m.user_id = folder and m.company_id = refuse_foreign_folder.company_id)) then
    raise exception 'You do not have permission to put a file into another company''s folder'
      using errcode = '42501';
  end if;
end
$$;
comment on function storage.refuse_foreign_folder(text, uuid) is
  'Raises 42501 if the key''s folder is named after an account outside the company.';

create or replace function storage.guard_folder() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform storage.refuse_foreign_folder(new.name, new.company_id);
  return new;
end
$$;
comment on function storage.guard_folder() is 'No file gets into another company''s folder, whichever path it takes.';

create or replace function storage.guard_move() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A deleted file keeps its name, so that Undo finds it.
  if old.unreferenced_since is null or old.deleted_at is not null then
    raise exception 'A product or a brief uses this file.' using errcode = 'BW039';
  end if;
  if exists (select from storage.uploads u
             where u.bucket_id = new.bucket_id and u.name = new.name and u.expires_at > app.now()) then
    raise exception 'The resource already exists' using errcode = 'BW033';
  end if;
  return new;
end
$$;
comment on function storage.guard_move() is
  'A file in use keeps its address (BW039), and no file moves to the key of an upload in progress (BW033).';

create or replace function storage.uploads_only_shrink() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'A reservation can only become smaller.' using errcode = '42501';
end
$$;
comment on function storage.uploads_only_shrink() is
  'A reservation cannot grow; more room means a new reservation against the quota.';
