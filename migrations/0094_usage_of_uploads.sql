-- An upload that was held beyond its 24 hours no longer counted against the quota while its bytes were still there:
-- every upload counts until its row is removed.

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.company_usage(company_id uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (app.is_service()
          or company_usage.company_id = public.get_user_company(auth.uid())) then
    return null;
  end if;
  return
    coalesce((select sum(o.size) from storage.objects o where o.company_id = company_usage.company_id), 0)
    + coalesce((select sum(u.length) from storage.uploads u where u.company_id = company_usage.company_id), 0)
    + app.picture_bytes(company_usage.company_id, null);
end
$$;
reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
