-- What every kind of record (canvases, documents) has alike.

create or replace function app.may_change_record(company_id uuid, user_id uuid) returns boolean
  language sql stable
  return (may_change_record.company_id is null and may_change_record.user_id = auth.uid())
    or (may_change_record.company_id = public.get_user_company(auth.uid())
        and (may_change_record.user_id = auth.uid() or public.user_can_manage_briefs(auth.uid())));
comment on function app.may_change_record(uuid, uuid) is
  'Whether the caller may change a record of this company and author: its author while a member, who manages briefs, or the person whose it is.';
grant execute on function app.may_change_record(uuid, uuid) to authenticated, briefwell_definer;
