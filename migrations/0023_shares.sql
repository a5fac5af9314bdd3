-- Shares: a brief given to one address. The only way out of the company, besides public addresses;
-- app.may_watch decides for every reader. A brief that was shared is restricted: its video has no
-- public address any more.

create table app.shares (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  -- Without a foreign key: deleting the brief ends all access, and Undo brings its readers back.
  brief_id uuid not null,
  email text not null
    constraint shares_email_form check (email = lower(email) and email like '%_@_%' and char_length(email) <= 320),
  token text not null
    constraint shares_token_length check (char_length(token) between 20 and 100)
    constraint shares_token_key unique,
  user_id uuid references auth.users on delete set null,
  reader_id uuid references auth.users on delete set null,
  message text
    constraint shares_message_length check (char_length(message) between 1 and 2000),
  may_download boolean not null default false,
  expires_at timestamptz,
  created_at timestamptz not null default app.now(),
  mail_id uuid,
  mailed_at timestamptz,
  bounced_at timestamptz,
  revoked_at timestamptz,
  opened_at timestamptz,
  seen_at timestamptz,
  wrong_codes integer not null default 0
    constraint shares_wrong_codes_positive check (wrong_codes >= 0),
  constraint shares_email_key unique (brief_id, email)
);
create index shares_company_id on app.shares (company_id, email, mailed_at);
create index shares_user_id on app.shares (user_id);
create index shares_reader_id on app.shares (reader_id, created_at desc, id desc);
create index shares_newest on app.shares (brief_id, created_at desc, id desc);
create index shares_unclaimed on app.shares (email) where reader_id is null;
create index shares_mail_id on app.shares (mail_id) where mail_id is not null;

comment on table app.shares is 'Which address may watch which brief.';
comment on column app.shares.id is 'The share.';
comment on column app.shares.company_id is 'The company whose brief it is.';
comment on column app.shares.brief_id is 'The brief.';
comment on column app.shares.email is 'The address, in lower case; once per brief.';
comment on column app.shares.token is
  'Names the share in the mailed link. It opens nothing: only a code sent to the address does.';
comment on column app.shares.user_id is 'Who shared it; null once that account is deleted.';
comment on column app.shares.reader_id is 'The account that proved the address; null until one has.';
comment on column app.shares.message is 'What the vendor wrote to the reader.';
comment on column app.shares.may_download is 'Whether the reader may download the video.';
comment on column app.shares.expires_at is 'When access ends; null for never.';
comment on column app.shares.created_at is 'When the brief was first shared with the address.';
comment on column app.shares.mail_id is 'The last mail about it, in the outbox.';
comment on column app.shares.mailed_at is 'When that mail was queued; null if none was.';
comment on column app.shares.bounced_at is 'When that mail came back, or could not be delivered.';
comment on column app.shares.revoked_at is 'When access was taken away; null while it was not.';
comment on column app.shares.opened_at is 'When the reader first played five seconds in sight.';
comment on column app.shares.seen_at is 'When the reader last played it.';
comment on column app.shares.wrong_codes is 'Wrong codes since the last mail or right code, across all codes sent.';

create table app.restricted_briefs (
  brief_id uuid primary key,
  company_id uuid not null references public.company_profiles on delete cascade
);
create index restricted_briefs_company_id on app.restricted_briefs (company_id);

comment on table app.restricted_briefs is 'Briefs whose videos have no public address.';
comment on column app.restricted_briefs.brief_id is 'The brief, which may be in the trash.';
comment on column app.restricted_briefs.company_id is 'The company of the brief.';

create table app.share_settings (
  company_id uuid primary key references public.company_profiles on delete cascade,
  days integer default 90
    constraint share_settings_days_range check (days between 1 and 3650),
  may_download boolean not null default false
);

comment on table app.share_settings is 'What a company''s new shares start with.';
comment on column app.share_settings.company_id is 'The company.';
comment on column app.share_settings.days is 'Days until a share expires; null for never.';
comment on column app.share_settings.may_download is 'Whether readers may download the video.';

-- ------------------------------------------------------------------ policies

call app.protect('app.shares', 'company_id');
call app.protect('app.restricted_briefs', 'company_id');
call app.protect('app.share_settings', 'company_id');

grant select on app.shares, app.restricted_briefs, app.share_settings to authenticated;
grant insert (id, company_id, brief_id, email, token, user_id, message, may_download, expires_at)
  on app.shares to authenticated;
grant update (user_id, message, may_download, expires_at, revoked_at) on app.shares to authenticated;
grant insert, update on app.share_settings to authenticated;
grant select, insert, update, delete
  on app.shares, app.restricted_briefs to briefwell_definer;
grant select on app.share_settings to briefwell_definer;
create policy definer_does_all on app.shares to briefwell_definer using (true) with check (true);
create policy definer_does_all on app.restricted_briefs to briefwell_definer using (true) with check (true);
create policy definer_reads on app.share_settings for select to briefwell_definer using (true);

create policy members_read on app.shares for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_share on app.shares for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_manage_briefs(auth.uid()))
              and exists (select from public.briefs b
                          where b.id = shares.brief_id and b.company_id = shares.company_id));
create policy managers_change on app.shares for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_briefs(auth.uid())));
create policy members_read on app.restricted_briefs for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy members_read on app.share_settings for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy editors_set on app.share_settings for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and (select public.user_can_edit_company_profile(auth.uid())));
create policy editors_change on app.share_settings for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_edit_company_profile(auth.uid())));

-- The definer owns the function, which now limits more than analysts, and lends it for a moment.
grant create on schema app to briefwell_definer;
set local role briefwell_definer;
alter function app.limit_analyst_rows() rename to limit_company_rows;
grant execute on function app.limit_company_rows() to session_user;
reset role;
revoke create on schema app from briefwell_definer;
create trigger shares_limit after insert on app.shares
  referencing new table as new_rows for each statement
  execute function app.limit_company_rows('200000', 'shares');
set local role briefwell_definer;
revoke execute on function app.limit_company_rows() from session_user;
reset role;

-- ------------------------------------------------------------------ who may watch

create function app.is_live(share app.shares) returns boolean
  language sql stable
  return share.revoked_at is null and coalesce(share.expires_at > app.now(), true);
comment on function app.is_live(app.shares) is 'Whether a share is neither revoked nor expired.';
grant execute on function app.is_live(app.shares) to authenticated, service_role, briefwell_definer;

-- Without definer rights, so that the planner sees through it.
create function app.watchable(reader_id uuid) returns setof app.shares
  language sql stable
  begin atomic
    select s.*
    from app.shares s
    join public.briefs b on b.id = s.brief_id and b.company_id = s.company_id
    where s.reader_id = watchable.reader_id and app.is_live(s) and b.status = 'active';
  end;
comment on function app.watchable(uuid) is
  'The shares by which an account may watch briefs now: the rule behind app.may_watch. For definer functions.';
grant execute on function app.watchable(uuid) to briefwell_definer;

create function app.may_watch(brief_id uuid, reader_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from app.watchable(may_watch.reader_id) w where w.brief_id = may_watch.brief_id);
end
$$;
comment on function app.may_watch(uuid, uuid) is
  'Whether an account may watch a brief that was shared with it. Everything that readers see asks this.';
grant execute on function app.may_watch(uuid, uuid) to service_role;

grant select on auth.identities to briefwell_definer;
create policy definer_reads on auth.identities for select to briefwell_definer using (true);

create function app.has_proven_address(account auth.users) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return account.email is not null and (
    account.email_proven_at is not null
    or account.is_sso_user
    or exists (select from auth.identities i
               where i.user_id = account.id and lower(i.email) = lower(account.email)
                 and (i.identity_data ->> 'email_verified')::boolean));
end
$$;
comment on function app.has_proven_address(auth.users) is
  'Whether a mailed secret came back from the account''s address, or a provider vouched for it.';
grant execute on function app.has_proven_address(auth.users) to service_role;

create function app.find_reader() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.reader_id := (
    select u.id from auth.users u
    where lower(u.email) = new.email and u.deleted_at is null and app.has_proven_address(u)
    limit 1);
  return new;
end
$$;
comment on function app.find_reader() is 'Gives a new share to the account that has proven its address.';
create trigger shares_find_reader before insert on app.shares
  for each row execute function app.find_reader();

create function app.claim_shares() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.shares s set reader_id = new.id
  where s.email = lower(new.email) and s.reader_id is null;
  return null;
end
$$;
comment on function app.claim_shares() is 'Gives the shares of an address to the account that proves it.';
create trigger users_claim_shares after insert or update of email, email_proven_at on auth.users
  for each row when (new.email_proven_at is not null) execute function app.claim_shares();

-- ------------------------------------------------------------------ access ends

create function app.end_shares_of_analyst() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.shares s set revoked_at = app.now()
  where s.company_id = old.company_id and s.email = old.email and s.revoked_at is null;
  return null;
end
$$;
comment on function app.end_shares_of_analyst() is 'Whoever is removed from the address book may watch nothing any more.';

create trigger analysts_end_shares after delete on app.analysts
  for each row execute function app.end_shares_of_analyst();

create function app.forget_shares() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A brief that was restored leaves the trash, too.
  delete from app.shares s where s.brief_id = old.row_id
    and not exists (select from public.briefs b where b.id = old.row_id);
  delete from app.restricted_briefs a where a.brief_id = old.row_id
    and not exists (select from public.briefs b where b.id = old.row_id);
  return null;
end
$$;
comment on function app.forget_shares() is 'Deletes the shares of a brief that is gone for good.';

create trigger trash_forget_shares after delete on app.trash
  for each row when (old.table_name = 'briefs') execute function app.forget_shares();

-- ------------------------------------------------------------------ restricted videos

-- PostgreSQL 15 adds no column with a default to a table whose row type a function uses.
alter table storage.objects add column restricted_at timestamptz;
comment on column storage.objects.restricted_at is
  'Since when it has no public address, because a brief that uses it is restricted; null while it has one.';

create function app.restrict_brief() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.restricted_briefs (brief_id, company_id) values (new.brief_id, new.company_id)
  on conflict do nothing;
  return null;
end
$$;
comment on function app.restrict_brief() is 'Restricts a brief once it is shared.';
create trigger shares_restrict_brief after insert on app.shares
  for each row execute function app.restrict_brief();

create function app.restrict_video() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  brief constant uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  update storage.objects o set restricted_at = app.now()
  from public.briefs b
  where b.id = brief and o.id = b.video_object_id and o.restricted_at is null
    and exists (select from app.restricted_briefs r where r.brief_id = b.id);
  return null;
end
$$;
comment on function app.restrict_video() is
  'Restricts the video of a restricted brief, also one that it gets later. The argument is the column with the brief''s id.';
create trigger restricted_briefs_restrict_video after insert on app.restricted_briefs
  for each row execute function app.restrict_video('brief_id');
create trigger briefs_restrict_video after insert or update of video_object_id, uploaded_video_url on public.briefs
  for each row execute function app.restrict_video('id');

-- The definer owns it, so the definer replaces it.
grant create on schema storage to briefwell_definer;
set local role briefwell_definer;
create or replace function storage.public_object(bucket_id text, name text) returns storage.objects
  language plpgsql stable security definer set search_path = ''
as $$
declare
  found_object storage.objects;
begin
  select o.* into found_object
  from storage.objects o
  join storage.buckets b on b.id = o.bucket_id and b.public
  where o.bucket_id = public_object.bucket_id
    and o.name = public_object.name
    and o.deleted_at is null
    and o.restricted_at is null;
  return found_object;
end
$$;
comment on function storage.public_object(text, text) is
  'The file at a public address, by its exact key; null as soon as it is deleted or restricted.';
reset role;
revoke create on schema storage from briefwell_definer;

call app.hand_over_definer_functions();
