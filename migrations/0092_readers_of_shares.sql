-- An address can have several accounts: its owner's, and one of each single sign-on. A share went to any of them,
-- so whoever administers an identity provider could be given what is shared with the owner.

grant create on schema app to briefwell_definer;
set local role briefwell_definer;
create or replace function app.find_reader() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.reader_id := (
    select u.id from auth.users u
    where lower(u.email) = new.email and u.deleted_at is null and app.has_proven_address(u)
    order by u.email_proven_at is null, u.is_sso_user, u.created_at
    limit 1);
  return new;
end
$$;
comment on function app.find_reader() is
  'Gives a new share to the account that has proven its address; to the one that proved it by mail, if there are several.';
reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
