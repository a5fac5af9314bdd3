-- Changes of accounts, and what follows from them.

create or replace function app.holds_address(name text) returns boolean
  language sql immutable parallel safe
  return name ~* '://|(^|[^[:alnum:]])www\.|@[^[:space:]@]*\.[^[:space:]@]|\.[[:alpha:]][[:alnum:]-]+([/?#]|:[0-9])';
comment on function app.holds_address(text) is
  'Whether a name contains an email or web address. A bare domain may be the name of a company.';
grant execute on function app.holds_address(text) to briefwell_definer;

create or replace function app.guard_name() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  name text;
begin
  foreach name in array tg_argv loop
    if app.holds_address(to_jsonb(new) ->> name)
       and (tg_op = 'INSERT' or to_jsonb(new) ->> name is distinct from to_jsonb(old) ->> name) then
      raise exception 'A name cannot contain an email address or a web address' using errcode = 'BW046';
    end if;
  end loop;
  return new;
end
$$;
comment on function app.guard_name() is
  'Refuses names with an address in them, because names are mailed to strangers (BW046). The arguments are the columns.';

create or replace function app.guard_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (tg_op = 'DELETE' or (old.deleted_at is null and new.deleted_at is not null))
     and exists (select from public.team_members m where m.user_id = old.id and m.is_owner) then
    raise exception 'The account of a company''s owner can''t be deleted while the company exists.'
      using errcode = 'BW022';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function app.guard_account() is
  'The account of an owner cannot be deleted while the company exists (BW022).';

create or replace function app.carry_address_to_team() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.deleted_at is not null then
    return null;
  end if;
  update public.team_members m
  set email = new.email
  where m.user_id = new.id
    and not exists (select from public.team_members other
                    where other.company_id = m.company_id and other.id <> m.id
                      and lower(other.email) = lower(new.email));
  return null;
end
$$;
comment on function app.carry_address_to_team() is
  'Keeps a member''s address in the team equal to their sign-in address, unless a pending invitation holds that address.';

create or replace function app.rename_me(new_name text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  seat uuid;
begin
  update auth.users u
  set raw_user_meta_data = u.raw_user_meta_data || jsonb_build_object('name', new_name)
  where u.id = auth.uid();
  update public.team_members m
  set name = new_name
  where m.user_id = auth.uid()
  returning m.id into seat;
  return seat;
end
$$;
comment on function app.rename_me(text) is
  'Changes the caller''s name, in the account and in the team. Returns the id of their member row, or null without a company.';
grant execute on function app.rename_me(text) to authenticated;
