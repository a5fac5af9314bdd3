-- Areas that are still to come: who wants to be told when they open, and who has been told.

create table app.awaited_areas (
  user_id uuid not null references auth.users on delete cascade,
  area text not null
    constraint awaited_areas_area_known check (area in (
      'community-copilot', 'trends', 'research-reports', 'benchmark-center', 'integration-engine')),
  asked_at timestamptz not null default app.now(),
  told_at timestamptz,
  constraint awaited_areas_pkey primary key (user_id, area)
);
create index awaited_areas_untold on app.awaited_areas (area, user_id) where told_at is null;

comment on table app.awaited_areas is 'Who asked to be told when an area opens. One mail per account and area, ever.';
comment on column app.awaited_areas.user_id is 'The account.';
comment on column app.awaited_areas.area is 'The area, as in its address.';
comment on column app.awaited_areas.asked_at is 'When they asked.';
comment on column app.awaited_areas.told_at is
  'When the mail was queued, in the same transaction; null before. Such a row stays, so that nobody is told twice.';

call app.protect('app.awaited_areas');
grant select, insert (user_id, area), delete on app.awaited_areas to authenticated;
create policy accounts_see_their_own on app.awaited_areas for select to authenticated
  using (user_id = (select auth.uid()));
create policy accounts_ask_for_themselves on app.awaited_areas for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy accounts_take_back_their_own on app.awaited_areas for delete to authenticated
  using (user_id = (select auth.uid()) and told_at is null);

create function app.mail_obstacle(account auth.users) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  hash constant text := app.address_hash(account.email);
begin
  return case
    when not app.has_proven_address(account) then 'unproven'
    when exists (select from app.bounced_addresses b where b.address_hash = hash) then 'bounced'
    when exists (select from app.mail_opt_outs o where o.address_hash = hash and o.company_id is null)
      then 'stopped'
  end;
end
$$;
comment on function app.mail_obstacle(auth.users) is
  'Why what an account asked for is not mailed to it: unproven, bounced, or stopped by its owner; null if it is. For service_role.';
grant execute on function app.mail_obstacle(auth.users) to service_role;

create function app.my_mail_obstacle() returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select app.mail_obstacle(u) from auth.users u where u.id = auth.uid());
end
$$;
comment on function app.my_mail_obstacle() is 'Why what the caller asked for is not mailed to them; null if it is.';
grant execute on function app.my_mail_obstacle() to authenticated;

call app.hand_over_definer_functions();

comment on table app.settings is
  'Settings that the rules in the database, and commands of the operator, need; the server writes them at start. Keys: public_url (text), sends_mail (boolean), session_days (object), company_quota_bytes, company_max_… (app.company_limit), invitations_per_day and share_mails_per_day (numbers).';
