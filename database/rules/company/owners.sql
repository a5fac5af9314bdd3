-- Who owns a company, and whether the owner has proven the address.

create or replace function app.owner_is_proven(company_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.users u where u.id = app.owner_of(owner_is_proven.company_id) and app.has_proven_address(u));
end
$$;
comment on function app.owner_is_proven(uuid) is
  'Whether the owner of a company has proven their address. For definer functions.';

create or replace function app.my_owner_is_proven() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.owner_is_proven(public.get_user_company(auth.uid()));
end
$$;
comment on function app.my_owner_is_proven() is
  'Whether the owner of the caller''s company has proven their address.';
grant execute on function app.my_owner_is_proven() to authenticated;

create or replace function app.owner_of(company_id uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select m.user_id from public.team_members m where m.company_id = owner_of.company_id and m.is_owner);
end
$$;
comment on function app.owner_of(uuid) is 'The account of a company''s owner.';
grant execute on function app.owner_of(uuid) to service_role;
