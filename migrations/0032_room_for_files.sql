-- A file whose length nobody stated reserves the most that it may be: what its bucket takes, or what
-- is left of the company's quota. It gives back what it did not need once it is stored.

create function app.company_room() returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  company constant uuid := public.get_user_company(auth.uid());
begin
  if company is null then
    return null;
  end if;
  -- The lock of app.reserve_upload: what is told here is still left when it is reserved.
  perform pg_advisory_xact_lock(hashtextextended('storage.quota ' || company::text, 0));
  return app.company_quota() - app.company_usage(company);
end
$$;
comment on function app.company_room() is
  'Bytes left of the quota of the caller''s company, for whoever reserves them in the same transaction; null without a company.';
grant execute on function app.company_room() to authenticated, service_role, briefwell_definer;

call app.hand_over_definer_functions();
