-- Companies that the operator has suspended.

create or replace function app.is_suspended(company_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from app.company_suspensions h where h.company_id = is_suspended.company_id);
end
$$;
comment on function app.is_suspended(uuid) is 'Whether the operator has suspended the company.';
grant execute on function app.is_suspended(uuid) to authenticated, service_role;
