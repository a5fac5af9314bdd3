-- Which mailbox said yes to a move, so that one cannot say it for both.

comment on column auth.users.email_change_confirm_status is
  'Which mailbox has confirmed the change of address: 0 none yet, 1 the one that the account has, 2 the new one.';

-- It was only counted before: a move that is half done is to be confirmed again by both.
-- The table's owner sees no row under forced row-level security.
set local role service_role;
delete from auth.one_time_tokens t
  using auth.users u
  where u.id = t.user_id and u.email_change_confirm_status <> 0
    and t.purpose in ('email_change_current', 'email_change_new');
update auth.users set email_change_confirm_status = 0, new_email = null
  where email_change_confirm_status <> 0;
reset role;
