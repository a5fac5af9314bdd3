-- Triggers by table, in the order in which they fire.

-- auth.users
create or replace trigger users_forget_own_records before delete on auth.users
  for each row execute function app.forget_own_records();
create or replace trigger users_guard_deletion before delete on auth.users
  for each row execute function app.guard_account();
create or replace trigger users_guard_soft_deletion before update of deleted_at on auth.users
  for each row execute function app.guard_account();
create or replace trigger users_stamp_updated_at before update on auth.users
  for each row execute function app.stamp_updated_at();
create or replace trigger users_carry_address after update of email on auth.users
  for each row when (old.email is distinct from new.email and new.email is not null)
  execute function app.carry_address_to_team();
create or replace trigger users_claim_shares after insert or update of email, email_proven_at on auth.users
  for each row when (new.email_proven_at is not null) execute function app.claim_shares();
create or replace trigger users_leave_team after update of deleted_at on auth.users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function app.leave_team();
create or replace trigger users_stop_webhooks after update of banned_until, deleted_at on auth.users
  for each row
  when (new.banned_until is distinct from old.banned_until or new.deleted_at is distinct from old.deleted_at)
  execute function app.stop_webhooks();

-- auth.identities
create or replace trigger identities_stamp_updated_at before update on auth.identities
  for each row execute function app.stamp_updated_at();

-- auth.mfa_factors
create or replace trigger mfa_factors_lower_sessions before delete on auth.mfa_factors
  for each row execute function auth.lower_sessions_of_factor();
create or replace trigger mfa_factors_stamp_updated_at before update on auth.mfa_factors
  for each row execute function app.stamp_updated_at();
