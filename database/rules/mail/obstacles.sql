-- Why somebody gets no mail.

create or replace function app.mail_obstacle(account auth.users) returns text
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

create or replace function app.my_mail_obstacle() returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select app.mail_obstacle(u) from auth.users u where u.id = auth.uid());
end
$$;
comment on function app.my_mail_obstacle() is 'Why what the caller asked for is not mailed to them; null if it is.';
grant execute on function app.my_mail_obstacle() to authenticated;
