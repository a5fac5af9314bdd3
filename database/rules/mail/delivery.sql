-- Mails that come back, and addresses that take none.

create or replace function app.address_hash(address text) returns text
  language sql stable
  return encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');
comment on function app.address_hash(text) is 'The SHA-256 under which an address is kept.';
grant execute on function app.address_hash(text) to service_role, briefwell_definer;

create or replace function app.record_bounce(
    mail_id uuid, recipients text[], status text, reason text, of_mailbox boolean)
  returns boolean
  language plpgsql set search_path = ''
as $$
declare
  address text;
  since timestamptz;
begin
  update app.mails m set bounced_at = app.now(), last_error = left(record_bounce.reason, 2000)
  where m.id = record_bounce.mail_id and m.bounced_at is null
    and lower(m.to_address) = any(select lower(named) from unnest(recipients) as named)
  returning lower(m.to_address) into address;
  if not found then
    return false;
  end if;
  update app.shares s set bounced_at = app.now() where s.mail_id = record_bounce.mail_id;
  if of_mailbox then
    insert into app.bounced_addresses as known (address_hash, status)
    values (app.address_hash(address), record_bounce.status)
    on conflict (address_hash) do update set status = excluded.status
    returning known.bounced_at into since;
    update app.shares s set bounced_at = since where s.email = address;
  end if;
  return true;
end
$$;
comment on function app.record_bounce(uuid, text[], text, text, boolean) is
  'Marks a mail as come back, with its share and, if the mailbox is the cause, all shares of its address; false if there is no such mail to one of the recipients, or it was marked before. For service_role.';
grant execute on function app.record_bounce(uuid, text[], text, text, boolean) to service_role;

create or replace function app.find_bounce() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.bounced_at := (
    select b.bounced_at from app.bounced_addresses b where b.address_hash = app.address_hash(new.email));
  return new;
end
$$;
comment on function app.find_bounce() is 'Marks a new share if mail to its address comes back.';

create or replace function app.bounces_of(emails text[])
  returns table (email text, bounced_at timestamptz, status text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select asked.email, b.bounced_at, b.status
    from unnest(emails) as asked (email)
    join app.bounced_addresses b on b.address_hash = app.address_hash(asked.email)
    where exists (select from app.shares s
                  where s.company_id = public.get_user_company(auth.uid()) and s.email = asked.email);
end
$$;
comment on function app.bounces_of(text[]) is
  'From which of the addresses mail comes back, among those with which the caller''s company has shared.';
grant execute on function app.bounces_of(text[]) to authenticated;

create or replace function app.lift_bounce(address text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  since timestamptz;
begin
  delete from app.bounced_addresses b where b.address_hash = app.address_hash(address)
  returning b.bounced_at into since;
  update app.shares s set bounced_at = null where s.email = lower(address) and s.bounced_at = since;
end
$$;
comment on function app.lift_bounce(text) is 'Lets mail go to an address again, to all of its shares. For service_role.';
grant execute on function app.lift_bounce(text) to service_role;

create or replace function app.lift_bounces(share_ids uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  address text;
begin
  if not public.user_can_manage_briefs(auth.uid()) then
    raise exception 'You do not have permission to share briefs' using errcode = '42501';
  end if;
  -- In order, so that two who try the same addresses again do not wait for each other.
  for address in
    select distinct s.email from app.shares s
    where s.id = any(share_ids) and s.company_id = public.get_user_company(auth.uid()) and app.is_live(s)
    order by s.email
  loop
    perform app.lift_bounce(address);
  end loop;
end
$$;
comment on function app.lift_bounces(uuid[]) is
  'Lets mail go again to the addresses of live shares of the caller''s company.';
grant execute on function app.lift_bounces(uuid[]) to authenticated;
