-- Triggers by table, in the order in which they fire.

-- public.company_profiles
create or replace trigger company_profiles_guard before update on public.company_profiles
  for each row execute function app.guard_company_profile();
create or replace trigger company_profiles_guard_name
  before insert or update of company_name, contact_name on public.company_profiles
  for each row execute function app.guard_name('company_name', 'contact_name');
-- The names put these triggers after those that complete the row.
create or replace trigger company_profiles_revision before insert or update on public.company_profiles
  for each row execute function app.count_revision();
create or replace trigger company_profiles_keep_passages after insert or update on public.company_profiles
  for each row execute function app.keep_profile_passages();
create or replace trigger company_profiles_seat_owner after insert on public.company_profiles
  for each row execute function app.seat_owner();

-- app.company_security
create or replace trigger company_security_stamp_updated_at before update on app.company_security
  for each row execute function app.stamp_updated_at();

-- app.activity
create or replace trigger activity_sign before insert on app.activity
  for each row execute function app.sign_activity();
create or replace trigger activity_trim after insert on app.activity
  referencing new table as added for each statement execute function app.trim_activity();

-- app.company_brands
create or replace trigger company_brands_stamp_updated_at before update on app.company_brands
  for each row execute function app.stamp_updated_at();
create or replace trigger company_brands_track_logo after insert or update of logo_object_id or delete on app.company_brands
  for each row execute function storage.track_reference('logo_object_id');
