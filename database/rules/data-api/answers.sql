-- Limits of the table API.

-- The table API checks the size of its reply row by row and calls this function to stop.
create or replace function app.refuse_long_answer() returns json
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'The answer is longer than 16 MiB' using errcode = 'BW060',
    hint = 'Ask for fewer rows or columns.';
end
$$;
comment on function app.refuse_long_answer() is
  'Aborts a statement of the table API whose reply has become too long (BW060).';
grant execute on function app.refuse_long_answer() to anon, authenticated, service_role;
