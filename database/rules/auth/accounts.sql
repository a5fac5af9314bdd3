-- What an account may read of itself.

create or replace function app.my_metadata() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select u.raw_user_meta_data from auth.users u where u.id = auth.uid());
end
$$;
comment on function app.my_metadata() is
  'The metadata of the caller''s account as of now; the access token may be an hour behind.';
grant execute on function app.my_metadata() to authenticated;
