-- API keys of companies.

create or replace function app.by_key() returns boolean
  language sql stable parallel safe
  return coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ? 'api_key', false);
comment on function app.by_key() is 'Whether the caller is an API key.';
grant execute on function app.by_key() to authenticated, service_role, briefwell_definer;

create or replace function app.key_allows(permission text) returns boolean
  language sql stable parallel safe
  return coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb #> '{api_key,rights}' ? permission, true);
comment on function app.key_allows(text) is 'Whether the caller''s API key has a permission; true without a key.';
grant execute on function app.key_allows(text) to authenticated, service_role, briefwell_definer;

create or replace function app.caller_by_key(key_id uuid, user_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
begin
  -- The key must be the one in this transaction's own claims: nobody asks about another's.
  if claims #>> '{api_key,id}' is distinct from caller_by_key.key_id::text
     or claims ->> 'sub' is distinct from caller_by_key.user_id::text then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'companyId', m.company_id,
      'memberId', m.id,
      'lacksFactor', factor.missing,
      'mustEnroll', factor.missing,
      'hold', case when app.is_suspended(m.company_id) then 'suspended'
                   when u.ownership_asked_at is not null then 'frozen' end,
      'permissions', jsonb_build_object(
        'canEditCompanyProfile', public.user_can_edit_company_profile(u.id),
        'canViewCompanyInfo', true,
        'canManageTeam', public.user_can_manage_team(u.id),
        'canViewTeamInfo', true,
        'canManageProducts', public.user_can_manage_products(u.id),
        'canManageBriefs', public.user_can_manage_briefs(u.id),
        'isCompanyOwner', false,
        'userRole', m.role))
    from app.company_keys k
    join auth.users u on u.id = k.maker_id
    join public.team_members m on m.user_id = u.id and m.company_id = k.company_id
    cross join lateral (
      select exists (select from app.company_security c
                     where c.company_id = m.company_id and c.second_factor_required)
             and not exists (select from auth.mfa_factors f
                             where f.user_id = u.id and f.status = 'verified') as missing) factor
    where k.id = caller_by_key.key_id
      and k.maker_id = caller_by_key.user_id
      and to_jsonb(k.rights) = claims #> '{api_key,rights}'
      and (k.expires_at is null or k.expires_at > app.now())
      and (u.banned_until is null or u.banned_until <= app.now())
      and u.deleted_at is null);
end
$$;
comment on function app.caller_by_key(uuid, uuid) is
  'Called when a transaction of an API key opens: what app.caller returns for a session, with the rights that both the key and its maker have. Null if the key was revoked or has expired, or its maker has left the company or may not sign in.';
grant execute on function app.caller_by_key(uuid, uuid) to anon, authenticated, service_role;

create or replace function app.use_company_key(key_hash bytea) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  used app.company_keys;
begin
  select k.* into used from app.company_keys k
  where k.key_hash = use_company_key.key_hash and k.maker_id is not null;
  if not found then
    return null;
  end if;
  if (used.last_used_at is null or used.last_used_at <= app.now() - interval '1 minute')
     and (used.expires_at is null or used.expires_at > app.now()) then
    -- Nobody waits for another process that notes the same.
    update app.company_keys k set last_used_at = app.now()
    where k.id in (select own.id from app.company_keys own where own.id = used.id
                   for no key update skip locked);
  end if;
  return jsonb_build_object('id', used.id, 'name', used.name, 'rights', used.rights,
    'readOnly', used.read_only, 'userId', used.maker_id, 'expiresAt', used.expires_at);
end
$$;
comment on function app.use_company_key(bytea) is
  'The API key with this hash, the account for which it acts, and when it expires; notes that it was used, unless it has expired. Null for an unknown or ownerless one.';
grant execute on function app.use_company_key(bytea) to service_role;

create or replace function app.make_company_key(
    name text, key_hash bytea, ending text, rights text[], read_only boolean, expires_at timestamptz)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform app.check_maker();
  insert into app.company_keys
    (company_id, maker_id, maker_name, name, key_hash, ending, rights, read_only, expires_at)
  select m.company_id, m.user_id, m.name, make_company_key.name, make_company_key.key_hash,
         make_company_key.ending, make_company_key.rights, make_company_key.read_only,
         make_company_key.expires_at
  from public.team_members m
  where m.user_id = auth.uid() and not app.by_key() and public.user_can_edit_company_profile(auth.uid())
  on conflict on constraint company_keys_name_key do nothing
  returning id into made;
  return made;
end
$$;
comment on function app.make_company_key(text, bytea, text, text[], boolean, timestamptz) is
  'Makes an API key that acts for the caller. Null if another one of their company has its name, or they may not make one.';
grant execute on function app.make_company_key(text, bytea, text, text[], boolean, timestamptz) to authenticated;
