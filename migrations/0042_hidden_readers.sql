-- The vendor reads 'hidden' of a reader who hides their watching, and not when they last watched.

create function app.hides(share app.shares) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from app.hidden_watching h
    where h.brief_id = share.brief_id and h.reader_id = share.reader_id
      and h.company_id = public.get_user_company(auth.uid()));
end
$$;
comment on function app.hides(app.shares) is
  'Whether the reader of a share of the caller''s company hides what they watch.';
grant execute on function app.hides(app.shares) to authenticated;

call app.hand_over_definer_functions();
