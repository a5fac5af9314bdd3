-- Who may stay with the records that they have open.

create or replace function app.record_rights(user_ids uuid[], record_ids uuid[])
  returns table (user_id uuid, record_id uuid, may_change boolean)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  kind text;
begin
  foreach kind in array app.record_kinds() loop
    return query execute format('
      select a.user_id, a.record_id,
             r.company_id is null or r.user_id = a.user_id or m.is_owner or coalesce(p.can_manage_briefs, false)
      from unnest($1, $2) as a (user_id, record_id)
      join app.%I r on r.id = a.record_id and r.deleted_at is null
      left join public.team_members m on m.user_id = a.user_id
      left join public.team_permissions p on p.team_member_id = m.id
      where case when r.company_id is null then r.user_id = a.user_id else r.company_id = m.company_id end', kind)
      using record_rights.user_ids, record_rights.record_ids;
  end loop;
end
$$;
comment on function app.record_rights(uuid[], uuid[]) is
  'Those of the pairs of accounts and records of which the account may read the record, as the policies of the records say it, and whether it may change it.';
grant execute on function app.record_rights(uuid[], uuid[]) to service_role;
