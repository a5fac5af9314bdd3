-- Shares: who gets one, and when it ends.

create or replace function app.has_proven_address(account auth.users) returns boolean
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

create or replace function app.find_reader() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.reader_id := (
    select u.id from auth.users u
    where lower(u.email) = new.email and u.deleted_at is null and app.has_proven_address(u)
    order by u.email_proven_at is null, u.is_sso_user, u.created_at
    limit 1);
  return new;
end
$$;
comment on function app.find_reader() is
  'Gives a new share to the account that has proven its address; to the one that proved it by mail, if there are several.';

create or replace function app.claim_shares() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.shares s set reader_id = new.id
  where s.email = lower(new.email) and s.reader_id is null;
  return null;
end
$$;
comment on function app.claim_shares() is 'Gives the shares of an address to the account that proves it.';

create or replace function app.forget_shares() returns trigger
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

create or replace function app.restrict_brief() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.brief_id is not null then
    -- Changes nothing but locks the row, so that nobody gives the address back meanwhile.
    insert into app.restricted_briefs (brief_id, company_id) values (new.brief_id, new.company_id)
    on conflict (brief_id) do update set company_id = excluded.company_id where false;
  end if;
  return null;
end
$$;
comment on function app.restrict_brief() is 'Restricts a brief once it is shared.';

create or replace function app.restrict_video() returns trigger
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

create or replace function app.end_shares_of_address() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.shares s set revoked_at = app.now()
  where s.company_id = old.company_id and s.email = old.email and s.revoked_at is null;
  return null;
end
$$;
comment on function app.end_shares_of_address() is
  'The address of a contact that was deleted, or that has another one now, may watch nothing any more.';

create or replace function app.share_behind(token text) returns table (
    id uuid, brief_id uuid, canvas_id uuid, document_id uuid, company_name text, email text, live boolean,
    wrong_codes integer)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select s.id, s.brief_id, s.canvas_id, s.document_id, v.company_name, s.email,
           app.is_live(s) and not app.is_suspended(s.company_id) and (
             exists (select from public.briefs b
                     where b.id = s.brief_id and b.company_id = s.company_id and b.status = 'active')
             or exists (select from app.canvases c
                        where c.id = s.canvas_id and c.company_id = s.company_id and c.deleted_at is null)
             or exists (select from app.documents d
                        where d.id = s.document_id and d.company_id = s.company_id
                          and d.deleted_at is null and d.published_id is not null)),
           s.wrong_codes
    from app.shares s
    join public.company_profiles v on v.id = s.company_id
    where s.token = share_behind.token;
end
$$;
comment on function app.share_behind(text) is 'The share that a mailed link names, and whether it is live.';
grant execute on function app.share_behind(text) to service_role;
