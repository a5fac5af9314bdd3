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

create or replace function app.follower_rights(user_ids uuid[], record_ids uuid[])
  returns table (user_id uuid, record_id uuid)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select r.user_id, r.record_id
    from app.record_rights(follower_rights.user_ids, follower_rights.record_ids) r
    union
    select a.user_id, a.record_id
    from unnest(follower_rights.user_ids, follower_rights.record_ids) as a (user_id, record_id)
    where exists (select from app.shared_records(a.user_id) s where s.record_id = a.record_id);
end
$$;
comment on function app.follower_rights(uuid[], uuid[]) is
  'Those of the pairs of accounts and records of which the account may follow the presentation of the record: who may read it, and with whom it is shared.';
grant execute on function app.follower_rights(uuid[], uuid[]) to service_role, briefwell_definer;

create or replace function app.presenter_of(record_id uuid) returns table (id uuid, name text, place jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select p.tab_id, m.name, jsonb_build_object('presents', p.place -> 'presents')
    from app.presences p
    join public.team_members m on m.user_id = p.user_id
    where p.record_id = presenter_of.record_id and p.place ? 'presents' and p.ends_at > app.now()
      and exists (select from app.record_rights(array[p.user_id], array[p.record_id]))
      and exists (select from app.follower_rights(array[auth.uid()], array[p.record_id]))
    order by (p.place #>> '{presents,since}')::numeric desc, p.ends_at desc
    limit 1;
end
$$;
comment on function app.presenter_of(uuid) is
  'Who presents a record that the caller may follow, named by their tab; no row if nobody does. Presences are rows only where processes cannot be told of each other.';
grant execute on function app.presenter_of(uuid) to authenticated;
