-- Whom readers may write to.

create or replace function app.vendor_contact(vendor_id uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select u.email
    from (select * from app.shared_with(auth.uid())
          union all select * from app.shared_canvases(auth.uid())
          union all select * from app.shared_documents(auth.uid())) s
    join auth.users u on u.id = s.user_id
    join public.team_members m on m.user_id = s.user_id and m.company_id = s.company_id
    where s.company_id = vendor_contact.vendor_id and s.mailed_at is not null and app.has_proven_address(u)
      -- As mails_reply_to_format.
      and u.email ~ '^[^@[:space:]<>,;]+@[^@[:space:]<>,;]+$'
    order by s.mailed_at desc, s.id
    limit 1);
end
$$;
comment on function app.vendor_contact(uuid) is
  'The address of the member of a vendor who last mailed the caller something that they may still read, as the Reply-To of that mail had it; null if there is none.';
grant execute on function app.vendor_contact(uuid) to authenticated;
