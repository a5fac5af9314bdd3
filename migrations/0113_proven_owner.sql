-- The pages say before a form is filled that nothing can be shared while the owner's address is unproven.

grant create on schema app to briefwell_definer;
set local role briefwell_definer;

create function app.my_owner_is_proven() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.owner_is_proven(public.get_user_company(auth.uid()));
end
$$;
comment on function app.my_owner_is_proven() is
  'Whether the owner of the caller''s company has proven their address.';
revoke execute on function app.my_owner_is_proven() from public;
grant execute on function app.my_owner_is_proven() to authenticated;

reset role;
revoke create on schema app from briefwell_definer;

call app.hand_over_definer_functions();
