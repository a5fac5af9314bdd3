-- The database of an empty installation, for reviews. 'npm run schema' writes this file; a test compares it.
-- The bodies of functions stand in rules/.

create table app.acceptances (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  brief_id uuid not null,
  brief_title text not null,
  reader_id uuid not null,
  email text not null,
  name text not null,
  decision text not null,
  terms text not null,
  confidential text,
  terms_hash text not null,
  embargo_until timestamp with time zone not null,
  decided_at timestamp with time zone not null default app.now(),
  constraint acceptances_decision_known CHECK ((decision = ANY (ARRAY['accepted'::text, 'declined'::text]))),
  constraint acceptances_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint acceptances_pkey PRIMARY KEY (id),
  constraint acceptances_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
CREATE INDEX acceptances_company_id ON app.acceptances USING btree (company_id);
CREATE INDEX acceptances_decision ON app.acceptances USING btree (brief_id, email, terms_hash, decision, embargo_until);
CREATE INDEX acceptances_embargo_until ON app.acceptances USING btree (embargo_until);
CREATE INDEX acceptances_newest ON app.acceptances USING btree (brief_id, decided_at DESC, id DESC);
alter table app.acceptances force row level security;
create policy definer_adds on app.acceptances for insert to briefwell_definer
  with check (true);
create policy definer_reads on app.acceptances for select to briefwell_definer
  using (true);
create policy members_read on app.acceptances for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.acceptances for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER acceptances_hint_added AFTER INSERT ON app.acceptances REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'embargoes', 'user', 'reader_id', 'library');
CREATE TRIGGER acceptances_hint_changed AFTER UPDATE ON app.acceptances REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'embargoes', 'user', 'reader_id', 'library');
CREATE TRIGGER acceptances_hint_deleted AFTER DELETE ON app.acceptances REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'embargoes', 'user', 'reader_id', 'library');
CREATE TRIGGER acceptances_unchangeable BEFORE UPDATE ON app.acceptances FOR EACH ROW EXECUTE FUNCTION app.refuse_change();
grant select on app.acceptances to authenticated;
grant insert, select on app.acceptances to briefwell_definer;
grant delete, insert, select, update on app.acceptances to service_role;

create table app.access_requests (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  brief_id uuid not null,
  email text not null,
  user_id uuid,
  proposed boolean not null,
  proposed_by uuid,
  note text,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null default app.now(),
  constraint access_requests_email_form CHECK (((email = lower(email)) AND (email ~~ '%_@_%'::text) AND (char_length(email) <= 320))),
  constraint access_requests_email_key UNIQUE (brief_id, email),
  constraint access_requests_note_length CHECK (((char_length(note) >= 1) AND (char_length(note) <= 500))),
  constraint access_requests_pkey PRIMARY KEY (id),
  constraint access_requests_state_known CHECK ((state = ANY (ARRAY['open'::text, 'granted'::text, 'declined'::text, 'allowed'::text]))),
  constraint access_requests_user_key UNIQUE (brief_id, user_id),
  constraint access_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint access_requests_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint access_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX access_requests_company_id ON app.access_requests USING btree (company_id);
CREATE INDEX access_requests_open ON app.access_requests USING btree (brief_id, created_at DESC, id DESC) WHERE (state = 'open'::text);
CREATE INDEX access_requests_proposed_by ON app.access_requests USING btree (proposed_by, brief_id);
CREATE INDEX access_requests_user_id ON app.access_requests USING btree (user_id);
alter table app.access_requests force row level security;
create policy definer_does_all on app.access_requests for all to briefwell_definer
  using (true)
  with check (true);
create policy managers_allow on app.access_requests for insert to authenticated
  with check (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs) AND (state = 'allowed'::text) AND (NOT proposed) AND (EXISTS ( SELECT
   FROM app.shares s
  WHERE ((s.company_id = access_requests.company_id) AND (s.brief_id = access_requests.brief_id) AND (s.email = access_requests.email) AND (s.revoked_at IS NOT NULL))))));
create policy managers_answer on app.access_requests for update to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)));
create policy members_read on app.access_requests for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.access_requests for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER access_requests_hint_added AFTER INSERT ON app.access_requests REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'shares', 'user', 'user_id', 'library');
CREATE TRIGGER access_requests_hint_changed AFTER UPDATE ON app.access_requests REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'shares', 'user', 'user_id', 'library');
CREATE TRIGGER access_requests_hint_deleted AFTER DELETE ON app.access_requests REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'shares', 'user', 'user_id', 'library');
grant insert (company_id, brief_id, email, proposed, state), select, update (state) on app.access_requests to authenticated;
grant delete, insert, select, update on app.access_requests to briefwell_definer;
grant delete, insert, select, update on app.access_requests to service_role;

create table app.activity (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  actor_id uuid,
  actor_name text,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default app.now(),
  key_name text,
  constraint activity_action_length CHECK (((char_length(action) >= 1) AND (char_length(action) <= 100))),
  constraint activity_actor_name_length CHECK ((char_length(actor_name) <= 200)),
  constraint activity_details_object CHECK ((jsonb_typeof(details) = 'object'::text)),
  constraint activity_key_name_length CHECK ((char_length(key_name) <= 100)),
  constraint activity_pkey PRIMARY KEY (id),
  constraint activity_subject_type_length CHECK (((char_length(subject_type) >= 1) AND (char_length(subject_type) <= 100))),
  constraint activity_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint activity_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
CREATE INDEX activity_actor_id ON app.activity USING btree (actor_id);
CREATE INDEX activity_company_id ON app.activity USING btree (company_id, created_at DESC, id DESC);
alter table app.activity force row level security;
create policy definer_notes_joining on app.activity for insert to briefwell_definer
  with check ((action = 'member.joined'::text));
create policy definer_reads on app.activity for select to briefwell_definer
  using (true);
create policy definer_trims on app.activity for delete to briefwell_definer
  using (true);
create policy managers_read_activity on app.activity for select to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_team(auth.uid()) AS user_can_manage_team)));
create policy members_write_their_activity on app.activity for insert to authenticated
  with check (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND (actor_id = ( SELECT auth.uid() AS uid))));
create policy service_sees_the_company_of_its_job on app.activity for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER activity_sign BEFORE INSERT ON app.activity FOR EACH ROW EXECUTE FUNCTION app.sign_activity();
CREATE TRIGGER activity_trim AFTER INSERT ON app.activity REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.trim_activity();
grant insert, select on app.activity to authenticated;
grant delete, insert, select on app.activity to briefwell_definer;
grant delete, insert, select, update on app.activity to service_role;

create table app.analyst_list_members (
  list_id uuid not null,
  analyst_id uuid not null,
  company_id uuid not null,
  constraint analyst_list_members_pkey PRIMARY KEY (list_id, analyst_id),
  constraint analyst_list_members_analyst_id_fkey FOREIGN KEY (analyst_id, company_id) REFERENCES app.analysts(id, company_id) ON DELETE CASCADE,
  constraint analyst_list_members_list_id_fkey FOREIGN KEY (list_id, company_id) REFERENCES app.analyst_lists(id, company_id) ON DELETE CASCADE
);
CREATE INDEX analyst_list_members_analyst_id ON app.analyst_list_members USING btree (analyst_id, company_id);
CREATE INDEX analyst_list_members_list_id ON app.analyst_list_members USING btree (list_id, company_id);
alter table app.analyst_list_members force row level security;
create policy definer_reads on app.analyst_list_members for select to briefwell_definer
  using (true);
create policy definer_restores on app.analyst_list_members for insert to briefwell_definer
  with check (true);
create policy managers_keep on app.analyst_list_members for all to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)));
create policy members_read on app.analyst_list_members for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.analyst_list_members for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER analyst_list_members_1_guard BEFORE UPDATE ON app.analyst_list_members FOR EACH ROW EXECUTE FUNCTION app.guard_analyst_rows();
grant delete, insert, select, update on app.analyst_list_members to authenticated;
grant insert, select on app.analyst_list_members to briefwell_definer;
grant delete, insert, select, update on app.analyst_list_members to service_role;

create table app.analyst_lists (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null default app.now(),
  constraint analyst_lists_id_key UNIQUE (id, company_id),
  constraint analyst_lists_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint analyst_lists_pkey PRIMARY KEY (id),
  constraint analyst_lists_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX analyst_lists_name ON app.analyst_lists USING btree (company_id, lower(name));
alter table app.analyst_lists force row level security;
create policy definer_reads on app.analyst_lists for select to briefwell_definer
  using (true);
create policy definer_restores on app.analyst_lists for insert to briefwell_definer
  with check (true);
create policy managers_keep on app.analyst_lists for all to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)));
create policy members_read on app.analyst_lists for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.analyst_lists for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER analyst_lists_1_guard BEFORE UPDATE ON app.analyst_lists FOR EACH ROW EXECUTE FUNCTION app.guard_analyst_rows();
CREATE TRIGGER analyst_lists_limit AFTER INSERT ON app.analyst_lists REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.limit_company_rows('500', 'lists of analysts');
grant delete, insert, select, update on app.analyst_lists to authenticated;
grant insert, select on app.analyst_lists to briefwell_definer;
grant delete, insert, select, update on app.analyst_lists to service_role;

create table app.analyst_log (
  id uuid not null default gen_random_uuid(),
  analyst_id uuid not null,
  company_id uuid not null,
  user_id uuid,
  text text not null,
  due_on date,
  done_at timestamp with time zone,
  created_at timestamp with time zone not null default app.now(),
  constraint analyst_log_done_follow_up CHECK (((done_at IS NULL) OR (due_on IS NOT NULL))),
  constraint analyst_log_pkey PRIMARY KEY (id),
  constraint analyst_log_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 5000))),
  constraint analyst_log_analyst_id_fkey FOREIGN KEY (analyst_id, company_id) REFERENCES app.analysts(id, company_id) ON DELETE CASCADE,
  constraint analyst_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX analyst_log_analyst_id ON app.analyst_log USING btree (analyst_id, company_id, created_at DESC, id DESC);
CREATE INDEX analyst_log_due ON app.analyst_log USING btree (company_id, due_on) WHERE ((due_on IS NOT NULL) AND (done_at IS NULL));
CREATE INDEX analyst_log_user_id ON app.analyst_log USING btree (user_id);
alter table app.analyst_log force row level security;
create policy definer_reads on app.analyst_log for select to briefwell_definer
  using (true);
create policy definer_restores on app.analyst_log for insert to briefwell_definer
  with check (true);
create policy managers_keep on app.analyst_log for all to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)));
create policy members_read on app.analyst_log for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.analyst_log for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER analyst_log_1_guard BEFORE UPDATE ON app.analyst_log FOR EACH ROW EXECUTE FUNCTION app.guard_analyst_rows();
CREATE TRIGGER analyst_log_limit AFTER INSERT ON app.analyst_log REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.limit_company_rows('100000', 'notes about analysts');
grant delete, insert, select, update on app.analyst_log to authenticated;
grant insert, select on app.analyst_log to briefwell_definer;
grant delete, insert, select, update on app.analyst_log to service_role;

create table app.analysts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  user_id uuid,
  name text not null,
  email text not null,
  firm text,
  topics text[] not null default '{}'::text[],
  notes text,
  revision integer not null default 1,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  constraint analysts_email_form CHECK (((email = lower(email)) AND (email ~~ '%_@_%'::text) AND (char_length(email) <= 320))),
  constraint analysts_email_key UNIQUE (company_id, email),
  constraint analysts_firm_length CHECK (((char_length(firm) >= 1) AND (char_length(firm) <= 200))),
  constraint analysts_id_key UNIQUE (id, company_id),
  constraint analysts_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint analysts_notes_length CHECK (((char_length(notes) >= 1) AND (char_length(notes) <= 5000))),
  constraint analysts_pkey PRIMARY KEY (id),
  constraint analysts_topics_number CHECK ((cardinality(topics) <= 20)),
  constraint analysts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint analysts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX analysts_firm ON app.analysts USING btree (company_id, firm);
CREATE INDEX analysts_newest ON app.analysts USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX analysts_user_id ON app.analysts USING btree (user_id);
alter table app.analysts force row level security;
create policy definer_reads on app.analysts for select to briefwell_definer
  using (true);
create policy definer_restores on app.analysts for insert to briefwell_definer
  with check (true);
create policy managers_keep on app.analysts for all to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)));
create policy members_read on app.analysts for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.analysts for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER analysts_1_guard BEFORE UPDATE ON app.analysts FOR EACH ROW EXECUTE FUNCTION app.guard_analyst_rows();
CREATE TRIGGER analysts_2_stamp BEFORE UPDATE ON app.analysts FOR EACH ROW EXECUTE FUNCTION app.stamp_updated_at();
CREATE TRIGGER analysts_3_revision BEFORE INSERT OR UPDATE ON app.analysts FOR EACH ROW EXECUTE FUNCTION app.count_revision('user_id');
CREATE TRIGGER analysts_end_shares AFTER DELETE ON app.analysts FOR EACH ROW EXECUTE FUNCTION app.end_shares_of_address();
CREATE TRIGGER analysts_end_shares_of_old_address AFTER UPDATE OF email ON app.analysts FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION app.end_shares_of_address();
CREATE TRIGGER analysts_keep_in_trash BEFORE DELETE ON app.analysts FOR EACH ROW EXECUTE FUNCTION app.keep_analysts_in_trash();
CREATE TRIGGER analysts_limit AFTER INSERT ON app.analysts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.limit_company_rows('20000', 'analysts');
grant delete, insert, select, update on app.analysts to authenticated;
grant insert, select on app.analysts to briefwell_definer;
grant delete, insert, select, update on app.analysts to service_role;

create table app.answer_settings (
  company_id uuid not null,
  days integer not null default 3,
  time_zone text not null default 'UTC'::text,
  holidays date[] not null default '{}'::date[],
  working_days smallint[],
  constraint answer_settings_days_range CHECK (((days >= 1) AND (days <= 30))),
  constraint answer_settings_holidays_number CHECK ((cardinality(holidays) <= 200)),
  constraint answer_settings_pkey PRIMARY KEY (company_id),
  constraint answer_settings_time_zone_known CHECK (((char_length(time_zone) <= 64) AND (('1970-01-01 00:00:00+00'::timestamp with time zone AT TIME ZONE time_zone) IS NOT NULL))),
  constraint answer_settings_working_days_known CHECK ((((cardinality(working_days) >= 1) AND (cardinality(working_days) <= 7)) AND (working_days <@ '{1,2,3,4,5,6,7}'::smallint[]) AND (array_position(working_days, NULL::smallint) IS NULL))),
  constraint answer_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
alter table app.answer_settings force row level security;
create policy definer_reads on app.answer_settings for select to briefwell_definer
  using (true);
create policy editors_set on app.answer_settings for all to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_edit_company_profile(auth.uid()) AS user_can_edit_company_profile)));
create policy members_read on app.answer_settings for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.answer_settings for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant insert, select, update on app.answer_settings to authenticated;
grant select on app.answer_settings to briefwell_definer;
grant delete, insert, select, update on app.answer_settings to service_role;

create table app.awaited_areas (
  user_id uuid not null,
  area text not null,
  asked_at timestamp with time zone not null default app.now(),
  told_at timestamp with time zone,
  constraint awaited_areas_area_known CHECK ((area = ANY (ARRAY['community-copilot'::text, 'trends'::text, 'research-reports'::text, 'benchmark-center'::text, 'integration-engine'::text]))),
  constraint awaited_areas_pkey PRIMARY KEY (user_id, area),
  constraint awaited_areas_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX awaited_areas_untold ON app.awaited_areas USING btree (area, user_id) WHERE (told_at IS NULL);
alter table app.awaited_areas force row level security;
create policy accounts_ask_for_themselves on app.awaited_areas for insert to authenticated
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy accounts_see_their_own on app.awaited_areas for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy accounts_take_back_their_own on app.awaited_areas for delete to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (told_at IS NULL)));
create policy service_does_all on app.awaited_areas for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, insert (user_id, area), select on app.awaited_areas to authenticated;
grant delete, insert, select, update on app.awaited_areas to service_role;

create table app.bounced_addresses (
  address_hash text not null,
  bounced_at timestamp with time zone not null default app.now(),
  status text not null,
  constraint bounced_addresses_address_hash_hex CHECK ((address_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint bounced_addresses_pkey PRIMARY KEY (address_hash),
  constraint bounced_addresses_status_form CHECK ((status ~ '^5\.[0-9]{1,3}\.[0-9]{1,3}$'::text))
);
alter table app.bounced_addresses force row level security;
create policy definer_deletes on app.bounced_addresses for delete to briefwell_definer
  using (true);
create policy definer_reads on app.bounced_addresses for select to briefwell_definer
  using (true);
create policy service_does_all on app.bounced_addresses for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, select on app.bounced_addresses to briefwell_definer;
grant delete, insert, select, update on app.bounced_addresses to service_role;

create table app.brief_counts (
  company_id uuid,
  user_id uuid,
  type text not null,
  status text not null,
  slot integer not null,
  briefs bigint not null,
  constraint brief_counts_key UNIQUE NULLS NOT DISTINCT (company_id, user_id, type, status, slot),
  constraint brief_counts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
CREATE INDEX brief_counts_none ON app.brief_counts USING btree (briefs) WHERE (briefs = 0);
CREATE INDEX brief_counts_user_id ON app.brief_counts USING btree (user_id);
alter table app.brief_counts force row level security;
create policy authors_and_managers_read_counts on app.brief_counts for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs))));
create policy definer_counts on app.brief_counts for all to briefwell_definer
  using (true)
  with check (true);
create policy keys_read_by_permission on app.brief_counts for select to authenticated
  using (( SELECT app.key_allows('canManageBriefs'::text) AS key_allows));
create policy service_sees_the_company_of_its_job on app.brief_counts for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant select on app.brief_counts to authenticated;
grant delete, insert, select, update on app.brief_counts to briefwell_definer;
grant insert, select on app.brief_counts to service_role;

create table app.brief_days (
  company_id uuid,
  user_id uuid,
  status text not null,
  day date not null,
  slot integer not null,
  briefs bigint not null,
  constraint brief_days_key UNIQUE NULLS NOT DISTINCT (company_id, day, user_id, status, slot),
  constraint brief_days_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
CREATE INDEX brief_days_none ON app.brief_days USING btree (briefs) WHERE (briefs = 0);
CREATE INDEX brief_days_user_id ON app.brief_days USING btree (user_id, day);
alter table app.brief_days force row level security;
create policy authors_and_managers_read_counts on app.brief_days for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs))));
create policy definer_counts on app.brief_days for all to briefwell_definer
  using (true)
  with check (true);
create policy keys_read_by_permission on app.brief_days for select to authenticated
  using (( SELECT app.key_allows('canManageBriefs'::text) AS key_allows));
create policy service_sees_the_company_of_its_job on app.brief_days for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant select on app.brief_days to authenticated;
grant delete, insert, select, update on app.brief_days to briefwell_definer;
grant insert, select on app.brief_days to service_role;

create table app.brief_files (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  brief_id uuid not null,
  object_id uuid not null,
  user_id uuid,
  name text not null,
  created_at timestamp with time zone not null default app.now(),
  constraint brief_files_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint brief_files_object_key UNIQUE (brief_id, object_id),
  constraint brief_files_pkey PRIMARY KEY (id),
  constraint brief_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint brief_files_object_id_fkey FOREIGN KEY (object_id, company_id) REFERENCES storage.objects(id, company_id),
  constraint brief_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX brief_files_brief_id ON app.brief_files USING btree (brief_id, created_at, id);
CREATE INDEX brief_files_company_id ON app.brief_files USING btree (company_id);
CREATE INDEX brief_files_object_id ON app.brief_files USING btree (object_id, company_id);
CREATE INDEX brief_files_user_id ON app.brief_files USING btree (user_id);
alter table app.brief_files force row level security;
create policy definer_does_all on app.brief_files for all to briefwell_definer
  using (true)
  with check (true);
create policy managers_add on app.brief_files for insert to authenticated
  with check (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs) AND (EXISTS ( SELECT
   FROM public.briefs b
  WHERE ((b.id = brief_files.brief_id) AND (b.company_id = brief_files.company_id)))) AND (EXISTS ( SELECT
   FROM storage.objects o
  WHERE ((o.id = brief_files.object_id) AND (o.bucket_id = 'brief_files'::text) AND (o.company_id = brief_files.company_id))))));
create policy managers_remove on app.brief_files for delete to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)));
create policy members_read on app.brief_files for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.brief_files for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER brief_files_track_object AFTER INSERT OR DELETE ON app.brief_files FOR EACH ROW EXECUTE FUNCTION storage.track_reference('object_id');
grant delete, insert (company_id, brief_id, object_id, user_id, name), select on app.brief_files to authenticated;
grant delete, select on app.brief_files to briefwell_definer;
grant delete, insert, select, update on app.brief_files to service_role;

create table app.canvas_dots (
  vote_id uuid not null,
  user_id uuid not null,
  slot integer not null,
  widget_id uuid not null,
  label text not null,
  constraint canvas_dots_label_length CHECK ((char_length(label) <= 200)),
  constraint canvas_dots_pkey PRIMARY KEY (vote_id, user_id, slot),
  constraint canvas_dots_slot_counted CHECK (((slot >= 1) AND (slot <= 20))),
  constraint canvas_dots_vote_id_fkey FOREIGN KEY (vote_id) REFERENCES app.canvas_votes(id) ON DELETE CASCADE
);
CREATE INDEX canvas_dots_widget_id ON app.canvas_dots USING btree (vote_id, widget_id);
alter table app.canvas_dots force row level security;
create policy definer_keeps on app.canvas_dots for all to briefwell_definer
  using (true)
  with check (true);
create policy service_does_all on app.canvas_dots for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy voters_read_what_is_shown on app.canvas_dots for select to authenticated
  using ((EXISTS ( SELECT
   FROM app.canvas_votes v
  WHERE ((v.id = canvas_dots.vote_id) AND ((NOT v.hidden) OR (v.ends_at <= app.now()) OR (canvas_dots.user_id = ( SELECT auth.uid() AS uid)))))));
CREATE TRIGGER canvas_dots_hint_added AFTER INSERT ON app.canvas_dots REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', '(select k.company_id from app.canvas_votes v join app.canvases k on k.id = v.canvas_id where v.id = vote_id)', 'votes');
CREATE TRIGGER canvas_dots_hint_deleted AFTER DELETE ON app.canvas_dots REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', '(select k.company_id from app.canvas_votes v join app.canvases k on k.id = v.canvas_id where v.id = vote_id)', 'votes');
grant select on app.canvas_dots to authenticated;
grant delete, insert, select on app.canvas_dots to briefwell_definer;
grant delete, insert, select, update on app.canvas_dots to service_role;

create table app.canvas_pictures (
  canvas_id uuid not null,
  file_id uuid not null,
  type text not null,
  size integer not null,
  width integer not null,
  height integer not null,
  user_id uuid,
  created_at timestamp with time zone not null default app.now(),
  unused_since timestamp with time zone,
  constraint canvas_pictures_height_limited CHECK (((height >= 1) AND (height <= 10000))),
  constraint canvas_pictures_pkey PRIMARY KEY (canvas_id, file_id),
  constraint canvas_pictures_size_limited CHECK (((size >= 1) AND (size <= 20000000))),
  constraint canvas_pictures_type_known CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint canvas_pictures_width_limited CHECK (((width >= 1) AND (width <= 10000))),
  constraint canvas_pictures_canvas_id_fkey FOREIGN KEY (canvas_id) REFERENCES app.canvases(id) ON DELETE CASCADE,
  constraint canvas_pictures_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX canvas_pictures_file_id ON app.canvas_pictures USING btree (file_id);
CREATE INDEX canvas_pictures_user_id ON app.canvas_pictures USING btree (user_id);
alter table app.canvas_pictures force row level security;
create policy definer_reads on app.canvas_pictures for select to briefwell_definer
  using (true);
create policy readers_of_the_canvas_read on app.canvas_pictures for select to authenticated
  using ((EXISTS ( SELECT
   FROM app.canvases c
  WHERE (c.id = canvas_pictures.canvas_id))));
create policy service_does_all on app.canvas_pictures for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy those_who_may_change_it_add on app.canvas_pictures for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT
   FROM app.canvases c
  WHERE ((c.id = canvas_pictures.canvas_id) AND app.may_change_record(c.company_id, c.user_id) AND (c.deleted_at IS NULL))))));
CREATE TRIGGER canvas_pictures_admit BEFORE INSERT ON app.canvas_pictures FOR EACH ROW EXECUTE FUNCTION app.admit_canvas_picture();
grant insert (canvas_id, file_id, type, size, width, height, user_id), select on app.canvas_pictures to authenticated;
grant select on app.canvas_pictures to briefwell_definer;
grant delete, insert, select, update on app.canvas_pictures to service_role;

create table app.canvas_templates (
  id uuid not null default gen_random_uuid(),
  company_id uuid,
  person_id uuid,
  author_id uuid,
  name text not null,
  widgets jsonb not null,
  created_at timestamp with time zone not null default app.now(),
  constraint canvas_templates_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint canvas_templates_one_owner CHECK ((num_nonnulls(company_id, person_id) = 1)),
  constraint canvas_templates_pkey PRIMARY KEY (id),
  constraint canvas_templates_widgets_list CHECK ((jsonb_typeof(widgets) = 'array'::text)),
  constraint canvas_templates_widgets_size CHECK ((octet_length((widgets)::text) <= 1000000)),
  constraint canvas_templates_author_id_fkey FOREIGN KEY (author_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint canvas_templates_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint canvas_templates_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX canvas_templates_author_id ON app.canvas_templates USING btree (author_id);
CREATE INDEX canvas_templates_company_id ON app.canvas_templates USING btree (company_id, name, id);
CREATE INDEX canvas_templates_person_id ON app.canvas_templates USING btree (person_id, name, id);
alter table app.canvas_templates force row level security;
create policy authors_and_managers_delete on app.canvas_templates for delete to authenticated
  using (((person_id = ( SELECT auth.uid() AS uid)) OR app.may_change_record(company_id, author_id)));
create policy authors_and_managers_rename on app.canvas_templates for update to authenticated
  using (((person_id = ( SELECT auth.uid() AS uid)) OR app.may_change_record(company_id, author_id)));
create policy members_and_owners_read on app.canvas_templates for select to authenticated
  using ((((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_view_company_info(auth.uid()) AS user_can_view_company_info)) OR (person_id = ( SELECT auth.uid() AS uid))));
create policy members_and_people_save on app.canvas_templates for insert to authenticated
  with check (((author_id = ( SELECT auth.uid() AS uid)) AND (NOT (company_id IS DISTINCT FROM ( SELECT public.get_user_company(auth.uid()) AS get_user_company))) AND ((company_id IS NULL) OR ( SELECT public.user_can_view_company_info(auth.uid()) AS user_can_view_company_info)) AND ((person_id IS NULL) OR (person_id = ( SELECT auth.uid() AS uid)))));
create policy service_sees_the_company_of_its_job on app.canvas_templates for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant delete, insert, select, update (name) on app.canvas_templates to authenticated;
grant delete, insert, select, update on app.canvas_templates to service_role;

create table app.canvas_versions (
  id uuid not null default gen_random_uuid(),
  canvas_id uuid not null,
  revision integer not null,
  name text,
  title text not null,
  widgets jsonb,
  created_at timestamp with time zone not null,
  changed_by uuid,
  kept_at timestamp with time zone not null default app.now(),
  content_hash bytea,
  constraint canvas_versions_content_known CHECK (((widgets IS NOT NULL) OR (content_hash IS NOT NULL))),
  constraint canvas_versions_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint canvas_versions_pkey PRIMARY KEY (id),
  constraint canvas_versions_canvas_id_fkey FOREIGN KEY (canvas_id) REFERENCES app.canvases(id) ON DELETE CASCADE,
  constraint canvas_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX canvas_versions_canvas_id ON app.canvas_versions USING btree (canvas_id, created_at DESC, id DESC);
CREATE INDEX canvas_versions_changed_by ON app.canvas_versions USING btree (changed_by);
CREATE UNIQUE INDEX canvas_versions_content ON app.canvas_versions USING btree (canvas_id, content_hash) WHERE (widgets IS NOT NULL);
CREATE INDEX canvas_versions_unnamed ON app.canvas_versions USING btree (kept_at) WHERE (name IS NULL);
alter table app.canvas_versions force row level security;
create policy definer_passes_on on app.canvas_versions for update to briefwell_definer
  using (true)
  with check (true);
create policy definer_reads on app.canvas_versions for select to briefwell_definer
  using (true);
create policy definer_trims on app.canvas_versions for delete to briefwell_definer
  using (true);
create policy readers_of_the_canvas_read on app.canvas_versions for select to authenticated
  using ((EXISTS ( SELECT
   FROM app.canvases c
  WHERE (c.id = canvas_versions.canvas_id))));
create policy service_does_all on app.canvas_versions for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy those_who_may_change_it_add on app.canvas_versions for insert to authenticated
  with check ((EXISTS ( SELECT
   FROM app.canvases c
  WHERE ((c.id = canvas_versions.canvas_id) AND app.may_change_record(c.company_id, c.user_id)))));
CREATE TRIGGER canvas_versions_keep BEFORE INSERT ON app.canvas_versions FOR EACH ROW EXECUTE FUNCTION app.keep_canvas_version();
CREATE TRIGGER canvas_versions_limit AFTER INSERT ON app.canvas_versions FOR EACH ROW WHEN ((new.name IS NOT NULL)) EXECUTE FUNCTION app.limit_canvas_versions();
CREATE TRIGGER canvas_versions_pass_on AFTER DELETE ON app.canvas_versions FOR EACH ROW WHEN (((old.widgets IS NOT NULL) AND (old.content_hash IS NOT NULL))) EXECUTE FUNCTION app.pass_on_canvas_content();
CREATE TRIGGER canvas_versions_trim AFTER INSERT ON app.canvas_versions FOR EACH ROW WHEN ((new.name IS NULL)) EXECUTE FUNCTION app.trim_canvas_versions();
grant insert, select on app.canvas_versions to authenticated;
grant delete, select, update (widgets) on app.canvas_versions to briefwell_definer;
grant delete, insert, select, update on app.canvas_versions to service_role;

create table app.canvas_votes (
  id uuid not null default gen_random_uuid(),
  canvas_id uuid not null,
  dots integer not null,
  hidden boolean not null,
  started_by uuid,
  created_at timestamp with time zone not null default app.now(),
  ends_at timestamp with time zone not null,
  constraint canvas_votes_dots_counted CHECK (((dots >= 1) AND (dots <= 20))),
  constraint canvas_votes_pkey PRIMARY KEY (id),
  constraint canvas_votes_canvas_id_fkey FOREIGN KEY (canvas_id) REFERENCES app.canvases(id) ON DELETE CASCADE,
  constraint canvas_votes_started_by_fkey FOREIGN KEY (started_by) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX canvas_votes_canvas_id ON app.canvas_votes USING btree (canvas_id, created_at DESC, id DESC);
CREATE INDEX canvas_votes_started_by ON app.canvas_votes USING btree (started_by);
alter table app.canvas_votes force row level security;
create policy definer_keeps on app.canvas_votes for all to briefwell_definer
  using (true)
  with check (true);
create policy readers_of_the_canvas_read on app.canvas_votes for select to authenticated
  using ((EXISTS ( SELECT
   FROM app.canvases c
  WHERE (c.id = canvas_votes.canvas_id))));
create policy service_does_all on app.canvas_votes for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
CREATE TRIGGER canvas_votes_hint_added AFTER INSERT ON app.canvas_votes REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', '(select k.company_id from app.canvases k where k.id = canvas_id)', 'votes');
CREATE TRIGGER canvas_votes_hint_changed AFTER UPDATE ON app.canvas_votes REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', '(select k.company_id from app.canvases k where k.id = canvas_id)', 'votes');
grant select on app.canvas_votes to authenticated;
grant delete, insert, select, update on app.canvas_votes to briefwell_definer;
grant delete, insert, select, update on app.canvas_votes to service_role;

create table app.canvas_widgets (
  canvas_id uuid not null,
  id uuid not null,
  revision integer not null,
  z integer not null default 0,
  widget jsonb,
  deleted_at timestamp with time zone,
  constraint canvas_widgets_deleted CHECK (((widget IS NULL) = (deleted_at IS NOT NULL))),
  constraint canvas_widgets_pkey PRIMARY KEY (canvas_id, id),
  constraint canvas_widgets_canvas_id_fkey FOREIGN KEY (canvas_id) REFERENCES app.canvases(id) ON DELETE CASCADE
);
CREATE INDEX canvas_widgets_deleted_at ON app.canvas_widgets USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX canvas_widgets_revision ON app.canvas_widgets USING btree (canvas_id, revision);
alter table app.canvas_widgets force row level security;
create policy definer_reads on app.canvas_widgets for select to briefwell_definer
  using (true);
create policy readers_of_the_canvas_read on app.canvas_widgets for select to authenticated
  using ((EXISTS ( SELECT
   FROM app.canvases c
  WHERE (c.id = canvas_widgets.canvas_id))));
create policy service_does_all on app.canvas_widgets for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy those_who_may_change_it_add on app.canvas_widgets for insert to authenticated
  with check ((EXISTS ( SELECT
   FROM app.canvases c
  WHERE ((c.id = canvas_widgets.canvas_id) AND app.may_change_record(c.company_id, c.user_id)))));
create policy those_who_may_change_it_change on app.canvas_widgets for update to authenticated
  using ((EXISTS ( SELECT
   FROM app.canvases c
  WHERE ((c.id = canvas_widgets.canvas_id) AND app.may_change_record(c.company_id, c.user_id)))));
CREATE TRIGGER canvas_widgets_keep_passages AFTER INSERT ON app.canvas_widgets FOR EACH ROW WHEN ((new.widget IS NOT NULL)) EXECUTE FUNCTION app.keep_widget_passages();
CREATE TRIGGER canvas_widgets_keep_passages_changed AFTER UPDATE ON app.canvas_widgets FOR EACH ROW WHEN (((((old.widget -> 'title'::text) IS DISTINCT FROM (new.widget -> 'title'::text)) OR ((old.widget -> 'data'::text) IS DISTINCT FROM (new.widget -> 'data'::text))) OR ((old.widget -> 'proposed'::text) IS DISTINCT FROM (new.widget -> 'proposed'::text)))) EXECUTE FUNCTION app.keep_widget_passages();
CREATE TRIGGER canvas_widgets_leave_pins AFTER UPDATE ON app.canvas_widgets FOR EACH ROW WHEN (((old.widget IS NOT NULL) AND (new.widget IS NULL))) EXECUTE FUNCTION app.leave_pins();
CREATE TRIGGER canvas_widgets_limit_added AFTER INSERT ON app.canvas_widgets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.limit_parts('canvas_id', 'widget', '500', 'A canvas has at most 500 widgets.', '900000', 'The texts of this canvas are too long: 900 kB is the most.');
CREATE TRIGGER canvas_widgets_limit_changed AFTER UPDATE ON app.canvas_widgets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.limit_parts('canvas_id', 'widget', '500', 'A canvas has at most 500 widgets.', '900000', 'The texts of this canvas are too long: 900 kB is the most.');
grant insert, select, update on app.canvas_widgets to authenticated;
grant select on app.canvas_widgets to briefwell_definer;
grant delete, insert, select, update on app.canvas_widgets to service_role;

create table app.canvases (
  id uuid not null default gen_random_uuid(),
  company_id uuid,
  user_id uuid,
  title text not null,
  revision integer not null default 1,
  known_since integer not null default 0,
  created_at timestamp with time zone not null default app.now(),
  changed_at timestamp with time zone not null default app.now(),
  changed_by uuid,
  deleted_at timestamp with time zone,
  constraint canvases_pkey PRIMARY KEY (id),
  constraint canvases_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  constraint canvases_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint canvases_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint canvases_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX canvases_changed_by ON app.canvases USING btree (changed_by);
CREATE INDEX canvases_company_id ON app.canvases USING btree (company_id, changed_at DESC, id DESC);
CREATE INDEX canvases_user_id ON app.canvases USING btree (user_id, changed_at DESC, id DESC);
alter table app.canvases force row level security;
create policy authors_and_managers_change on app.canvases for update to authenticated
  using ((((company_id IS NULL) AND (user_id = ( SELECT auth.uid() AS uid))) OR ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)))));
create policy definer_keeps on app.canvases for all to briefwell_definer
  using (true)
  with check (true);
create policy members_and_owners_read on app.canvases for select to authenticated
  using ((((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_view_company_info(auth.uid()) AS user_can_view_company_info)) OR ((company_id IS NULL) AND (user_id = ( SELECT auth.uid() AS uid)))));
create policy members_and_people_make on app.canvases for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (NOT (company_id IS DISTINCT FROM ( SELECT public.get_user_company(auth.uid()) AS get_user_company))) AND ((company_id IS NULL) OR ( SELECT public.user_can_view_company_info(auth.uid()) AS user_can_view_company_info))));
create policy service_sees_the_company_of_its_job on app.canvases for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER canvases_hint_changed AFTER UPDATE ON app.canvases FOR EACH ROW EXECUTE FUNCTION app.send_record_hint();
CREATE TRIGGER canvases_keep_passages AFTER INSERT ON app.canvases FOR EACH ROW EXECUTE FUNCTION app.keep_canvas_passages();
CREATE TRIGGER canvases_keep_passages_changed AFTER UPDATE ON app.canvases FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)))) EXECUTE FUNCTION app.keep_canvas_passages();
CREATE TRIGGER canvases_limit AFTER INSERT ON app.canvases FOR EACH ROW EXECUTE FUNCTION app.limit_records('1000');
CREATE TRIGGER canvases_move_to_trash AFTER UPDATE OF deleted_at ON app.canvases FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION app.move_record_to_trash();
grant insert, select, update (title, revision, changed_at, changed_by, deleted_at) on app.canvases to authenticated;
grant delete, select, update on app.canvases to briefwell_definer;
grant delete, insert, select, update on app.canvases to service_role;

create table app.caption_lines (
  id bigint not null,
  caption_id uuid not null,
  "position" integer not null,
  object_id uuid not null,
  company_id uuid not null,
  start_ms integer not null,
  end_ms integer not null,
  text text not null,
  said text not null,
  unsure text,
  constraint caption_lines_end_after_start CHECK ((end_ms >= start_ms)),
  constraint caption_lines_pkey PRIMARY KEY (id),
  constraint caption_lines_position_key UNIQUE (caption_id, "position"),
  constraint caption_lines_position_positive CHECK (("position" >= 0)),
  constraint caption_lines_said_length CHECK ((char_length(said) <= 2001)),
  constraint caption_lines_start_positive CHECK ((start_ms >= 0)),
  constraint caption_lines_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 1000))),
  constraint caption_lines_unsure_known CHECK ((unsure = ANY (ARRAY['repeated'::text, 'unclear'::text]))) NOT VALID,
  constraint caption_lines_caption_id_fkey FOREIGN KEY (caption_id) REFERENCES app.captions(id) ON DELETE CASCADE
);
CREATE INDEX caption_lines_object_id ON app.caption_lines USING btree (object_id, id);
CREATE INDEX caption_lines_words ON app.caption_lines USING gin (((company_id)::text), app.fold(said) extensions.gin_trgm_ops);
alter table app.caption_lines force row level security;
create policy definer_reads on app.caption_lines for select to briefwell_definer
  using (true);
create policy definer_restores on app.caption_lines for insert to briefwell_definer
  with check (true);
create policy editors_of_a_brief_change on app.caption_lines for update to authenticated
  using ((EXISTS ( SELECT
   FROM public.briefs b
  WHERE (b.video_object_id = caption_lines.object_id))));
create policy editors_of_captions_add on app.caption_lines for insert to authenticated
  with check ((EXISTS ( SELECT
   FROM app.captions c
  WHERE ((c.id = caption_lines.caption_id) AND (c.object_id = caption_lines.object_id) AND (c.company_id = caption_lines.company_id)))));
create policy readers_of_a_brief_read on app.caption_lines for select to authenticated
  using ((EXISTS ( SELECT
   FROM public.briefs b
  WHERE (b.video_object_id = caption_lines.object_id))));
create policy service_sees_the_company_of_its_job on app.caption_lines for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER caption_lines_count_added AFTER INSERT ON app.caption_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_captions('bytes', 'octet_length(text)');
CREATE TRIGGER caption_lines_count_changed AFTER UPDATE ON app.caption_lines REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_captions('bytes', 'octet_length(text)');
CREATE TRIGGER caption_lines_count_removed AFTER DELETE ON app.caption_lines REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.count_captions('bytes', 'octet_length(text)');
CREATE TRIGGER caption_lines_keep_passages AFTER INSERT ON app.caption_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_caption_passages();
CREATE TRIGGER caption_lines_keep_passages_changed AFTER UPDATE ON app.caption_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_caption_passages();
grant insert, select, update (text, said, unsure) on app.caption_lines to authenticated;
grant insert, select on app.caption_lines to briefwell_definer;
grant delete, insert, select, update on app.caption_lines to service_role;

create table app.caption_offers (
  company_id uuid not null,
  accepted boolean not null,
  answered_by uuid,
  answered_at timestamp with time zone not null default app.now(),
  constraint caption_offers_pkey PRIMARY KEY (company_id),
  constraint caption_offers_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint caption_offers_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
CREATE INDEX caption_offers_answered_by ON app.caption_offers USING btree (answered_by);
alter table app.caption_offers force row level security;
create policy definer_does_all on app.caption_offers for all to briefwell_definer
  using (true)
  with check (true);
create policy service_sees_the_company_of_its_job on app.caption_offers for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant insert, select, update on app.caption_offers to briefwell_definer;
grant delete, insert, select, update on app.caption_offers to service_role;

create table app.caption_settings (
  company_id uuid not null,
  tell_readers boolean not null default false,
  constraint caption_settings_pkey PRIMARY KEY (company_id),
  constraint caption_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
alter table app.caption_settings force row level security;
create policy definer_reads on app.caption_settings for select to briefwell_definer
  using (true);
create policy editors_set on app.caption_settings for all to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_edit_company_profile(auth.uid()) AS user_can_edit_company_profile)));
create policy members_read on app.caption_settings for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.caption_settings for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant insert, select, update on app.caption_settings to authenticated;
grant select on app.caption_settings to briefwell_definer;
grant delete, insert, select, update on app.caption_settings to service_role;

create table app.caption_sizes (
  company_id uuid not null,
  tracks bigint not null default 0,
  bytes bigint not null default 0,
  constraint caption_sizes_pkey PRIMARY KEY (company_id),
  constraint caption_sizes_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
alter table app.caption_sizes force row level security;
create policy definer_counts on app.caption_sizes for all to briefwell_definer
  using (true)
  with check (true);
create policy service_sees_the_company_of_its_job on app.caption_sizes for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant insert, select, update on app.caption_sizes to briefwell_definer;
grant insert, select on app.caption_sizes to service_role;

create table app.caption_words (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  word text not null,
  as_heard boolean not null default false,
  created_at timestamp with time zone not null default app.now(),
  constraint caption_words_pkey PRIMARY KEY (id),
  constraint caption_words_word_length CHECK (((char_length(word) >= 1) AND (char_length(word) <= 80))),
  constraint caption_words_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX caption_words_word ON app.caption_words USING btree (company_id, as_heard, lower(word));
alter table app.caption_words force row level security;
create policy definer_reads on app.caption_words for select to briefwell_definer
  using (true);
create policy managers_keep on app.caption_words for all to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)));
create policy members_read on app.caption_words for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.caption_words for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER caption_words_limit AFTER INSERT ON app.caption_words REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.limit_company_rows('500', 'words for captions');
grant delete, insert (company_id, word, as_heard), select, update (word, as_heard) on app.caption_words to authenticated;
grant select on app.caption_words to briefwell_definer;
grant delete, insert, select, update on app.caption_words to service_role;

create table app.captions (
  id uuid not null default gen_random_uuid(),
  object_id uuid not null,
  company_id uuid not null,
  language text not null,
  label text not null,
  automatic boolean not null default false,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  checked_by uuid,
  checked_at timestamp with time zone,
  constraint captions_checked_whole CHECK (((checked_by IS NULL) OR (checked_at IS NOT NULL))),
  constraint captions_label_length CHECK (((char_length(label) >= 1) AND (char_length(label) <= 100))),
  constraint captions_language_format CHECK ((language ~ '^[A-Za-z0-9-]{2,100}$'::text)),
  constraint captions_language_key UNIQUE (object_id, language, automatic),
  constraint captions_pkey PRIMARY KEY (id),
  constraint captions_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint captions_object_id_fkey FOREIGN KEY (object_id, company_id) REFERENCES storage.objects(id, company_id) ON DELETE CASCADE
);
CREATE INDEX captions_checked_by ON app.captions USING btree (checked_by);
CREATE INDEX captions_object_id ON app.captions USING btree (object_id, company_id);
alter table app.captions force row level security;
create policy definer_reads on app.captions for select to briefwell_definer
  using (true);
create policy definer_restores on app.captions for insert to briefwell_definer
  with check (true);
create policy editors_of_a_brief_add on app.captions for insert to authenticated
  with check (((checked_by IS NULL) AND (EXISTS ( SELECT
   FROM public.briefs b
  WHERE (b.video_object_id = captions.object_id)))));
create policy editors_of_a_brief_check on app.captions for update to authenticated
  using ((EXISTS ( SELECT
   FROM public.briefs b
  WHERE (b.video_object_id = captions.object_id))))
  with check (((checked_by IS NULL) OR (checked_by = ( SELECT auth.uid() AS uid))));
create policy editors_of_a_brief_delete on app.captions for delete to authenticated
  using ((EXISTS ( SELECT
   FROM public.briefs b
  WHERE (b.video_object_id = captions.object_id))));
create policy readers_of_a_brief_read on app.captions for select to authenticated
  using ((EXISTS ( SELECT
   FROM public.briefs b
  WHERE (b.video_object_id = captions.object_id))));
create policy service_sees_the_company_of_its_job on app.captions for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER captions_count_added AFTER INSERT ON app.captions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_captions('tracks', '1');
CREATE TRIGGER captions_count_removed AFTER DELETE ON app.captions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.count_captions('tracks', '1');
CREATE TRIGGER captions_keep_in_trash BEFORE DELETE ON app.captions FOR EACH ROW EXECUTE FUNCTION app.keep_captions_in_trash();
CREATE TRIGGER captions_stamp_updated_at BEFORE UPDATE ON app.captions FOR EACH ROW EXECUTE FUNCTION app.stamp_updated_at();
CREATE TRIGGER captions_tell_who_asked AFTER INSERT ON app.captions FOR EACH ROW WHEN (new.automatic) EXECUTE FUNCTION app.tell_of_captions();
grant delete, insert, select, update (checked_by, checked_at) on app.captions to authenticated;
grant insert, select on app.captions to briefwell_definer;
grant delete, insert, select, update on app.captions to service_role;

create table app.comment_mentions (
  comment_id uuid not null,
  user_id uuid not null,
  mentioned_at timestamp with time zone not null default app.now(),
  constraint comment_mentions_pkey PRIMARY KEY (comment_id, user_id),
  constraint comment_mentions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES app.document_comments(id) ON DELETE CASCADE,
  constraint comment_mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX comment_mentions_user_id ON app.comment_mentions USING btree (user_id);
alter table app.comment_mentions force row level security;
create policy definer_mentions on app.comment_mentions for all to briefwell_definer
  using (true)
  with check (true);
create policy readers_of_the_comment_read on app.comment_mentions for select to authenticated
  using ((EXISTS ( SELECT
   FROM app.document_comments c
  WHERE (c.id = comment_mentions.comment_id))));
create policy service_does_all on app.comment_mentions for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant select on app.comment_mentions to authenticated;
grant insert, select on app.comment_mentions to briefwell_definer;
grant delete, insert, select, update on app.comment_mentions to service_role;

create table app.comment_tasks (
  comment_id uuid not null,
  assignee_id uuid,
  due_on date,
  done_at timestamp with time zone,
  done_by uuid,
  created_by uuid,
  created_at timestamp with time zone not null default app.now(),
  reminded_on date,
  constraint comment_tasks_pkey PRIMARY KEY (comment_id),
  constraint comment_tasks_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint comment_tasks_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES app.document_comments(id) ON DELETE CASCADE,
  constraint comment_tasks_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint comment_tasks_done_by_fkey FOREIGN KEY (done_by) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX comment_tasks_assignee_id ON app.comment_tasks USING btree (assignee_id, due_on);
CREATE INDEX comment_tasks_created_by ON app.comment_tasks USING btree (created_by);
CREATE INDEX comment_tasks_done_by ON app.comment_tasks USING btree (done_by);
CREATE INDEX comment_tasks_due ON app.comment_tasks USING btree (due_on) WHERE ((done_at IS NULL) AND (due_on IS NOT NULL));
alter table app.comment_tasks force row level security;
create policy definer_assigns on app.comment_tasks for all to briefwell_definer
  using (true)
  with check (true);
create policy readers_of_the_comment_read on app.comment_tasks for select to authenticated
  using ((EXISTS ( SELECT
   FROM app.document_comments c
  WHERE (c.id = comment_tasks.comment_id))));
create policy service_does_all on app.comment_tasks for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
CREATE TRIGGER comment_tasks_hint_added AFTER INSERT ON app.comment_tasks REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', '(select coalesce((select d.company_id from app.documents d where d.id = said.document_id), (select k.company_id from app.canvases k where k.id = said.canvas_id)) from app.document_comments said where said.id = comment_id)', 'comments');
CREATE TRIGGER comment_tasks_hint_changed AFTER UPDATE ON app.comment_tasks REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', '(select coalesce((select d.company_id from app.documents d where d.id = said.document_id), (select k.company_id from app.canvases k where k.id = said.canvas_id)) from app.document_comments said where said.id = comment_id)', 'comments');
CREATE TRIGGER comment_tasks_hint_deleted AFTER DELETE ON app.comment_tasks REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', '(select coalesce((select d.company_id from app.documents d where d.id = said.document_id), (select k.company_id from app.canvases k where k.id = said.canvas_id)) from app.document_comments said where said.id = comment_id)', 'comments');
grant select on app.comment_tasks to authenticated;
grant delete, insert, select, update on app.comment_tasks to briefwell_definer;
grant delete, insert, select, update on app.comment_tasks to service_role;

create table app.company_brands (
  company_id uuid not null,
  accent text,
  logo_object_id uuid,
  logo_width integer,
  logo_height integer,
  updated_at timestamp with time zone not null default app.now(),
  second text,
  title_font text,
  text_font text,
  template_file_id uuid,
  template_name text,
  template_size integer,
  template_facts jsonb,
  template_at timestamp with time zone,
  constraint company_brands_accent_hex CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
  constraint company_brands_logo_height_limited CHECK (((logo_height >= 1) AND (logo_height <= 2000))),
  constraint company_brands_logo_whole CHECK ((num_nulls(logo_object_id, logo_width, logo_height) = ANY (ARRAY[0, 3]))),
  constraint company_brands_logo_width_limited CHECK (((logo_width >= 1) AND (logo_width <= 2000))),
  constraint company_brands_pkey PRIMARY KEY (company_id),
  constraint company_brands_second_hex CHECK ((second ~ '^#[0-9a-f]{6}$'::text)),
  constraint company_brands_template_facts_size CHECK ((octet_length((template_facts)::text) <= 100000)),
  constraint company_brands_template_name_length CHECK (((char_length(template_name) >= 1) AND (char_length(template_name) <= 255))),
  constraint company_brands_template_size_limited CHECK (((template_size >= 1) AND (template_size <= 20971520))),
  constraint company_brands_template_whole CHECK ((num_nulls(template_file_id, template_name, template_size, template_facts, template_at) = ANY (ARRAY[0, 5]))),
  constraint company_brands_text_font_length CHECK (((char_length(text_font) >= 1) AND (char_length(text_font) <= 100))),
  constraint company_brands_title_font_length CHECK (((char_length(title_font) >= 1) AND (char_length(title_font) <= 100))),
  constraint company_brands_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint company_brands_logo_object_id_fkey FOREIGN KEY (logo_object_id, company_id) REFERENCES storage.objects(id, company_id)
);
CREATE INDEX company_brands_logo_object_id ON app.company_brands USING btree (logo_object_id, company_id);
CREATE INDEX company_brands_template_file_id ON app.company_brands USING btree (template_file_id);
alter table app.company_brands force row level security;
create policy definer_does_all on app.company_brands for all to briefwell_definer
  using (true)
  with check (true);
create policy editors_change on app.company_brands for update to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_edit_company_profile(auth.uid()) AS user_can_edit_company_profile)))
  with check (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ((logo_object_id IS NULL) OR (EXISTS ( SELECT
   FROM storage.objects o
  WHERE ((o.id = company_brands.logo_object_id) AND (o.bucket_id = 'product_logos'::text)))))));
create policy editors_set on app.company_brands for insert to authenticated
  with check (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_edit_company_profile(auth.uid()) AS user_can_edit_company_profile) AND ((logo_object_id IS NULL) OR (EXISTS ( SELECT
   FROM storage.objects o
  WHERE ((o.id = company_brands.logo_object_id) AND (o.bucket_id = 'product_logos'::text)))))));
create policy members_read on app.company_brands for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.company_brands for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER company_brands_stamp_updated_at BEFORE UPDATE ON app.company_brands FOR EACH ROW EXECUTE FUNCTION app.stamp_updated_at();
CREATE TRIGGER company_brands_track_logo AFTER INSERT OR DELETE OR UPDATE OF logo_object_id ON app.company_brands FOR EACH ROW EXECUTE FUNCTION storage.track_reference('logo_object_id');
grant insert (company_id, accent, logo_object_id, logo_width, logo_height, second, title_font, text_font, template_file_id, template_name, template_size, template_facts, template_at), select, update (accent, logo_object_id, logo_width, logo_height, second, title_font, text_font, template_file_id, template_name, template_size, template_facts, template_at) on app.company_brands to authenticated;
grant delete, select on app.company_brands to briefwell_definer;
grant delete, insert, select, update on app.company_brands to service_role;

create table app.company_keys (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  maker_id uuid,
  maker_name text not null,
  name text not null,
  key_hash bytea not null,
  ending text not null,
  rights text[] not null,
  read_only boolean not null,
  created_at timestamp with time zone not null default app.now(),
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  expiry_told_at timestamp with time zone,
  constraint company_keys_ending_form CHECK ((ending ~ '^[A-Za-z0-9_-]{4}$'::text)),
  constraint company_keys_expires_later CHECK ((expires_at > created_at)),
  constraint company_keys_key_hash_key UNIQUE (key_hash),
  constraint company_keys_key_hash_sha256 CHECK ((octet_length(key_hash) = 32)),
  constraint company_keys_maker_name_length CHECK ((char_length(maker_name) <= 200)),
  constraint company_keys_name_key UNIQUE (company_id, name),
  constraint company_keys_name_length CHECK (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 100))),
  constraint company_keys_pkey PRIMARY KEY (id),
  constraint company_keys_rights_known CHECK (((rights <@ ARRAY['canEditCompanyProfile'::text, 'canManageProducts'::text, 'canManageBriefs'::text, 'canManageTeam'::text]) AND (array_position(rights, NULL::text) IS NULL))),
  constraint company_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint company_keys_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX company_keys_maker_id ON app.company_keys USING btree (maker_id);
CREATE INDEX company_keys_to_tell ON app.company_keys USING btree (expires_at) WHERE ((expires_at IS NOT NULL) AND (expiry_told_at IS NULL));
alter table app.company_keys force row level security;
create policy definer_does_all on app.company_keys for all to briefwell_definer
  using (true)
  with check (true);
create policy editors_read on app.company_keys for select to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_edit_company_profile(auth.uid()) AS user_can_edit_company_profile) AND (NOT app.by_key())));
create policy editors_revoke on app.company_keys for delete to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_edit_company_profile(auth.uid()) AS user_can_edit_company_profile) AND (NOT app.by_key())));
create policy service_sees_the_company_of_its_job on app.company_keys for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER company_keys_limit AFTER INSERT ON app.company_keys REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.limit_company_rows('50', 'API keys');
grant delete, select on app.company_keys to authenticated;
grant insert, select, update on app.company_keys to briefwell_definer;
grant delete, insert, select, update on app.company_keys to service_role;

create table app.company_quotas (
  company_id uuid not null,
  bytes bigint not null,
  set_at timestamp with time zone not null default app.now(),
  constraint company_quotas_bytes_not_negative CHECK ((bytes >= 0)),
  constraint company_quotas_pkey PRIMARY KEY (company_id),
  constraint company_quotas_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
alter table app.company_quotas force row level security;
create policy definer_reads on app.company_quotas for select to briefwell_definer
  using (true);
create policy service_sees_the_company_of_its_job on app.company_quotas for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant select on app.company_quotas to briefwell_definer;
grant delete, insert, select, update on app.company_quotas to service_role;

create table app.company_security (
  company_id uuid not null,
  second_factor_required boolean not null,
  updated_at timestamp with time zone not null default app.now(),
  constraint company_security_pkey PRIMARY KEY (company_id),
  constraint company_security_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
alter table app.company_security force row level security;
create policy definer_changes on app.company_security for all to briefwell_definer
  using (true)
  with check (true);
create policy members_see_their_company on app.company_security for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(( SELECT auth.uid() AS uid)) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.company_security for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER company_security_stamp_updated_at BEFORE UPDATE ON app.company_security FOR EACH ROW EXECUTE FUNCTION app.stamp_updated_at();
grant select on app.company_security to authenticated;
grant delete, insert, select, update on app.company_security to briefwell_definer;
grant delete, insert, select, update on app.company_security to service_role;

create table app.company_suspensions (
  company_id uuid not null,
  reason text,
  suspended_at timestamp with time zone not null default app.now(),
  constraint company_suspensions_pkey PRIMARY KEY (company_id),
  constraint company_suspensions_reason_length CHECK (((char_length(btrim(reason)) >= 1) AND (char_length(reason) <= 500))),
  constraint company_suspensions_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
alter table app.company_suspensions force row level security;
create policy definer_reads on app.company_suspensions for select to briefwell_definer
  using (true);
create policy service_sees_the_company_of_its_job on app.company_suspensions for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant select on app.company_suspensions to briefwell_definer;
grant delete, insert, select, update on app.company_suspensions to service_role;

create table app.contact_messages (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  company text,
  message text not null,
  mail_id uuid,
  request_hash text,
  suspicion text,
  created_at timestamp with time zone not null default app.now(),
  constraint contact_messages_company_length CHECK ((char_length(company) <= 200)),
  constraint contact_messages_email_format CHECK (((email ~ '^[^@[:space:]]+@[^@[:space:]]+$'::text) AND (char_length(email) <= 320))),
  constraint contact_messages_message_length CHECK (((char_length(btrim(message)) >= 10) AND (char_length(message) <= 20000))),
  constraint contact_messages_name_length CHECK (((char_length(btrim(name)) >= 2) AND (char_length(name) <= 200))),
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_request_hash_key UNIQUE (request_hash),
  constraint contact_messages_request_hash_sha256 CHECK ((request_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint contact_messages_suspicion_known CHECK ((suspicion = ANY (ARRAY['hidden field'::text, 'haste'::text]))),
  constraint contact_messages_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES app.mails(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX contact_messages_created_at ON app.contact_messages USING btree (created_at DESC, id DESC);
CREATE INDEX contact_messages_mail_id ON app.contact_messages USING btree (mail_id);
alter table app.contact_messages force row level security;
create policy service_does_all on app.contact_messages for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy visitors_write on app.contact_messages for insert to anon, authenticated
  with check (true);
grant insert on app.contact_messages to anon;
grant insert on app.contact_messages to authenticated;
grant delete, insert, select, update on app.contact_messages to service_role;

create table app.copilot_asked (
  question_id uuid not null,
  user_id uuid not null,
  vendor_id uuid not null,
  brief_id uuid not null,
  query_id uuid,
  item text,
  constraint copilot_asked_item_length CHECK (((char_length(item) >= 1) AND (char_length(item) <= 64))),
  constraint copilot_asked_one_place CHECK ((num_nonnulls(query_id, item) = 1)),
  constraint copilot_asked_pkey PRIMARY KEY (question_id),
  constraint copilot_asked_query_id_fkey FOREIGN KEY (query_id) REFERENCES app.copilot_queries(id) ON DELETE CASCADE,
  constraint copilot_asked_question_id_fkey FOREIGN KEY (question_id) REFERENCES app.questions(id) ON DELETE CASCADE,
  constraint copilot_asked_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint copilot_asked_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
CREATE INDEX copilot_asked_query_id ON app.copilot_asked USING btree (query_id);
CREATE INDEX copilot_asked_user_id ON app.copilot_asked USING btree (user_id, vendor_id);
CREATE INDEX copilot_asked_vendor_id ON app.copilot_asked USING btree (vendor_id);
alter table app.copilot_asked force row level security;
create policy people_place_their_own on app.copilot_asked for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ((query_id IS NULL) OR (EXISTS ( SELECT
   FROM app.copilot_queries q
  WHERE ((q.id = copilot_asked.query_id) AND (q.user_id = ( SELECT auth.uid() AS uid)))))) AND (EXISTS ( SELECT
   FROM app.library_questions(copilot_asked.brief_id, copilot_asked.question_id, NULL::timestamp with time zone, NULL::uuid, 1) l(id, created_at, question)
  WHERE ((l.question ->> 'mine'::text))::boolean))));
create policy people_read_their_own on app.copilot_asked for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service_does_all on app.copilot_asked for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy those_who_may_read_both on app.copilot_asked for select to authenticated
  using (((EXISTS ( SELECT
   FROM app.copilot_queries q
  WHERE (q.id = copilot_asked.query_id))) AND (EXISTS ( SELECT
   FROM app.library_questions(copilot_asked.brief_id, copilot_asked.question_id, NULL::timestamp with time zone, NULL::uuid, 1) library_questions(id, created_at, question)))));
grant insert, select on app.copilot_asked to authenticated;
grant delete, insert, select, update on app.copilot_asked to service_role;

create table app.copilot_comparison_cells (
  comparison_id uuid not null,
  criterion_id uuid not null,
  subject_id uuid not null,
  cell jsonb not null,
  filled_at timestamp with time zone not null,
  constraint copilot_comparison_cells_pkey PRIMARY KEY (comparison_id, criterion_id, subject_id),
  constraint copilot_comparison_cells_size CHECK ((octet_length((cell)::text) <= 40000)),
  constraint copilot_comparison_cells_comparison_id_fkey FOREIGN KEY (comparison_id) REFERENCES app.copilot_comparisons(id) ON DELETE CASCADE
);
alter table app.copilot_comparison_cells force row level security;
create policy people_fill_their_own on app.copilot_comparison_cells for all to authenticated
  using ((comparison_id IN ( SELECT c.id
   FROM app.copilot_comparisons c
  WHERE (c.user_id = ( SELECT auth.uid() AS uid)))))
  with check ((comparison_id IN ( SELECT c.id
   FROM app.copilot_comparisons c
  WHERE (c.user_id = ( SELECT auth.uid() AS uid)))));
create policy service_does_all on app.copilot_comparison_cells for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy those_it_is_shared_with_read on app.copilot_comparison_cells for select to authenticated
  using ((EXISTS ( SELECT
   FROM app.copilot_comparisons c
  WHERE (c.id = copilot_comparison_cells.comparison_id))));
grant delete, insert, select, update (cell, filled_at) on app.copilot_comparison_cells to authenticated;
grant delete, insert, select, update on app.copilot_comparison_cells to service_role;

create table app.copilot_comparisons (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  title text not null,
  subjects jsonb not null,
  criteria jsonb not null,
  workspace_id uuid,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  deleted_at timestamp with time zone,
  filling uuid,
  beat_at timestamp with time zone,
  constraint copilot_comparisons_beats_while_filling CHECK (((filling IS NULL) = (beat_at IS NULL))),
  constraint copilot_comparisons_criteria_array CHECK ((jsonb_typeof(criteria) = 'array'::text)),
  constraint copilot_comparisons_criteria_shown CHECK ((jsonb_array_length(jsonb_path_query_array(criteria, '$[*]?(!(exists (@."removedAt"?(@ != null))))'::jsonpath)) <= 30)),
  constraint copilot_comparisons_criteria_size CHECK ((octet_length((criteria)::text) <= 100000)),
  constraint copilot_comparisons_pkey PRIMARY KEY (id),
  constraint copilot_comparisons_subjects_array CHECK ((jsonb_typeof(subjects) = 'array'::text)),
  constraint copilot_comparisons_subjects_shown CHECK ((jsonb_array_length(jsonb_path_query_array(subjects, '$[*]?(!(exists (@."removedAt"?(@ != null))))'::jsonpath)) <= 10)),
  constraint copilot_comparisons_subjects_size CHECK ((octet_length((subjects)::text) <= 10000)),
  constraint copilot_comparisons_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  constraint copilot_comparisons_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint copilot_comparisons_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES app.copilot_workspaces(id) ON DELETE SET NULL
);
CREATE INDEX copilot_comparisons_deleted_at ON app.copilot_comparisons USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX copilot_comparisons_user_id ON app.copilot_comparisons USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX copilot_comparisons_workspace_id ON app.copilot_comparisons USING btree (workspace_id, created_at DESC, id DESC);
alter table app.copilot_comparisons force row level security;
create policy definer_reads on app.copilot_comparisons for select to briefwell_definer
  using (true);
create policy people_keep_their_own on app.copilot_comparisons for all to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy service_does_all on app.copilot_comparisons for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy those_it_is_shared_with_read on app.copilot_comparisons for select to authenticated
  using (((deleted_at IS NULL) AND ((workspace_id, user_id) IN ( SELECT p.workspace_id,
    p.user_id
   FROM app.people_of_my_workspaces() p(workspace_id, user_id)))));
CREATE TRIGGER copilot_comparisons_check_workspace BEFORE INSERT OR UPDATE OF workspace_id ON app.copilot_comparisons FOR EACH ROW EXECUTE FUNCTION app.check_workspace_of_session();
CREATE TRIGGER copilot_comparisons_limit AFTER INSERT ON app.copilot_comparisons FOR EACH ROW EXECUTE FUNCTION app.limit_copilot_comparisons();
grant insert, select, update (title, subjects, criteria, workspace_id, updated_at, deleted_at, filling, beat_at) on app.copilot_comparisons to authenticated;
grant select on app.copilot_comparisons to briefwell_definer;
grant delete, insert, select, update on app.copilot_comparisons to service_role;

create table app.copilot_coverage (
  user_id uuid not null,
  vendor_id uuid not null,
  item text not null,
  covered boolean not null,
  model text,
  source jsonb,
  decided_at timestamp with time zone not null default app.now(),
  constraint copilot_coverage_item_length CHECK (((char_length(item) >= 1) AND (char_length(item) <= 64))),
  constraint copilot_coverage_model_length CHECK (((char_length(model) >= 1) AND (char_length(model) <= 200))),
  constraint copilot_coverage_pkey PRIMARY KEY (user_id, vendor_id, item),
  constraint copilot_coverage_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint copilot_coverage_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
CREATE INDEX copilot_coverage_vendor_id ON app.copilot_coverage USING btree (vendor_id);
alter table app.copilot_coverage force row level security;
create policy people_keep_their_own on app.copilot_coverage for all to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy service_does_all on app.copilot_coverage for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, insert, select, update on app.copilot_coverage to authenticated;
grant delete, insert, select, update on app.copilot_coverage to service_role;

create table app.copilot_queries (
  id uuid not null default gen_random_uuid(),
  session_id uuid not null,
  user_id uuid not null,
  text text not null,
  question text not null,
  scope jsonb not null,
  answer jsonb not null,
  asked_at timestamp with time zone not null default app.now(),
  state text not null,
  beat_at timestamp with time zone,
  follow_up jsonb,
  constraint copilot_queries_beats_while_answering CHECK (((state <> ALL (ARRAY['answering'::text, 'stopping'::text])) OR (beat_at IS NOT NULL))),
  constraint copilot_queries_pkey PRIMARY KEY (id),
  constraint copilot_queries_question_length CHECK (((char_length(question) >= 1) AND (char_length(question) <= 1000))),
  constraint copilot_queries_state CHECK ((state = ANY (ARRAY['waiting'::text, 'answering'::text, 'stopping'::text, 'done'::text, 'stopped'::text, 'failed'::text]))),
  constraint copilot_queries_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 1000))),
  constraint copilot_queries_session_id_fkey FOREIGN KEY (session_id) REFERENCES app.copilot_sessions(id) ON DELETE CASCADE,
  constraint copilot_queries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX copilot_queries_answering ON app.copilot_queries USING btree (user_id) WHERE (state = ANY (ARRAY['answering'::text, 'stopping'::text]));
CREATE INDEX copilot_queries_session_id ON app.copilot_queries USING btree (session_id, asked_at, id);
CREATE INDEX copilot_queries_user_id ON app.copilot_queries USING btree (user_id, asked_at);
alter table app.copilot_queries force row level security;
create policy definer_reads on app.copilot_queries for select to briefwell_definer
  using (true);
create policy people_ask_in_their_sessions on app.copilot_queries for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT
   FROM app.copilot_sessions s
  WHERE ((s.id = copilot_queries.session_id) AND (s.user_id = ( SELECT auth.uid() AS uid)))))));
create policy people_have_theirs_answered on app.copilot_queries for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy people_read_their_own on app.copilot_queries for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service_does_all on app.copilot_queries for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy those_it_is_shared_with_read on app.copilot_queries for select to authenticated
  using ((EXISTS ( SELECT
   FROM app.copilot_sessions s
  WHERE (s.id = copilot_queries.session_id))));
CREATE TRIGGER copilot_queries_limit BEFORE INSERT ON app.copilot_queries FOR EACH ROW EXECUTE FUNCTION app.limit_questions();
CREATE TRIGGER copilot_queries_record AFTER INSERT OR UPDATE OF answer ON app.copilot_queries FOR EACH ROW EXECUTE FUNCTION app.record_question();
grant insert, select, update (answer, state, beat_at) on app.copilot_queries to authenticated;
grant select on app.copilot_queries to briefwell_definer;
grant delete, insert, select, update on app.copilot_queries to service_role;

create table app.copilot_questions (
  id uuid not null default gen_random_uuid(),
  company_id uuid,
  person_id uuid,
  author_id uuid,
  category text not null,
  title text not null,
  description text not null,
  query text not null,
  created_at timestamp with time zone not null default app.now(),
  deleted_at timestamp with time zone,
  constraint copilot_questions_category_known CHECK ((category = ANY (ARRAY['cost-savings'::text, 'risk-assessment'::text, 'board-prep'::text, 'market-analysis'::text, 'roadmap'::text]))),
  constraint copilot_questions_description_length CHECK ((char_length(description) <= 300)),
  constraint copilot_questions_one_owner CHECK ((num_nonnulls(company_id, person_id) = 1)),
  constraint copilot_questions_pkey PRIMARY KEY (id),
  constraint copilot_questions_query_length CHECK (((char_length(query) >= 1) AND (char_length(query) <= 1000))),
  constraint copilot_questions_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 100))),
  constraint copilot_questions_author_id_fkey FOREIGN KEY (author_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint copilot_questions_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint copilot_questions_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX copilot_questions_author_id ON app.copilot_questions USING btree (author_id);
CREATE INDEX copilot_questions_company_id ON app.copilot_questions USING btree (company_id, created_at);
CREATE INDEX copilot_questions_deleted_at ON app.copilot_questions USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX copilot_questions_person_id ON app.copilot_questions USING btree (person_id, created_at);
alter table app.copilot_questions force row level security;
create policy authors_and_managers_change on app.copilot_questions for update to authenticated
  using (((person_id = ( SELECT auth.uid() AS uid)) OR ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ((author_id = ( SELECT auth.uid() AS uid)) OR ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)))));
create policy definer_reads on app.copilot_questions for select to briefwell_definer
  using (true);
create policy members_and_readers_add on app.copilot_questions for insert to authenticated
  with check (((author_id = ( SELECT auth.uid() AS uid)) AND
CASE
    WHEN (company_id IS NULL) THEN ((person_id = ( SELECT auth.uid() AS uid)) AND (( SELECT public.get_user_company(auth.uid()) AS get_user_company) IS NULL))
    ELSE (company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company))
END));
create policy members_and_their_reader_read on app.copilot_questions for select to authenticated
  using (((person_id = ( SELECT auth.uid() AS uid)) OR (company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company))));
create policy service_sees_the_company_of_its_job on app.copilot_questions for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER copilot_questions_limit AFTER INSERT OR UPDATE OF deleted_at ON app.copilot_questions FOR EACH ROW WHEN ((new.deleted_at IS NULL)) EXECUTE FUNCTION app.limit_copilot_questions();
grant insert, select, update (category, title, description, query, deleted_at) on app.copilot_questions to authenticated;
grant select on app.copilot_questions to briefwell_definer;
grant delete, insert, select, update on app.copilot_questions to service_role;

create table app.copilot_record (
  id uuid not null,
  company_id uuid,
  user_id uuid,
  asked_at timestamp with time zone not null,
  text text not null,
  scope jsonb not null,
  refused boolean not null,
  confidence real not null,
  places jsonb not null,
  model text,
  input_tokens integer,
  output_tokens integer,
  ms integer,
  rating smallint,
  comment text,
  folded text not null generated always as (app.fold(((text || '
'::text) || COALESCE(comment, ''::text)))) stored,
  constraint copilot_record_comment_length CHECK (((char_length(comment) >= 1) AND (char_length(comment) <= 1000))),
  constraint copilot_record_comment_of_a_rating CHECK (((comment IS NULL) OR (rating IS NOT NULL))),
  constraint copilot_record_input_tokens_positive CHECK ((input_tokens >= 0)),
  constraint copilot_record_model_length CHECK (((char_length(model) >= 1) AND (char_length(model) <= 200))),
  constraint copilot_record_ms_positive CHECK ((ms >= 0)),
  constraint copilot_record_output_tokens_positive CHECK ((output_tokens >= 0)),
  constraint copilot_record_pkey PRIMARY KEY (id),
  constraint copilot_record_places_array CHECK ((jsonb_typeof(places) = 'array'::text)),
  constraint copilot_record_rating_known CHECK ((rating = ANY (ARRAY['-1'::integer, 1]))),
  constraint copilot_record_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 1000))),
  constraint copilot_record_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint copilot_record_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX copilot_record_company_id ON app.copilot_record USING btree (company_id, asked_at DESC, id DESC);
CREATE INDEX copilot_record_user_id ON app.copilot_record USING btree (user_id, asked_at DESC);
alter table app.copilot_record force row level security;
create policy definer_records on app.copilot_record for all to briefwell_definer
  using (true)
  with check (true);
create policy managers_read on app.copilot_record for select to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_team(auth.uid()) AS user_can_manage_team)));
create policy people_complete_their_own on app.copilot_record for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy people_read_their_own on app.copilot_record for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service_sees_the_company_of_its_job on app.copilot_record for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant select, update (refused, confidence, model, input_tokens, output_tokens, ms, rating, comment) on app.copilot_record to authenticated;
grant insert, select, update on app.copilot_record to briefwell_definer;
grant delete, insert, select, update on app.copilot_record to service_role;

create table app.copilot_retention (
  company_id uuid not null,
  days integer,
  constraint copilot_retention_days_known CHECK ((days = ANY (ARRAY[30, 90, 365]))),
  constraint copilot_retention_pkey PRIMARY KEY (company_id),
  constraint copilot_retention_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
alter table app.copilot_retention force row level security;
create policy managers_set on app.copilot_retention for all to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_team(auth.uid()) AS user_can_manage_team)));
create policy members_read on app.copilot_retention for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.copilot_retention for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant insert, select, update on app.copilot_retention to authenticated;
grant delete, insert, select, update on app.copilot_retention to service_role;

create table app.copilot_sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  title text not null,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  deleted_at timestamp with time zone,
  workspace_id uuid,
  constraint copilot_sessions_pkey PRIMARY KEY (id),
  constraint copilot_sessions_title_length CHECK ((char_length(title) <= 200)),
  constraint copilot_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint copilot_sessions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES app.copilot_workspaces(id) ON DELETE SET NULL
);
CREATE INDEX copilot_sessions_deleted_at ON app.copilot_sessions USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX copilot_sessions_user_id ON app.copilot_sessions USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX copilot_sessions_workspace_id ON app.copilot_sessions USING btree (workspace_id, created_at DESC, id DESC);
alter table app.copilot_sessions force row level security;
create policy definer_reads on app.copilot_sessions for select to briefwell_definer
  using (true);
create policy people_keep_their_own on app.copilot_sessions for all to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy service_does_all on app.copilot_sessions for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy those_it_is_shared_with_read on app.copilot_sessions for select to authenticated
  using (((deleted_at IS NULL) AND ((workspace_id, user_id) IN ( SELECT p.workspace_id,
    p.user_id
   FROM app.people_of_my_workspaces() p(workspace_id, user_id)))));
CREATE TRIGGER copilot_sessions_check_workspace BEFORE INSERT OR UPDATE OF workspace_id ON app.copilot_sessions FOR EACH ROW EXECUTE FUNCTION app.check_workspace_of_session();
CREATE TRIGGER copilot_sessions_limit AFTER INSERT ON app.copilot_sessions FOR EACH ROW EXECUTE FUNCTION app.limit_copilot();
grant insert, select, update (title, updated_at, deleted_at, workspace_id) on app.copilot_sessions to authenticated;
grant select on app.copilot_sessions to briefwell_definer;
grant delete, insert, select, update on app.copilot_sessions to service_role;

create table app.copilot_workspace_members (
  workspace_id uuid not null,
  owner_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default app.now(),
  constraint copilot_workspace_members_not_the_owner CHECK ((user_id <> owner_id)),
  constraint copilot_workspace_members_pkey PRIMARY KEY (workspace_id, user_id),
  constraint copilot_workspace_members_of_the_owner FOREIGN KEY (workspace_id, owner_id) REFERENCES app.copilot_workspaces(id, user_id) ON DELETE CASCADE,
  constraint copilot_workspace_members_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.team_members(user_id) ON DELETE CASCADE,
  constraint copilot_workspace_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.team_members(user_id) ON DELETE CASCADE
);
CREATE INDEX copilot_workspace_members_owner_id ON app.copilot_workspace_members USING btree (owner_id, workspace_id);
CREATE INDEX copilot_workspace_members_user_id ON app.copilot_workspace_members USING btree (user_id);
alter table app.copilot_workspace_members force row level security;
create policy definer_reads on app.copilot_workspace_members for select to briefwell_definer
  using (true);
create policy owners_end_sharing on app.copilot_workspace_members for delete to authenticated
  using ((owner_id = ( SELECT auth.uid() AS uid)));
create policy owners_share_with_colleagues on app.copilot_workspace_members for insert to authenticated
  with check (((owner_id = ( SELECT auth.uid() AS uid)) AND (user_id IN ( SELECT m.user_id
   FROM public.team_members m))));
create policy people_see_each_other on app.copilot_workspace_members for select to authenticated
  using ((workspace_id IN ( SELECT p.workspace_id
   FROM app.people_of_my_workspaces() p(workspace_id, user_id))));
create policy service_does_all on app.copilot_workspace_members for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
CREATE TRIGGER copilot_workspace_members_limit AFTER INSERT ON app.copilot_workspace_members FOR EACH ROW EXECUTE FUNCTION app.limit_copilot_workspace_members();
CREATE TRIGGER copilot_workspace_members_tell AFTER INSERT ON app.copilot_workspace_members FOR EACH ROW EXECUTE FUNCTION app.tell_of_workspace();
grant delete, insert, select on app.copilot_workspace_members to authenticated;
grant select on app.copilot_workspace_members to briefwell_definer;
grant delete, insert, select, update on app.copilot_workspace_members to service_role;

create table app.copilot_workspaces (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  description text not null,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  deleted_at timestamp with time zone,
  constraint copilot_workspaces_description_length CHECK ((char_length(description) <= 1000)),
  constraint copilot_workspaces_name_length CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 100))),
  constraint copilot_workspaces_of_a_person UNIQUE (id, user_id),
  constraint copilot_workspaces_pkey PRIMARY KEY (id),
  constraint copilot_workspaces_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX copilot_workspaces_deleted_at ON app.copilot_workspaces USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX copilot_workspaces_user_id ON app.copilot_workspaces USING btree (user_id, created_at DESC, id DESC);
alter table app.copilot_workspaces force row level security;
create policy definer_reads on app.copilot_workspaces for select to briefwell_definer
  using (true);
create policy people_keep_their_own on app.copilot_workspaces for all to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy service_does_all on app.copilot_workspaces for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy those_it_is_shared_with_read on app.copilot_workspaces for select to authenticated
  using ((id IN ( SELECT p.workspace_id
   FROM app.people_of_my_workspaces() p(workspace_id, user_id))));
CREATE TRIGGER copilot_workspaces_limit AFTER INSERT ON app.copilot_workspaces FOR EACH ROW EXECUTE FUNCTION app.limit_copilot_workspaces();
grant insert, select, update (name, description, updated_at, deleted_at) on app.copilot_workspaces to authenticated;
grant select on app.copilot_workspaces to briefwell_definer;
grant delete, insert, select, update on app.copilot_workspaces to service_role;

create table app.document_blocks (
  document_id uuid not null,
  id text not null,
  revision integer not null,
  block jsonb,
  deleted_at timestamp with time zone,
  constraint document_blocks_deleted CHECK (((block IS NULL) = (deleted_at IS NOT NULL))),
  constraint document_blocks_id_form CHECK ((id ~ '^[A-Za-z0-9_-]{8,36}$'::text)),
  constraint document_blocks_pkey PRIMARY KEY (document_id, id),
  constraint document_blocks_document_id_fkey FOREIGN KEY (document_id) REFERENCES app.documents(id) ON DELETE CASCADE
);
CREATE INDEX document_blocks_deleted_at ON app.document_blocks USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX document_blocks_revision ON app.document_blocks USING btree (document_id, revision);
alter table app.document_blocks force row level security;
create policy definer_reads on app.document_blocks for select to briefwell_definer
  using (true);
create policy readers_of_the_document_read on app.document_blocks for select to authenticated
  using ((EXISTS ( SELECT
   FROM app.documents d
  WHERE (d.id = document_blocks.document_id))));
create policy service_does_all on app.document_blocks for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy those_who_may_change_it_add on app.document_blocks for insert to authenticated
  with check ((EXISTS ( SELECT
   FROM app.documents d
  WHERE ((d.id = document_blocks.document_id) AND app.may_change_record(d.company_id, d.user_id) AND (d.status = ANY (ARRAY['draft'::text, 'review'::text]))))));
create policy those_who_may_change_it_change on app.document_blocks for update to authenticated
  using ((EXISTS ( SELECT
   FROM app.documents d
  WHERE ((d.id = document_blocks.document_id) AND app.may_change_record(d.company_id, d.user_id) AND (d.status = ANY (ARRAY['draft'::text, 'review'::text]))))));
CREATE TRIGGER document_blocks_keep_passages AFTER INSERT ON app.document_blocks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.keep_block_passages();
CREATE TRIGGER document_blocks_keep_passages_changed AFTER UPDATE ON app.document_blocks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.keep_block_passages();
CREATE TRIGGER document_blocks_limit_added AFTER INSERT ON app.document_blocks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.limit_parts('document_id', 'block', '5000', 'A document has at most 5,000 blocks. Divide it into two.', '2000000', 'This document is too long: 2 MB of text is the most. Divide it into two.');
CREATE TRIGGER document_blocks_limit_changed AFTER UPDATE ON app.document_blocks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.limit_parts('document_id', 'block', '5000', 'A document has at most 5,000 blocks. Divide it into two.', '2000000', 'This document is too long: 2 MB of text is the most. Divide it into two.');
grant insert, select, update on app.document_blocks to authenticated;
grant select on app.document_blocks to briefwell_definer;
grant delete, insert, select, update on app.document_blocks to service_role;

create table app.document_comments (
  id uuid not null default gen_random_uuid(),
  document_id uuid,
  parent_id uuid,
  block_id text,
  quote text,
  occurrence integer,
  user_id uuid,
  text text,
  created_at timestamp with time zone not null default app.now(),
  edited_at timestamp with time zone,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  canvas_id uuid,
  x integer,
  y integer,
  widget_id uuid,
  dx integer,
  dy integer,
  constraint document_comments_anchor_whole CHECK ((num_nulls(block_id, quote, occurrence) = ANY (ARRAY[0, 3]))),
  constraint document_comments_block_id_form CHECK ((block_id ~ '^[A-Za-z0-9_-]{8,36}$'::text)),
  constraint document_comments_occurrence_counted CHECK ((occurrence >= 0)),
  constraint document_comments_of_canvas UNIQUE (canvas_id, id),
  constraint document_comments_of_document UNIQUE (document_id, id),
  constraint document_comments_of_one_record CHECK ((num_nonnulls(document_id, canvas_id) = 1)),
  constraint document_comments_pkey PRIMARY KEY (id),
  constraint document_comments_place_of_kind CHECK (
CASE
    WHEN (canvas_id IS NULL) THEN (x IS NULL)
    ELSE (block_id IS NULL)
END),
  constraint document_comments_place_on_surface CHECK ((((x >= 0) AND (x <= 20000)) AND ((y >= 0) AND (y <= 20000)) AND ((dx >= 0) AND (dx <= 20000)) AND ((dy >= 0) AND (dy <= 20000)))),
  constraint document_comments_place_whole CHECK (((num_nulls(x, y) = ANY (ARRAY[0, 2])) AND (num_nulls(widget_id, dx, dy) = ANY (ARRAY[0, 3])) AND ((widget_id IS NULL) OR (x IS NOT NULL)))),
  constraint document_comments_quote_length CHECK ((char_length(quote) <= 500)),
  constraint document_comments_reply CHECK (((parent_id IS NULL) OR (num_nonnulls(block_id, resolved_at, resolved_by) = 0))),
  constraint document_comments_reply_unpinned CHECK (((parent_id IS NULL) OR (x IS NULL))),
  constraint document_comments_text_kept CHECK (((text IS NOT NULL) OR (deleted_at IS NOT NULL))),
  constraint document_comments_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 4000))),
  constraint document_comments_canvas_id_fkey FOREIGN KEY (canvas_id) REFERENCES app.canvases(id) ON DELETE CASCADE,
  constraint document_comments_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint document_comments_document_id_fkey FOREIGN KEY (document_id) REFERENCES app.documents(id) ON DELETE CASCADE,
  constraint document_comments_parent_id_fkey FOREIGN KEY (document_id, parent_id) REFERENCES app.document_comments(document_id, id) ON DELETE CASCADE,
  constraint document_comments_parent_on_canvas FOREIGN KEY (canvas_id, parent_id) REFERENCES app.document_comments(canvas_id, id) ON DELETE CASCADE,
  constraint document_comments_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint document_comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX document_comments_canvas_parent ON app.document_comments USING btree (canvas_id, parent_id, created_at, id);
CREATE INDEX document_comments_deleted_at ON app.document_comments USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX document_comments_deleted_by ON app.document_comments USING btree (deleted_by);
CREATE INDEX document_comments_parent_id ON app.document_comments USING btree (document_id, parent_id, created_at, id);
CREATE INDEX document_comments_resolved_by ON app.document_comments USING btree (resolved_by);
CREATE INDEX document_comments_user_id ON app.document_comments USING btree (user_id);
CREATE INDEX document_comments_widget_id ON app.document_comments USING btree (canvas_id, widget_id) WHERE (widget_id IS NOT NULL);
alter table app.document_comments force row level security;
create policy authors_change_their_own on app.document_comments for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (deleted_at IS NULL) AND ((EXISTS ( SELECT
   FROM app.documents d
  WHERE ((d.id = document_comments.document_id) AND (d.deleted_at IS NULL)))) OR (EXISTS ( SELECT
   FROM app.canvases c
  WHERE ((c.id = document_comments.canvas_id) AND (c.deleted_at IS NULL)))))));
create policy definer_keeps on app.document_comments for all to briefwell_definer
  using (true)
  with check (true);
create policy readers_of_the_work_read on app.document_comments for select to authenticated
  using (((EXISTS ( SELECT
   FROM app.documents d
  WHERE (d.id = document_comments.document_id))) OR (EXISTS ( SELECT
   FROM app.canvases c
  WHERE (c.id = document_comments.canvas_id)))));
create policy readers_of_the_work_write on app.document_comments for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ((EXISTS ( SELECT
   FROM app.documents d
  WHERE ((d.id = document_comments.document_id) AND (d.deleted_at IS NULL)))) OR (EXISTS ( SELECT
   FROM app.canvases c
  WHERE ((c.id = document_comments.canvas_id) AND (c.deleted_at IS NULL)))))));
create policy service_does_all on app.document_comments for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
CREATE TRIGGER document_comments_admit BEFORE INSERT ON app.document_comments FOR EACH ROW EXECUTE FUNCTION app.admit_document_comment();
CREATE TRIGGER document_comments_hint_added AFTER INSERT ON app.document_comments REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'coalesce((select d.company_id from app.documents d where d.id = document_id), (select k.company_id from app.canvases k where k.id = canvas_id))', 'comments');
CREATE TRIGGER document_comments_hint_changed AFTER UPDATE ON app.document_comments REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'coalesce((select d.company_id from app.documents d where d.id = document_id), (select k.company_id from app.canvases k where k.id = canvas_id))', 'comments');
CREATE TRIGGER document_comments_hint_deleted AFTER DELETE ON app.document_comments REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'coalesce((select d.company_id from app.documents d where d.id = document_id), (select k.company_id from app.canvases k where k.id = canvas_id))', 'comments');
CREATE TRIGGER document_comments_tell AFTER INSERT ON app.document_comments FOR EACH ROW EXECUTE FUNCTION app.tell_of_document_comment();
grant insert (document_id, parent_id, block_id, quote, occurrence, user_id, text, canvas_id, x, y, widget_id, dx, dy), select, update (text, edited_at) on app.document_comments to authenticated;
grant select, update on app.document_comments to briefwell_definer;
grant delete, insert, select, update on app.document_comments to service_role;

create table app.document_pictures (
  document_id uuid not null,
  file_id uuid not null,
  type text not null,
  size integer not null,
  width integer not null,
  height integer not null,
  canvas_id uuid,
  widget_id uuid,
  canvas_revision integer,
  alt text not null default ''::text,
  user_id uuid,
  created_at timestamp with time zone not null default app.now(),
  unused_since timestamp with time zone,
  constraint document_pictures_alt_length CHECK ((char_length(alt) <= 300)),
  constraint document_pictures_canvas_whole CHECK (((num_nulls(canvas_id, canvas_revision) = ANY (ARRAY[0, 2])) AND ((widget_id IS NULL) OR (canvas_id IS NOT NULL)))),
  constraint document_pictures_height_limited CHECK (((height >= 1) AND (height <= 10000))),
  constraint document_pictures_pkey PRIMARY KEY (document_id, file_id),
  constraint document_pictures_size_limited CHECK (((size >= 1) AND (size <= 20000000))),
  constraint document_pictures_type_known CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint document_pictures_width_limited CHECK (((width >= 1) AND (width <= 10000))),
  constraint document_pictures_document_id_fkey FOREIGN KEY (document_id) REFERENCES app.documents(id) ON DELETE CASCADE,
  constraint document_pictures_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX document_pictures_file_id ON app.document_pictures USING btree (file_id);
CREATE INDEX document_pictures_user_id ON app.document_pictures USING btree (user_id);
alter table app.document_pictures force row level security;
create policy definer_reads on app.document_pictures for select to briefwell_definer
  using (true);
create policy readers_of_the_document_read on app.document_pictures for select to authenticated
  using ((EXISTS ( SELECT
   FROM app.documents d
  WHERE (d.id = document_pictures.document_id))));
create policy service_does_all on app.document_pictures for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy those_who_may_change_it_add on app.document_pictures for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT
   FROM app.documents d
  WHERE ((d.id = document_pictures.document_id) AND app.may_change_record(d.company_id, d.user_id) AND (d.status = ANY (ARRAY['draft'::text, 'review'::text])) AND (d.deleted_at IS NULL))))));
CREATE TRIGGER document_pictures_admit BEFORE INSERT ON app.document_pictures FOR EACH ROW EXECUTE FUNCTION app.admit_document_picture();
grant insert (document_id, file_id, type, size, width, height, canvas_id, widget_id, canvas_revision, alt, user_id), select on app.document_pictures to authenticated;
grant select on app.document_pictures to briefwell_definer;
grant delete, insert, select, update on app.document_pictures to service_role;

create table app.document_steps (
  id uuid not null default gen_random_uuid(),
  document_id uuid not null,
  version integer not null,
  step text not null,
  user_id uuid,
  name text,
  note text,
  created_at timestamp with time zone not null default app.now(),
  sources jsonb,
  constraint document_steps_note_length CHECK (((char_length(note) >= 1) AND (char_length(note) <= 2000))),
  constraint document_steps_pkey PRIMARY KEY (id),
  constraint document_steps_step_known CHECK ((step = ANY (ARRAY['asked'::text, 'returned'::text, 'approved'::text, 'published'::text, 'begun'::text]))),
  constraint document_steps_document_id_fkey FOREIGN KEY (document_id) REFERENCES app.documents(id) ON DELETE CASCADE,
  constraint document_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX document_steps_document_id ON app.document_steps USING btree (document_id, created_at DESC, id DESC);
CREATE INDEX document_steps_user_id ON app.document_steps USING btree (user_id);
alter table app.document_steps force row level security;
create policy definer_notes on app.document_steps for insert to briefwell_definer
  with check (true);
create policy readers_of_the_document_read on app.document_steps for select to authenticated
  using ((EXISTS ( SELECT
   FROM app.documents d
  WHERE (d.id = document_steps.document_id))));
create policy service_does_all on app.document_steps for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy who_took_it_confirms on app.document_steps for update to authenticated
  using ((user_id = auth.uid()))
  with check ((user_id = auth.uid()));
grant select, update (sources) on app.document_steps to authenticated;
grant insert on app.document_steps to briefwell_definer;
grant delete, insert, select, update on app.document_steps to service_role;

create table app.document_versions (
  id uuid not null default gen_random_uuid(),
  document_id uuid not null,
  revision integer not null,
  name text,
  title text not null,
  blocks jsonb,
  words integer not null,
  created_at timestamp with time zone not null,
  changed_by uuid,
  kept_at timestamp with time zone not null default app.now(),
  approved integer,
  content_hash bytea,
  sources jsonb,
  constraint document_versions_approved_key UNIQUE (document_id, approved),
  constraint document_versions_content_known CHECK (((blocks IS NOT NULL) OR ((content_hash IS NOT NULL) AND (approved IS NULL)))),
  constraint document_versions_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint document_versions_pkey PRIMARY KEY (id),
  constraint document_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint document_versions_document_id_fkey FOREIGN KEY (document_id) REFERENCES app.documents(id) ON DELETE CASCADE
);
CREATE INDEX document_versions_changed_by ON app.document_versions USING btree (changed_by);
CREATE UNIQUE INDEX document_versions_content ON app.document_versions USING btree (document_id, content_hash) WHERE ((blocks IS NOT NULL) AND (approved IS NULL));
CREATE INDEX document_versions_document_id ON app.document_versions USING btree (document_id, created_at DESC, id DESC);
CREATE INDEX document_versions_unchecked ON app.document_versions USING btree (document_id) WHERE ((approved IS NOT NULL) AND (sources IS NULL));
CREATE INDEX document_versions_unnamed ON app.document_versions USING btree (kept_at) WHERE (name IS NULL);
alter table app.document_versions force row level security;
create policy definer_trims on app.document_versions for all to briefwell_definer
  using (true)
  with check (true);
create policy readers_of_the_document_read on app.document_versions for select to authenticated
  using ((EXISTS ( SELECT
   FROM app.documents d
  WHERE (d.id = document_versions.document_id))));
create policy service_does_all on app.document_versions for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy those_who_may_change_it_add on app.document_versions for insert to authenticated
  with check ((EXISTS ( SELECT
   FROM app.documents d
  WHERE ((d.id = document_versions.document_id) AND app.may_change_record(d.company_id, d.user_id)))));
create policy those_who_may_change_it_check on app.document_versions for update to authenticated
  using ((EXISTS ( SELECT
   FROM app.documents d
  WHERE ((d.id = document_versions.document_id) AND app.may_change_record(d.company_id, d.user_id)))));
CREATE TRIGGER document_versions_keep BEFORE INSERT ON app.document_versions FOR EACH ROW EXECUTE FUNCTION app.keep_document_version();
CREATE TRIGGER document_versions_limit AFTER INSERT ON app.document_versions FOR EACH ROW EXECUTE FUNCTION app.limit_document_versions();
CREATE TRIGGER document_versions_pass_on AFTER DELETE ON app.document_versions FOR EACH ROW WHEN (((old.blocks IS NOT NULL) AND (old.content_hash IS NOT NULL))) EXECUTE FUNCTION app.pass_on_document_content();
grant insert, select, update (sources) on app.document_versions to authenticated;
grant delete, select, update (blocks) on app.document_versions to briefwell_definer;
grant delete, insert, select, update on app.document_versions to service_role;

create table app.documents (
  id uuid not null default gen_random_uuid(),
  company_id uuid,
  user_id uuid,
  title text not null,
  type text not null,
  description text not null default ''::text,
  tone text not null,
  audience text not null,
  context text not null default ''::text,
  objectives text not null default ''::text,
  deadline date,
  material jsonb not null default '{}'::jsonb,
  writing jsonb,
  status text not null default 'draft'::text,
  version integer not null default 1,
  revision integer not null default 1,
  known_since integer not null default 0,
  block_order text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default app.now(),
  changed_at timestamp with time zone not null default app.now(),
  changed_by uuid,
  deleted_at timestamp with time zone,
  published_id uuid,
  theme text,
  scheme text,
  constraint documents_audience_known CHECK ((audience = ANY (ARRAY['board'::text, 'executives'::text, 'stakeholders'::text, 'technical-team'::text]))),
  constraint documents_look_whole CHECK ((num_nulls(theme, scheme) = ANY (ARRAY[0, 2]))),
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_scheme_known CHECK ((scheme = ANY (ARRAY['light'::text, 'dark'::text]))),
  constraint documents_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'review'::text, 'approved'::text, 'published'::text]))),
  constraint documents_theme_known CHECK ((theme = ANY (ARRAY['company'::text, 'ledger'::text, 'harbor'::text, 'clay'::text, 'signal'::text]))),
  constraint documents_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  constraint documents_tone_known CHECK ((tone = ANY (ARRAY['technical'::text, 'business'::text, 'executive'::text, 'balanced'::text]))),
  constraint documents_type_known CHECK ((type = ANY (ARRAY['investment-justification'::text, 'cost-optimization'::text, 'tech-strategy'::text, 'board-deck'::text, 'status-update'::text, 'investment-memo'::text]))),
  constraint documents_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint documents_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint documents_published_id_fkey FOREIGN KEY (published_id) REFERENCES app.document_versions(id) ON DELETE SET NULL,
  constraint documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX documents_changed_by ON app.documents USING btree (changed_by);
CREATE INDEX documents_company_id ON app.documents USING btree (company_id, changed_at DESC, id DESC);
CREATE INDEX documents_published_id ON app.documents USING btree (published_id);
CREATE INDEX documents_user_id ON app.documents USING btree (user_id, changed_at DESC, id DESC);
alter table app.documents force row level security;
create policy authors_and_managers_change on app.documents for update to authenticated
  using ((((company_id IS NULL) AND (user_id = ( SELECT auth.uid() AS uid))) OR ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)))));
create policy definer_keeps on app.documents for all to briefwell_definer
  using (true)
  with check (true);
create policy members_and_owners_read on app.documents for select to authenticated
  using ((((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_view_company_info(auth.uid()) AS user_can_view_company_info)) OR ((company_id IS NULL) AND (user_id = ( SELECT auth.uid() AS uid)))));
create policy members_and_people_make on app.documents for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (NOT (company_id IS DISTINCT FROM ( SELECT public.get_user_company(auth.uid()) AS get_user_company))) AND ((company_id IS NULL) OR ( SELECT public.user_can_view_company_info(auth.uid()) AS user_can_view_company_info))));
create policy service_sees_the_company_of_its_job on app.documents for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER documents_hint_changed AFTER UPDATE ON app.documents FOR EACH ROW EXECUTE FUNCTION app.send_record_hint();
CREATE TRIGGER documents_keep_passages AFTER INSERT ON app.documents FOR EACH ROW EXECUTE FUNCTION app.keep_document_passages();
CREATE TRIGGER documents_keep_passages_changed AFTER UPDATE ON app.documents FOR EACH ROW WHEN ((((old.title IS DISTINCT FROM new.title) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL))) OR (old.published_id IS DISTINCT FROM new.published_id))) EXECUTE FUNCTION app.keep_document_passages();
CREATE TRIGGER documents_limit AFTER INSERT ON app.documents FOR EACH ROW EXECUTE FUNCTION app.limit_records('2000');
CREATE TRIGGER documents_move_to_trash AFTER UPDATE OF deleted_at ON app.documents FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION app.move_record_to_trash();
grant insert (company_id, user_id, title, type, description, tone, audience, context, objectives, deadline, material, writing, changed_by), select, update (title, writing, revision, block_order, changed_at, changed_by, deleted_at, theme, scheme) on app.documents to authenticated;
grant delete, select, update on app.documents to briefwell_definer;
grant delete, insert, select, update on app.documents to service_role;

create table app.embargo_terms (
  company_id uuid not null,
  terms text not null,
  constraint embargo_terms_pkey PRIMARY KEY (company_id),
  constraint embargo_terms_terms_length CHECK (((char_length(terms) >= 1) AND (char_length(terms) <= 10000))),
  constraint embargo_terms_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
alter table app.embargo_terms force row level security;
create policy managers_keep on app.embargo_terms for all to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_edit_company_profile(auth.uid()) AS user_can_edit_company_profile)));
create policy members_read on app.embargo_terms for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.embargo_terms for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant delete, insert, select, update on app.embargo_terms to authenticated;
grant delete, insert, select, update on app.embargo_terms to service_role;

create table app.embargoes (
  brief_id uuid not null,
  company_id uuid not null,
  available_from timestamp with time zone,
  embargo_until timestamp with time zone,
  confidential text,
  terms text,
  terms_hash text,
  constraint embargoes_confidential_length CHECK (((char_length(confidential) >= 1) AND (char_length(confidential) <= 2000))),
  constraint embargoes_not_empty CHECK ((num_nonnulls(available_from, embargo_until) > 0)),
  constraint embargoes_pkey PRIMARY KEY (brief_id),
  constraint embargoes_terms_and_end CHECK ((num_nulls(embargo_until, terms, terms_hash) = ANY (ARRAY[0, 3]))),
  constraint embargoes_terms_hash_hex CHECK ((terms_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint embargoes_terms_length CHECK (((char_length(terms) >= 1) AND (char_length(terms) <= 10000))),
  constraint embargoes_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
CREATE INDEX embargoes_company_id ON app.embargoes USING btree (company_id);
alter table app.embargoes force row level security;
create policy definer_deletes on app.embargoes for delete to briefwell_definer
  using (true);
create policy definer_reads on app.embargoes for select to briefwell_definer
  using (true);
create policy managers_add on app.embargoes for insert to authenticated
  with check (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs) AND (EXISTS ( SELECT
   FROM public.briefs b
  WHERE ((b.id = embargoes.brief_id) AND (b.company_id = embargoes.company_id))))));
create policy managers_change on app.embargoes for update to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)));
create policy managers_delete on app.embargoes for delete to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)));
create policy members_read on app.embargoes for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.embargoes for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER embargoes_hint_added AFTER INSERT ON app.embargoes REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'embargoes', 'readers', 'brief_id', 'library');
CREATE TRIGGER embargoes_hint_changed AFTER UPDATE ON app.embargoes REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'embargoes', 'readers', 'brief_id', 'library');
CREATE TRIGGER embargoes_hint_deleted AFTER DELETE ON app.embargoes REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'embargoes', 'readers', 'brief_id', 'library');
CREATE TRIGGER embargoes_restrict_brief AFTER INSERT ON app.embargoes FOR EACH ROW EXECUTE FUNCTION app.restrict_brief();
grant delete, insert, select, update on app.embargoes to authenticated;
grant delete, select on app.embargoes to briefwell_definer;
grant delete, insert, select, update on app.embargoes to service_role;

create table app.embedding_work (
  one boolean not null default true,
  leased_until timestamp with time zone not null,
  failures integer not null,
  retry_at timestamp with time zone not null,
  model text,
  dims integer,
  unsearched_below bigint,
  constraint embedding_work_dims_range CHECK (((dims >= 1) AND (dims <= 4096))),
  constraint embedding_work_model_length CHECK (((char_length(model) >= 1) AND (char_length(model) <= 300))),
  constraint embedding_work_one CHECK (one),
  constraint embedding_work_pkey PRIMARY KEY (one)
);
alter table app.embedding_work force row level security;
create policy service_does_all on app.embedding_work for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, insert, select, update on app.embedding_work to service_role;

create table app.held_mails (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  email text not null,
  share_id uuid not null,
  kind text not null,
  question_id uuid,
  held_at timestamp with time zone not null default app.now(),
  due_at timestamp with time zone not null,
  constraint held_mails_kind_known CHECK ((kind = ANY (ARRAY['share'::text, 'embargo'::text, 'answer'::text]))),
  constraint held_mails_one_of_a_kind UNIQUE NULLS NOT DISTINCT (share_id, kind, question_id),
  constraint held_mails_pkey PRIMARY KEY (id),
  constraint held_mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint held_mails_question_id_fkey FOREIGN KEY (question_id) REFERENCES app.questions(id) ON DELETE CASCADE,
  constraint held_mails_share_id_fkey FOREIGN KEY (share_id) REFERENCES app.shares(id) ON DELETE CASCADE
);
CREATE INDEX held_mails_due ON app.held_mails USING btree (due_at);
CREATE INDEX held_mails_mailbox ON app.held_mails USING btree (company_id, email);
CREATE INDEX held_mails_question_id ON app.held_mails USING btree (question_id);
alter table app.held_mails force row level security;
create policy definer_holds on app.held_mails for all to briefwell_definer
  using (true)
  with check (true);
create policy service_sees_the_company_of_its_job on app.held_mails for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant delete, insert, select, update on app.held_mails to briefwell_definer;
grant delete, insert, select, update on app.held_mails to service_role;

create table app.hidden_watching (
  brief_id uuid not null,
  reader_id uuid not null,
  company_id uuid not null,
  constraint hidden_watching_pkey PRIMARY KEY (brief_id, reader_id),
  constraint hidden_watching_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint hidden_watching_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX hidden_watching_company_id ON app.hidden_watching USING btree (company_id);
CREATE INDEX hidden_watching_reader_id ON app.hidden_watching USING btree (reader_id);
alter table app.hidden_watching force row level security;
create policy definer_does_all on app.hidden_watching for all to briefwell_definer
  using (true)
  with check (true);
create policy service_sees_the_company_of_its_job on app.hidden_watching for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant delete, insert, select on app.hidden_watching to briefwell_definer;
grant delete, insert, select, update on app.hidden_watching to service_role;

create table app.idempotency_keys (
  owner_id uuid not null,
  key text not null,
  endpoint text not null,
  request_hash text not null,
  reply jsonb,
  created_at timestamp with time zone not null default app.now(),
  constraint idempotency_keys_endpoint_length CHECK (((char_length(endpoint) >= 1) AND (char_length(endpoint) <= 200))),
  constraint idempotency_keys_key_length CHECK (((char_length(key) >= 1) AND (char_length(key) <= 255))),
  constraint idempotency_keys_pkey PRIMARY KEY (owner_id, key),
  constraint idempotency_keys_request_hash_sha256 CHECK ((request_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint idempotency_keys_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_created_at ON app.idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_owner_id ON app.idempotency_keys USING btree (owner_id, created_at DESC);
alter table app.idempotency_keys force row level security;
create policy owners_keep_their_keys on app.idempotency_keys for all to authenticated
  using ((owner_id = ( SELECT auth.uid() AS uid)));
create policy service_does_all on app.idempotency_keys for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
CREATE TRIGGER idempotency_keys_trim AFTER INSERT ON app.idempotency_keys REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.trim_replies();
grant delete, insert, select, update on app.idempotency_keys to authenticated;
grant delete, insert, select, update on app.idempotency_keys to service_role;

create table app.invitation_mails (
  company_id uuid not null,
  sent_on date not null,
  mails integer not null,
  constraint invitation_mails_pkey PRIMARY KEY (company_id, sent_on),
  constraint invitation_mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
alter table app.invitation_mails force row level security;
create policy definer_counts on app.invitation_mails for all to briefwell_definer
  using (true)
  with check (true);
create policy service_does_all on app.invitation_mails for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, insert, select, update on app.invitation_mails to briefwell_definer;
grant delete, insert, select, update on app.invitation_mails to service_role;

create table app.leads (
  id uuid not null default gen_random_uuid(),
  work_email text not null,
  first_name text not null,
  last_name text not null,
  job_title text not null,
  company_name text not null,
  job_function text not null,
  country_region text not null,
  mail_id uuid,
  request_hash text,
  suspicion text,
  created_at timestamp with time zone not null default app.now(),
  constraint leads_company_name_length CHECK (((char_length(btrim(company_name)) >= 1) AND (char_length(company_name) <= 200))),
  constraint leads_country_region_length CHECK (((char_length(btrim(country_region)) >= 1) AND (char_length(country_region) <= 200))),
  constraint leads_first_name_length CHECK (((char_length(btrim(first_name)) >= 1) AND (char_length(first_name) <= 200))),
  constraint leads_job_function_length CHECK (((char_length(btrim(job_function)) >= 1) AND (char_length(job_function) <= 200))),
  constraint leads_job_title_length CHECK (((char_length(btrim(job_title)) >= 1) AND (char_length(job_title) <= 200))),
  constraint leads_last_name_length CHECK (((char_length(btrim(last_name)) >= 1) AND (char_length(last_name) <= 200))),
  constraint leads_pkey PRIMARY KEY (id),
  constraint leads_request_hash_key UNIQUE (request_hash),
  constraint leads_request_hash_sha256 CHECK ((request_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint leads_suspicion_known CHECK ((suspicion = ANY (ARRAY['hidden field'::text, 'haste'::text]))),
  constraint leads_work_email_format CHECK (((work_email ~ '^[^@[:space:]]+@[^@[:space:]]+$'::text) AND (char_length(work_email) <= 320))),
  constraint leads_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES app.mails(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX leads_created_at ON app.leads USING btree (created_at DESC, id DESC);
CREATE INDEX leads_mail_id ON app.leads USING btree (mail_id);
alter table app.leads force row level security;
create policy service_does_all on app.leads for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy visitors_write on app.leads for insert to anon, authenticated
  with check (true);
grant insert on app.leads to anon;
grant insert on app.leads to authenticated;
grant delete, insert, select, update on app.leads to service_role;

create table app.library_visits (
  user_id uuid not null,
  visited_at timestamp with time zone not null,
  before_at timestamp with time zone,
  constraint library_visits_pkey PRIMARY KEY (user_id),
  constraint library_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table app.library_visits force row level security;
create policy readers_keep_their_own on app.library_visits for all to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy service_does_all on app.library_visits for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant insert, select, update on app.library_visits to authenticated;
grant delete, insert, select, update on app.library_visits to service_role;

create table app.mail_opt_outs (
  address_hash text not null,
  company_id uuid,
  created_at timestamp with time zone not null default app.now(),
  constraint mail_opt_outs_address_hash_hex CHECK ((address_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint mail_opt_outs_key UNIQUE NULLS NOT DISTINCT (address_hash, company_id),
  constraint mail_opt_outs_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
CREATE INDEX mail_opt_outs_company_id ON app.mail_opt_outs USING btree (company_id);
alter table app.mail_opt_outs force row level security;
create policy definer_reads on app.mail_opt_outs for select to briefwell_definer
  using (true);
create policy service_does_all on app.mail_opt_outs for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant select on app.mail_opt_outs to briefwell_definer;
grant delete, insert, select, update on app.mail_opt_outs to service_role;

create table app.mailbox_days (
  company_id uuid not null,
  email text not null,
  sent_on date not null,
  mails integer not null default 0,
  answers integer not null default 0,
  embargo_at timestamp with time zone,
  constraint mailbox_days_pkey PRIMARY KEY (company_id, email, sent_on),
  constraint mailbox_days_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
CREATE INDEX mailbox_days_sent_on ON app.mailbox_days USING btree (sent_on);
alter table app.mailbox_days force row level security;
create policy definer_counts on app.mailbox_days for all to briefwell_definer
  using (true)
  with check (true);
create policy service_sees_the_company_of_its_job on app.mailbox_days for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant delete, insert, select, update on app.mailbox_days to briefwell_definer;
grant delete, insert, select, update on app.mailbox_days to service_role;

create table app.mails (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  to_address text not null,
  reply_to text,
  subject text not null,
  html text,
  text text,
  unsubscribe_url text,
  created_at timestamp with time zone not null default app.now(),
  sent_at timestamp with time zone,
  tried_until timestamp with time zone not null default (app.now() + '3 days'::interval),
  claimed_until timestamp with time zone,
  gave_up_at timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  bounced_at timestamp with time zone,
  constraint mails_attempts_positive CHECK ((attempts >= 0)),
  constraint mails_html_length CHECK ((char_length(html) <= 200000)),
  constraint mails_kind_length CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 100))),
  constraint mails_last_error_length CHECK ((char_length(last_error) <= 2000)),
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_reply_to_format CHECK (((reply_to ~ '^[^@[:space:]<>,;]+@[^@[:space:]<>,;]+$'::text) AND (char_length(reply_to) <= 320))),
  constraint mails_subject_one_line CHECK ((((char_length(subject) >= 1) AND (char_length(subject) <= 500)) AND (subject !~ '[\r\n]'::text))),
  constraint mails_text_length CHECK ((char_length(text) <= 200000)),
  constraint mails_to_address_format CHECK ((((to_address ~ '^[^@[:space:]]+@[^@[:space:]]+$'::text) AND (char_length(to_address) <= 320)) OR (to_address ~ '^\+[1-9][0-9]{1,14}$'::text))),
  constraint mails_unsubscribe_url_one_line CHECK (((unsubscribe_url ~ '^https?://[^[:space:]<>]+$'::text) AND (char_length(unsubscribe_url) <= 2048)))
);
CREATE INDEX mails_created_at ON app.mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_unsent ON app.mails USING btree (created_at) WHERE (sent_at IS NULL);
alter table app.mails force row level security;
create policy definer_queues on app.mails for insert to briefwell_definer
  with check (true);
create policy service_does_all on app.mails for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
CREATE TRIGGER mails_share_bounced AFTER UPDATE OF gave_up_at ON app.mails FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['share'::text, 'collected'::text])) AND (new.gave_up_at IS NOT NULL))) EXECUTE FUNCTION app.share_bounced();
grant insert on app.mails to briefwell_definer;
grant delete, insert, select, update on app.mails to service_role;

create table app.migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table app.muted_briefs (
  user_id uuid not null,
  brief_id uuid not null,
  follows boolean,
  constraint muted_briefs_pkey PRIMARY KEY (user_id, brief_id),
  constraint muted_briefs_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES public.briefs(id) ON DELETE CASCADE,
  constraint muted_briefs_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX muted_briefs_brief_id ON app.muted_briefs USING btree (brief_id);
alter table app.muted_briefs force row level security;
create policy definer_reads on app.muted_briefs for select to briefwell_definer
  using (true);
create policy members_mute on app.muted_briefs for all to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT
   FROM public.briefs b
  WHERE (b.id = muted_briefs.brief_id)))));
create policy service_does_all on app.muted_briefs for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, insert, select on app.muted_briefs to authenticated;
grant select on app.muted_briefs to briefwell_definer;
grant delete, insert, select, update on app.muted_briefs to service_role;

create table app.notification_settings (
  user_id uuid not null,
  digest boolean not null default true,
  last_digest_on date,
  alerts text not null default 'now'::text,
  alerted_at timestamp with time zone,
  constraint notification_settings_alerts_known CHECK ((alerts = ANY (ARRAY['now'::text, 'daily'::text, 'weekly'::text, 'off'::text]))),
  constraint notification_settings_pkey PRIMARY KEY (user_id),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table app.notification_settings force row level security;
create policy definer_notes_mails on app.notification_settings for update to briefwell_definer
  using (true);
create policy definer_reads on app.notification_settings for select to briefwell_definer
  using (true);
create policy service_does_all on app.notification_settings for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy users_choose_for_themselves on app.notification_settings for all to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
grant insert (user_id, digest, alerts, alerted_at), select (user_id, digest, alerts, alerted_at), update (digest, alerts, alerted_at) on app.notification_settings to authenticated;
grant select, update (alerted_at) on app.notification_settings to briefwell_definer;
grant delete, insert, select, update on app.notification_settings to service_role;

create table app.notifications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  company_id uuid not null,
  kind text not null,
  subject_id uuid,
  subject_name text not null,
  others integer not null default 0,
  actor_name text,
  transaction_id bigint not null,
  created_at timestamp with time zone not null default app.now(),
  read_at timestamp with time zone,
  mailed_at timestamp with time zone,
  comment_id uuid,
  constraint notifications_actor_name_length CHECK ((char_length(actor_name) <= 200)),
  constraint notifications_kind_known CHECK ((kind = ANY (ARRAY['member-joined'::text, 'product-deleted'::text, 'brief-deleted'::text, 'video-ready'::text, 'video-broken'::text, 'captions-ready'::text, 'captions-failed'::text, 'question-asked'::text, 'question-overdue'::text, 'brief-watched'::text, 'access-asked'::text, 'colleague-proposed'::text, 'workspace-shared'::text, 'document-asked'::text, 'document-returned'::text, 'document-approved'::text, 'document-commented'::text, 'document-mentioned'::text, 'document-task'::text, 'document-task-due'::text, 'canvas-commented'::text, 'canvas-mentioned'::text, 'canvas-task'::text, 'canvas-task-due'::text, 'webhook-failing'::text, 'webhook-stopped'::text, 'webhook-rights-lost'::text, 'key-expiring'::text]))),
  constraint notifications_one_per_change UNIQUE (user_id, kind, transaction_id, created_at),
  constraint notifications_others_not_negative CHECK ((others >= 0)),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_subject_name_length CHECK ((char_length(subject_name) <= 200)),
  constraint notifications_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.team_members(user_id) ON DELETE CASCADE
);
CREATE INDEX notifications_company_id ON app.notifications USING btree (company_id);
CREATE INDEX notifications_created_at ON app.notifications USING btree (created_at);
CREATE INDEX notifications_transaction_id ON app.notifications USING btree (transaction_id);
CREATE INDEX notifications_unread ON app.notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user_id ON app.notifications USING btree (user_id, created_at DESC, id DESC);
alter table app.notifications force row level security;
create policy definer_tells on app.notifications for all to briefwell_definer
  using (true)
  with check (true);
create policy members_mark_what_they_are_told on app.notifications for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy members_read_what_they_are_told on app.notifications for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service_sees_the_company_of_its_job on app.notifications for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER notifications_hint_added AFTER INSERT ON app.notifications REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('user', 'user_id', 'notifications');
CREATE TRIGGER notifications_hint_changed AFTER UPDATE ON app.notifications REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('user', 'user_id', 'notifications');
CREATE TRIGGER notifications_hint_deleted AFTER DELETE ON app.notifications REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('user', 'user_id', 'notifications');
CREATE TRIGGER notifications_trim AFTER INSERT ON app.notifications REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.trim_notifications();
grant select (id, user_id, kind, subject_id, subject_name, others, actor_name, created_at, read_at, comment_id), update (read_at) on app.notifications to authenticated;
grant delete, insert, select, update on app.notifications to briefwell_definer;
grant delete, insert, select, update on app.notifications to service_role;

create table app.open_links (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  brief_id uuid not null,
  token text not null,
  plays bigint not null default 0,
  last_played_at timestamp with time zone,
  created_at timestamp with time zone not null default app.now(),
  constraint open_links_brief_id_key UNIQUE (brief_id),
  constraint open_links_pkey PRIMARY KEY (id),
  constraint open_links_plays_positive CHECK ((plays >= 0)),
  constraint open_links_token_key UNIQUE (token),
  constraint open_links_token_length CHECK (((char_length(token) >= 20) AND (char_length(token) <= 100))),
  constraint open_links_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES public.briefs(id) ON DELETE CASCADE,
  constraint open_links_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
CREATE INDEX open_links_company_id ON app.open_links USING btree (company_id);
alter table app.open_links force row level security;
create policy definer_counts on app.open_links for update to briefwell_definer
  using (true)
  with check (true);
create policy definer_reads on app.open_links for select to briefwell_definer
  using (true);
create policy managers_end on app.open_links for delete to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)));
create policy managers_make on app.open_links for insert to authenticated
  with check (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs) AND (EXISTS ( SELECT
   FROM public.briefs b
  WHERE ((b.id = open_links.brief_id) AND (b.company_id = open_links.company_id))))));
create policy members_read on app.open_links for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.open_links for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER open_links_hint_added AFTER INSERT ON app.open_links REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'shares');
CREATE TRIGGER open_links_hint_changed AFTER UPDATE ON app.open_links REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'shares');
CREATE TRIGGER open_links_hint_deleted AFTER DELETE ON app.open_links REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'shares');
grant delete, insert (company_id, brief_id, token), select on app.open_links to authenticated;
grant select, update on app.open_links to briefwell_definer;
grant delete, insert, select, update on app.open_links to service_role;

create table app.passage_renewal (
  one boolean not null default true,
  unrenewed_below bigint,
  questions_after uuid,
  constraint passage_renewal_one CHECK (one),
  constraint passage_renewal_pkey PRIMARY KEY (one)
);
alter table app.passage_renewal force row level security;
create policy definer_does_all on app.passage_renewal for all to briefwell_definer
  using (true)
  with check (true);
create policy service_does_all on app.passage_renewal for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant select, update on app.passage_renewal to briefwell_definer;
grant delete, insert, select, update on app.passage_renewal to service_role;

create table app.passage_vectors (
  passage_id bigint not null,
  company_id uuid,
  holder_id uuid not null,
  model text not null,
  dims integer not null,
  sketch bit varying,
  vector real[],
  constraint passage_vectors_dims_range CHECK (((dims >= 0) AND (dims <= 4096))),
  constraint passage_vectors_model_length CHECK (((char_length(model) >= 1) AND (char_length(model) <= 300))),
  constraint passage_vectors_pkey PRIMARY KEY (passage_id),
  constraint passage_vectors_whole CHECK (
CASE
    WHEN (dims = 0) THEN (num_nonnulls(sketch, vector) = 0)
    ELSE ((length((sketch)::"bit") = dims) AND (cardinality(vector) = dims))
END),
  constraint passage_vectors_passage_id_fkey FOREIGN KEY (passage_id) REFERENCES app.passages(id) ON DELETE CASCADE
);
CREATE INDEX passage_vectors_company ON app.passage_vectors USING btree (company_id, model, dims) INCLUDE (passage_id, sketch);
CREATE INDEX passage_vectors_holder ON app.passage_vectors USING btree (holder_id, model, dims) INCLUDE (passage_id, sketch);
alter table app.passage_vectors force row level security;
create policy definer_reads on app.passage_vectors for select to briefwell_definer
  using (true);
create policy service_sees_the_company_of_its_job on app.passage_vectors for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant select on app.passage_vectors to briefwell_definer;
grant delete, insert, select, update on app.passage_vectors to service_role;

create table app.passage_windows (
  passage_id bigint not null,
  place integer not null,
  company_id uuid,
  holder_id uuid not null,
  model text not null,
  dims integer not null,
  sketch bit varying,
  vector real[],
  constraint passage_windows_dims_range CHECK (((dims >= 0) AND (dims <= 4096))),
  constraint passage_windows_model_length CHECK (((char_length(model) >= 1) AND (char_length(model) <= 300))),
  constraint passage_windows_pkey PRIMARY KEY (passage_id, place),
  constraint passage_windows_place_positive CHECK ((place >= 0)),
  constraint passage_windows_whole CHECK (
CASE
    WHEN (dims = 0) THEN (num_nonnulls(sketch, vector) = 0)
    ELSE ((length((sketch)::"bit") = dims) AND (cardinality(vector) = dims))
END),
  constraint passage_windows_passage_id_fkey FOREIGN KEY (passage_id) REFERENCES app.passages(id) ON DELETE CASCADE
);
alter table app.passage_windows force row level security;
create policy definer_reads on app.passage_windows for select to briefwell_definer
  using (true);
create policy service_sees_the_company_of_its_job on app.passage_windows for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant select on app.passage_windows to briefwell_definer;
grant delete, insert, select, update on app.passage_windows to service_role;

create table app.passages (
  id bigint not null,
  company_id uuid,
  product_id uuid,
  brief_id uuid,
  caption_id uuid,
  field text not null,
  language text not null,
  text text not null,
  starts integer[],
  end_ms integer,
  canvas_id uuid,
  widget_id uuid,
  document_id uuid,
  version_id uuid,
  block_id text,
  origin_id uuid,
  internal_id uuid,
  holder_id uuid not null generated always as (COALESCE(version_id, document_id, canvas_id, internal_id, brief_id, company_id)) stored,
  question_id uuid,
  answered_at timestamp with time zone,
  constraint passages_block_of_a_document CHECK (((block_id IS NULL) OR (document_id IS NOT NULL))),
  constraint passages_canvas_alone CHECK (((canvas_id IS NULL) OR (num_nonnulls(product_id, brief_id, caption_id) = 0))),
  constraint passages_captions_of_a_brief CHECK (((caption_id IS NULL) OR (brief_id IS NOT NULL))),
  constraint passages_document_alone CHECK (((document_id IS NULL) OR (num_nonnulls(product_id, brief_id, caption_id, canvas_id) = 0))),
  constraint passages_field_length CHECK (((char_length(field) >= 1) AND (char_length(field) <= 50))),
  constraint passages_internal_of_a_brief CHECK (((internal_id IS NULL) OR (brief_id IS NOT NULL))),
  constraint passages_language_format CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint passages_pkey PRIMARY KEY (id),
  constraint passages_question_of_a_brief CHECK (((num_nonnulls(question_id, answered_at) = ANY (ARRAY[0, 2])) AND ((question_id IS NULL) OR ((brief_id IS NOT NULL) AND (caption_id IS NULL))))) NOT VALID,
  constraint passages_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 20000))),
  constraint passages_times_of_videos CHECK (((num_nonnulls(starts, end_ms) = ANY (ARRAY[0, 2])) AND ((caption_id IS NULL) OR (starts IS NOT NULL)) AND ((starts IS NULL) OR (num_nonnulls(caption_id, question_id) = 1)))) NOT VALID,
  constraint passages_version_of_a_document CHECK (((version_id IS NULL) OR ((document_id IS NOT NULL) AND (company_id IS NULL)))),
  constraint passages_widget_of_a_canvas CHECK (((widget_id IS NULL) OR (canvas_id IS NOT NULL))),
  constraint passages_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES public.briefs(id) ON DELETE CASCADE,
  constraint passages_canvas_id_fkey FOREIGN KEY (canvas_id) REFERENCES app.canvases(id) ON DELETE CASCADE,
  constraint passages_caption_id_fkey FOREIGN KEY (caption_id) REFERENCES app.captions(id) ON DELETE CASCADE,
  constraint passages_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint passages_document_id_fkey FOREIGN KEY (document_id) REFERENCES app.documents(id) ON DELETE CASCADE,
  constraint passages_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE,
  constraint passages_question_id_fkey FOREIGN KEY (question_id) REFERENCES app.questions(id) ON DELETE CASCADE,
  constraint passages_version_id_fkey FOREIGN KEY (version_id) REFERENCES app.document_versions(id) ON DELETE CASCADE
);
CREATE INDEX passages_brief_id ON app.passages USING btree (brief_id, id);
CREATE INDEX passages_canvas_id ON app.passages USING btree (canvas_id, widget_id);
CREATE INDEX passages_caption_id ON app.passages USING btree (caption_id);
CREATE INDEX passages_company_id ON app.passages USING btree (company_id, product_id, brief_id, canvas_id, document_id);
CREATE INDEX passages_document_id ON app.passages USING btree (document_id, block_id);
CREATE INDEX passages_holder_id ON app.passages USING btree (holder_id, id);
CREATE INDEX passages_internal_id ON app.passages USING btree (brief_id, internal_id) WHERE (internal_id IS NOT NULL);
CREATE INDEX passages_product_id ON app.passages USING btree (product_id, brief_id);
CREATE INDEX passages_question_id ON app.passages USING btree (question_id);
CREATE INDEX passages_version_id ON app.passages USING btree (version_id);
alter table app.passages force row level security;
create policy definer_does_all on app.passages for all to briefwell_definer
  using (true)
  with check (true);
create policy service_sees_the_company_of_its_job on app.passages for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER passages_forget AFTER DELETE ON app.passages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.forget_postings();
CREATE TRIGGER passages_index AFTER INSERT ON app.passages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.index_passages();
CREATE TRIGGER passages_to_embed AFTER INSERT ON app.passages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.list_to_embed();
grant delete, insert, select on app.passages to briefwell_definer;
grant delete, insert, select, update on app.passages to service_role;

create table app.passages_to_embed (
  passage_id bigint not null,
  constraint passages_to_embed_pkey PRIMARY KEY (passage_id),
  constraint passages_to_embed_passage_id_fkey FOREIGN KEY (passage_id) REFERENCES app.passages(id) ON DELETE CASCADE
);
alter table app.passages_to_embed force row level security;
create policy definer_adds on app.passages_to_embed for insert to briefwell_definer
  with check (true);
create policy service_does_all on app.passages_to_embed for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant insert on app.passages_to_embed to briefwell_definer;
grant delete, insert, select, update on app.passages_to_embed to service_role;

create table app.postings (
  passage_id bigint not null,
  term text not null,
  company_id uuid,
  holder_id uuid not null,
  weight real not null,
  subject uuid,
  constraint postings_pkey PRIMARY KEY (passage_id, term)
);
CREATE INDEX postings_company_subject ON app.postings USING btree (company_id, term, weight DESC) INCLUDE (subject) WHERE (subject IS NOT NULL);
CREATE INDEX postings_company_term ON app.postings USING btree (company_id, term, weight DESC) INCLUDE (passage_id);
CREATE INDEX postings_holder_subject ON app.postings USING btree (holder_id, term) INCLUDE (subject) WHERE (subject IS NOT NULL);
CREATE INDEX postings_holder_term ON app.postings USING btree (holder_id, term) INCLUDE (passage_id, weight);
CREATE INDEX postings_subject ON app.postings USING btree (subject, term) WHERE (subject IS NOT NULL);
alter table app.postings force row level security;
create policy definer_does_all on app.postings for all to briefwell_definer
  using (true)
  with check (true);
create policy service_sees_the_company_of_its_job on app.postings for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant delete, insert, select on app.postings to briefwell_definer;
grant delete, insert, select, update on app.postings to service_role;

create unlogged table app.presences (
  user_id uuid not null,
  tab_id uuid not null,
  block_id text,
  ends_at timestamp with time zone not null,
  record_id uuid not null,
  place jsonb,
  constraint presences_block_id_form CHECK ((block_id ~ '^[A-Za-z0-9_-]{8,36}$'::text)),
  constraint presences_of_tab PRIMARY KEY (record_id, user_id, tab_id),
  constraint presences_place_size CHECK ((octet_length((place)::text) <= 4000)),
  constraint presences_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX presences_user_id ON app.presences USING btree (user_id);
alter table app.presences force row level security;
create policy definer_reads on app.presences for select to briefwell_definer
  using (true);
create policy people_leave on app.presences for delete to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy people_stay_themselves on app.presences for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ((EXISTS ( SELECT
   FROM app.documents d
  WHERE ((d.id = presences.record_id) AND (d.deleted_at IS NULL)))) OR (EXISTS ( SELECT
   FROM app.canvases c
  WHERE ((c.id = presences.record_id) AND (c.deleted_at IS NULL)))))));
create policy readers_of_the_work_come on app.presences for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ((EXISTS ( SELECT
   FROM app.documents d
  WHERE ((d.id = presences.record_id) AND (d.deleted_at IS NULL)))) OR (EXISTS ( SELECT
   FROM app.canvases c
  WHERE ((c.id = presences.record_id) AND (c.deleted_at IS NULL)))))));
create policy readers_of_the_work_read on app.presences for select to authenticated
  using (((EXISTS ( SELECT
   FROM app.documents d
  WHERE (d.id = presences.record_id))) OR (EXISTS ( SELECT
   FROM app.canvases c
  WHERE (c.id = presences.record_id)))));
create policy service_does_all on app.presences for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, insert, select, update on app.presences to authenticated;
grant select on app.presences to briefwell_definer;
grant delete, insert, select, update on app.presences to service_role;

create table app.product_counts (
  company_id uuid not null,
  slot integer not null,
  products bigint not null,
  constraint product_counts_pkey PRIMARY KEY (company_id, slot),
  constraint product_counts_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
alter table app.product_counts force row level security;
create policy definer_counts on app.product_counts for all to briefwell_definer
  using (true)
  with check (true);
create policy members_read_their_count on app.product_counts for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.product_counts for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant select on app.product_counts to authenticated;
grant insert, select, update on app.product_counts to briefwell_definer;
grant insert, select on app.product_counts to service_role;

create table app.question_messages (
  id uuid not null default gen_random_uuid(),
  question_id uuid not null,
  company_id uuid not null,
  user_id uuid,
  kind text not null,
  text text not null,
  created_at timestamp with time zone not null default app.now(),
  constraint question_messages_kind_known CHECK ((kind = ANY (ARRAY['question'::text, 'answer'::text, 'refusal'::text]))),
  constraint question_messages_pkey PRIMARY KEY (id),
  constraint question_messages_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 5000))),
  constraint question_messages_question_id_fkey FOREIGN KEY (question_id, company_id) REFERENCES app.questions(id, company_id) ON DELETE CASCADE,
  constraint question_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX question_messages_question_id ON app.question_messages USING btree (question_id, company_id, created_at, id);
CREATE INDEX question_messages_user_id ON app.question_messages USING btree (user_id, created_at);
alter table app.question_messages force row level security;
create policy definer_does_all on app.question_messages for all to briefwell_definer
  using (true)
  with check (true);
create policy managers_answer on app.question_messages for insert to authenticated
  with check (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs) AND (user_id = ( SELECT auth.uid() AS uid)) AND (kind = ANY (ARRAY['answer'::text, 'refusal'::text]))));
create policy members_read on app.question_messages for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.question_messages for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER question_messages_hint_added AFTER INSERT ON app.question_messages REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'questions');
CREATE TRIGGER question_messages_hint_changed AFTER UPDATE ON app.question_messages REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'questions');
CREATE TRIGGER question_messages_hint_deleted AFTER DELETE ON app.question_messages REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'questions');
CREATE TRIGGER question_messages_keep_passages AFTER INSERT ON app.question_messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_answer_passages();
CREATE TRIGGER question_messages_keep_passages_changed AFTER UPDATE ON app.question_messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_answer_passages();
CREATE TRIGGER question_messages_keep_passages_deleted AFTER DELETE ON app.question_messages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_answer_passages();
grant insert (question_id, company_id, user_id, kind, text), select on app.question_messages to authenticated;
grant delete, insert, select, update on app.question_messages to briefwell_definer;
grant delete, insert, select, update on app.question_messages to service_role;

create table app.questions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  brief_id uuid not null,
  reader_id uuid,
  object_id uuid,
  at_ms integer,
  state text not null default 'open'::text,
  due_at timestamp with time zone not null,
  overdue_told_at timestamp with time zone,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null default app.now(),
  constraint questions_at_ms_positive CHECK ((at_ms >= 0)),
  constraint questions_id_key UNIQUE (id, company_id),
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_state_known CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'declined'::text]))),
  constraint questions_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint questions_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX questions_company_id ON app.questions USING btree (company_id);
CREATE INDEX questions_newest ON app.questions USING btree (brief_id, created_at DESC, id DESC);
CREATE INDEX questions_reader_id ON app.questions USING btree (reader_id, brief_id);
CREATE INDEX questions_untold ON app.questions USING btree (due_at) WHERE ((state = 'open'::text) AND (overdue_told_at IS NULL));
CREATE INDEX questions_waiting ON app.questions USING btree (company_id, due_at, id) WHERE (state = 'open'::text);
alter table app.questions force row level security;
create policy definer_does_all on app.questions for all to briefwell_definer
  using (true)
  with check (true);
create policy managers_change on app.questions for update to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)));
create policy members_read on app.questions for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.questions for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER questions_hint_added AFTER INSERT ON app.questions REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'questions', 'user', 'reader_id', 'questions', 'readers', 'case when published_at is not null then brief_id end', 'questions');
CREATE TRIGGER questions_hint_changed AFTER UPDATE ON app.questions REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'questions', 'user', 'reader_id', 'questions', 'readers', 'case when published_at is not null then brief_id end', 'questions');
CREATE TRIGGER questions_hint_deleted AFTER DELETE ON app.questions REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'questions', 'user', 'reader_id', 'questions', 'readers', 'case when published_at is not null then brief_id end', 'questions');
CREATE TRIGGER questions_keep_passages AFTER UPDATE ON app.questions FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.published_at IS DISTINCT FROM new.published_at))) EXECUTE FUNCTION app.keep_question_passages();
CREATE TRIGGER questions_tell_added AFTER INSERT ON app.questions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks('questions');
CREATE TRIGGER questions_tell_changed AFTER UPDATE ON app.questions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks('questions');
CREATE TRIGGER questions_tell_deleted AFTER DELETE ON app.questions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks('questions');
grant select, update (state, due_at, overdue_told_at, published_at) on app.questions to authenticated;
grant delete, insert, select, update on app.questions to briefwell_definer;
grant delete, insert, select, update on app.questions to service_role;

create table app.reader_notes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  brief_id uuid not null,
  at_ms integer,
  text text not null,
  created_at timestamp with time zone not null default app.now(),
  title text,
  vendor text,
  constraint reader_notes_at_ms_positive CHECK ((at_ms >= 0)),
  constraint reader_notes_pkey PRIMARY KEY (id),
  constraint reader_notes_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 5000))),
  constraint reader_notes_title_length CHECK ((char_length(title) <= 200)),
  constraint reader_notes_vendor_length CHECK ((char_length(vendor) <= 500)),
  constraint reader_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX reader_notes_brief_id ON app.reader_notes USING btree (brief_id);
CREATE INDEX reader_notes_user_id ON app.reader_notes USING btree (user_id, brief_id, created_at);
alter table app.reader_notes force row level security;
create policy definer_deletes on app.reader_notes for delete to briefwell_definer
  using (true);
create policy definer_names on app.reader_notes for update to briefwell_definer
  using (true);
create policy definer_reads on app.reader_notes for select to briefwell_definer
  using (true);
create policy readers_keep_their_own on app.reader_notes for all to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy service_does_all on app.reader_notes for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
CREATE TRIGGER reader_notes_limit AFTER INSERT ON app.reader_notes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.limit_notes();
CREATE TRIGGER reader_notes_name BEFORE INSERT ON app.reader_notes FOR EACH ROW WHEN ((new.title IS NULL)) EXECUTE FUNCTION app.name_noted_brief();
grant delete, insert, select, update on app.reader_notes to authenticated;
grant delete, select, update (title, vendor) on app.reader_notes to briefwell_definer;
grant delete, insert, select, update on app.reader_notes to service_role;

create table app.restricted_briefs (
  brief_id uuid not null,
  company_id uuid not null,
  constraint restricted_briefs_pkey PRIMARY KEY (brief_id),
  constraint restricted_briefs_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
CREATE INDEX restricted_briefs_company_id ON app.restricted_briefs USING btree (company_id);
alter table app.restricted_briefs force row level security;
create policy definer_does_all on app.restricted_briefs for all to briefwell_definer
  using (true)
  with check (true);
create policy members_read on app.restricted_briefs for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.restricted_briefs for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER restricted_briefs_hint_added AFTER INSERT ON app.restricted_briefs REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'shares');
CREATE TRIGGER restricted_briefs_hint_changed AFTER UPDATE ON app.restricted_briefs REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'shares');
CREATE TRIGGER restricted_briefs_hint_deleted AFTER DELETE ON app.restricted_briefs REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'shares');
CREATE TRIGGER restricted_briefs_restrict_video AFTER INSERT ON app.restricted_briefs FOR EACH ROW EXECUTE FUNCTION app.restrict_video('brief_id');
CREATE TRIGGER restricted_briefs_unrestrict_video AFTER DELETE ON app.restricted_briefs FOR EACH ROW EXECUTE FUNCTION app.unrestrict_video();
grant select on app.restricted_briefs to authenticated;
grant delete, insert, select, update on app.restricted_briefs to briefwell_definer;
grant delete, insert, select, update on app.restricted_briefs to service_role;

create table app.rules (
  name text not null,
  checksum text not null,
  version text not null,
  applied_at timestamp with time zone not null default now(),
  constraint rules_pkey PRIMARY KEY (name)
);

create table app.secrets (
  name text not null,
  value text not null,
  created_at timestamp with time zone not null default app.now(),
  constraint secrets_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint secrets_pkey PRIMARY KEY (name)
);
alter table app.secrets force row level security;
create policy service_does_all on app.secrets for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, insert, select, update on app.secrets to service_role;

create table app.settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default app.now(),
  constraint settings_key_length CHECK (((char_length(key) >= 1) AND (char_length(key) <= 100))),
  constraint settings_pkey PRIMARY KEY (key)
);
alter table app.settings force row level security;
create policy definer_reads on app.settings for select to briefwell_definer
  using (true);
create policy jobs_read on app.settings for select to service_role
  using (true);
create policy service_does_all on app.settings for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
CREATE TRIGGER settings_stamp_updated_at BEFORE UPDATE ON app.settings FOR EACH ROW EXECUTE FUNCTION app.stamp_updated_at();
grant select on app.settings to briefwell_definer;
grant delete, insert, select, update on app.settings to service_role;

create table app.share_mails (
  company_id uuid not null,
  sent_on date not null,
  mails integer not null,
  constraint share_mails_pkey PRIMARY KEY (company_id, sent_on),
  constraint share_mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
alter table app.share_mails force row level security;
create policy definer_counts on app.share_mails for all to briefwell_definer
  using (true)
  with check (true);
create policy service_sees_the_company_of_its_job on app.share_mails for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant delete, insert, select, update on app.share_mails to briefwell_definer;
grant delete, insert, select, update on app.share_mails to service_role;

create table app.share_settings (
  company_id uuid not null,
  days integer default 90,
  may_download boolean not null default false,
  constraint share_settings_days_range CHECK (((days >= 1) AND (days <= 3650))),
  constraint share_settings_pkey PRIMARY KEY (company_id),
  constraint share_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE
);
alter table app.share_settings force row level security;
create policy definer_reads on app.share_settings for select to briefwell_definer
  using (true);
create policy editors_set on app.share_settings for all to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_edit_company_profile(auth.uid()) AS user_can_edit_company_profile)));
create policy members_read on app.share_settings for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.share_settings for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant insert, select, update on app.share_settings to authenticated;
grant select on app.share_settings to briefwell_definer;
grant delete, insert, select, update on app.share_settings to service_role;

create table app.shares (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  brief_id uuid,
  email text not null,
  token text not null,
  user_id uuid,
  reader_id uuid,
  message text,
  may_download boolean not null default false,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null default app.now(),
  mail_id uuid,
  mailed_at timestamp with time zone,
  bounced_at timestamp with time zone,
  revoked_at timestamp with time zone,
  opened_at timestamp with time zone,
  seen_at timestamp with time zone,
  wrong_codes integer not null default 0,
  told_at timestamp with time zone,
  remind boolean,
  reminders integer,
  reminded_at timestamp with time zone,
  canvas_id uuid,
  document_id uuid,
  downloaded_at timestamp with time zone,
  read_version integer,
  constraint shares_canvas_email_key UNIQUE (canvas_id, email),
  constraint shares_document_email_key UNIQUE (document_id, email),
  constraint shares_email_form CHECK (((email = lower(email)) AND (email ~~ '%_@_%'::text) AND (char_length(email) <= 320))),
  constraint shares_email_key UNIQUE (brief_id, email),
  constraint shares_message_length CHECK (((char_length(message) >= 1) AND (char_length(message) <= 2000))),
  constraint shares_one_subject CHECK ((num_nonnulls(brief_id, canvas_id, document_id) = 1)),
  constraint shares_pkey PRIMARY KEY (id),
  constraint shares_reminders_range CHECK (((reminders >= 0) AND (reminders <= 2))),
  constraint shares_token_key UNIQUE (token),
  constraint shares_token_length CHECK (((char_length(token) >= 20) AND (char_length(token) <= 100))),
  constraint shares_wrong_codes_positive CHECK ((wrong_codes >= 0)),
  constraint shares_canvas_id_fkey FOREIGN KEY (canvas_id) REFERENCES app.canvases(id) ON DELETE CASCADE,
  constraint shares_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint shares_document_id_fkey FOREIGN KEY (document_id) REFERENCES app.documents(id) ON DELETE CASCADE,
  constraint shares_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint shares_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX shares_company_id ON app.shares USING btree (company_id, email, mailed_at);
CREATE INDEX shares_email ON app.shares USING btree (email);
CREATE INDEX shares_mail_id ON app.shares USING btree (mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX shares_newest ON app.shares USING btree (brief_id, created_at DESC, id DESC);
CREATE INDEX shares_newest_of_canvas ON app.shares USING btree (canvas_id, created_at DESC, id DESC) WHERE (canvas_id IS NOT NULL);
CREATE INDEX shares_newest_of_document ON app.shares USING btree (document_id, created_at DESC, id DESC) WHERE (document_id IS NOT NULL);
CREATE INDEX shares_reader_brief ON app.shares USING btree (reader_id, brief_id);
CREATE INDEX shares_reader_id ON app.shares USING btree (reader_id, created_at DESC, id DESC);
CREATE INDEX shares_remindable ON app.shares USING btree (mailed_at) WHERE (remind AND (opened_at IS NULL) AND (revoked_at IS NULL) AND (COALESCE(reminders, 0) < 2));
CREATE INDEX shares_unclaimed ON app.shares USING btree (email) WHERE (reader_id IS NULL);
CREATE INDEX shares_untold ON app.shares USING btree (opened_at) WHERE ((opened_at IS NOT NULL) AND (told_at IS NULL));
CREATE INDEX shares_user_id ON app.shares USING btree (user_id);
alter table app.shares force row level security;
create policy definer_does_all on app.shares for all to briefwell_definer
  using (true)
  with check (true);
create policy managers_change on app.shares for update to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)));
create policy managers_share on app.shares for insert to authenticated
  with check (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs) AND ((EXISTS ( SELECT
   FROM public.briefs b
  WHERE ((b.id = shares.brief_id) AND (b.company_id = shares.company_id)))) OR (EXISTS ( SELECT
   FROM app.canvases c
  WHERE ((c.id = shares.canvas_id) AND (c.company_id = shares.company_id) AND (c.deleted_at IS NULL)))) OR (EXISTS ( SELECT
   FROM app.documents d
  WHERE ((d.id = shares.document_id) AND (d.company_id = shares.company_id) AND (d.deleted_at IS NULL) AND (d.published_id IS NOT NULL)))))));
create policy members_read on app.shares for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on app.shares for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER shares_find_bounce BEFORE INSERT ON app.shares FOR EACH ROW EXECUTE FUNCTION app.find_bounce();
CREATE TRIGGER shares_find_reader BEFORE INSERT ON app.shares FOR EACH ROW EXECUTE FUNCTION app.find_reader();
CREATE TRIGGER shares_hint_added AFTER INSERT ON app.shares REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'shares', 'user', 'reader_id', 'library');
CREATE TRIGGER shares_hint_changed AFTER UPDATE ON app.shares REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'shares', 'user', 'reader_id', 'library');
CREATE TRIGGER shares_hint_deleted AFTER DELETE ON app.shares REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'shares', 'user', 'reader_id', 'library');
CREATE TRIGGER shares_limit AFTER INSERT ON app.shares REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.limit_company_rows('200000', 'shares');
CREATE TRIGGER shares_restrict_brief AFTER INSERT ON app.shares FOR EACH ROW EXECUTE FUNCTION app.restrict_brief();
CREATE TRIGGER shares_tell_added AFTER INSERT ON app.shares REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks('shares');
CREATE TRIGGER shares_tell_changed AFTER UPDATE ON app.shares REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks('shares');
CREATE TRIGGER shares_tell_deleted AFTER DELETE ON app.shares REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks('shares');
grant insert (id, company_id, brief_id, email, token, user_id, message, may_download, expires_at, remind, canvas_id, document_id), select, update (user_id, message, may_download, expires_at, revoked_at, remind) on app.shares to authenticated;
grant delete, insert, select, update on app.shares to briefwell_definer;
grant delete, insert, select, update on app.shares to service_role;

create table app.transcriptions (
  object_id uuid not null,
  company_id uuid not null,
  asked_by uuid,
  problem text,
  failed boolean not null default false,
  attempts integer not null default 0,
  due_at timestamp with time zone not null default app.now(),
  leased_until timestamp with time zone,
  heard jsonb not null default '[]'::jsonb,
  heard_ms integer not null default 0,
  language text,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  backlog boolean,
  heard_at timestamp with time zone,
  pace real,
  lease uuid,
  constraint transcriptions_heard_list CHECK ((jsonb_typeof(heard) = 'array'::text)),
  constraint transcriptions_heard_ms_positive CHECK ((heard_ms >= 0)),
  constraint transcriptions_pace_positive CHECK ((pace > (0)::double precision)),
  constraint transcriptions_pkey PRIMARY KEY (object_id, company_id),
  constraint transcriptions_problem_length CHECK (((char_length(problem) >= 1) AND (char_length(problem) <= 50))),
  constraint transcriptions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint transcriptions_object_id_fkey FOREIGN KEY (object_id, company_id) REFERENCES storage.objects(id, company_id) ON DELETE CASCADE
);
CREATE INDEX transcriptions_asked_by ON app.transcriptions USING btree (asked_by);
CREATE INDEX transcriptions_backlog ON app.transcriptions USING btree (company_id) WHERE backlog;
CREATE INDEX transcriptions_due_at ON app.transcriptions USING btree (due_at) WHERE (NOT failed);
alter table app.transcriptions force row level security;
create policy definer_asks on app.transcriptions for insert to briefwell_definer
  with check (true);
create policy definer_changes on app.transcriptions for update to briefwell_definer
  using (true);
create policy definer_reads on app.transcriptions for select to briefwell_definer
  using (true);
create policy definer_takes_back on app.transcriptions for delete to briefwell_definer
  using (true);
create policy editors_of_a_brief_ask on app.transcriptions for insert to authenticated
  with check ((EXISTS ( SELECT
   FROM public.briefs b
  WHERE (b.video_object_id = transcriptions.object_id))));
create policy editors_of_a_brief_ask_again on app.transcriptions for update to authenticated
  using ((EXISTS ( SELECT
   FROM public.briefs b
  WHERE (b.video_object_id = transcriptions.object_id))));
create policy editors_of_a_brief_cancel on app.transcriptions for delete to authenticated
  using ((EXISTS ( SELECT
   FROM public.briefs b
  WHERE (b.video_object_id = transcriptions.object_id))));
create policy readers_of_a_brief_read on app.transcriptions for select to authenticated
  using ((EXISTS ( SELECT
   FROM public.briefs b
  WHERE (b.video_object_id = transcriptions.object_id))));
create policy service_sees_the_company_of_its_job on app.transcriptions for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER transcriptions_stamp_updated_at BEFORE UPDATE ON app.transcriptions FOR EACH ROW EXECUTE FUNCTION app.stamp_updated_at();
CREATE TRIGGER transcriptions_tell_of_failure AFTER UPDATE OF failed ON app.transcriptions FOR EACH ROW WHEN ((new.failed AND (NOT old.failed) AND (new.problem IS DISTINCT FROM 'silent'::text))) EXECUTE FUNCTION app.tell_of_captions();
grant delete, insert, select, update on app.transcriptions to authenticated;
grant delete, insert, select, update (backlog) on app.transcriptions to briefwell_definer;
grant delete, insert, select, update on app.transcriptions to service_role;

create table app.trash (
  id uuid not null default gen_random_uuid(),
  company_id uuid,
  table_name text not null,
  row_id uuid not null,
  "row" jsonb not null,
  transaction_id bigint not null,
  deleted_by uuid,
  deleted_at timestamp with time zone not null default app.now(),
  constraint trash_pkey PRIMARY KEY (id),
  constraint trash_table_name_known CHECK ((table_name = ANY (ARRAY['products'::text, 'briefs'::text, 'captions'::text, 'analysts'::text, 'canvases'::text, 'documents'::text]))),
  constraint trash_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint trash_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX trash_company_id ON app.trash USING btree (company_id, deleted_at DESC);
CREATE INDEX trash_deleted_at ON app.trash USING btree (deleted_at);
CREATE INDEX trash_deleted_by ON app.trash USING btree (deleted_by);
CREATE INDEX trash_logo ON app.trash USING btree ((("row" ->> 'logo_object_id'::text))) WHERE (("row" ->> 'logo_object_id'::text) IS NOT NULL);
CREATE INDEX trash_transaction_id ON app.trash USING btree (transaction_id);
CREATE INDEX trash_video ON app.trash USING btree ((("row" ->> 'video_object_id'::text))) WHERE (("row" ->> 'video_object_id'::text) IS NOT NULL);
alter table app.trash force row level security;
create policy definer_does_all on app.trash for all to briefwell_definer
  using (true);
create policy service_sees_the_company_of_its_job on app.trash for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER trash_forget_access_requests AFTER DELETE ON app.trash FOR EACH ROW WHEN ((old.table_name = 'briefs'::text)) EXECUTE FUNCTION app.forget_access_requests();
CREATE TRIGGER trash_forget_embargo AFTER DELETE ON app.trash FOR EACH ROW WHEN ((old.table_name = 'briefs'::text)) EXECUTE FUNCTION app.forget_embargo();
CREATE TRIGGER trash_forget_files AFTER DELETE ON app.trash FOR EACH ROW WHEN ((old.table_name = 'briefs'::text)) EXECUTE FUNCTION app.forget_files();
CREATE TRIGGER trash_forget_questions AFTER DELETE ON app.trash FOR EACH ROW WHEN ((old.table_name = 'briefs'::text)) EXECUTE FUNCTION app.forget_questions();
CREATE TRIGGER trash_forget_record AFTER DELETE ON app.trash FOR EACH ROW EXECUTE FUNCTION app.forget_record();
CREATE TRIGGER trash_forget_shares AFTER DELETE ON app.trash FOR EACH ROW WHEN ((old.table_name = 'briefs'::text)) EXECUTE FUNCTION app.forget_shares();
CREATE TRIGGER trash_take_back_undone AFTER DELETE ON app.trash REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.take_back_undone();
CREATE TRIGGER trash_trim AFTER INSERT ON app.trash REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.trim_trash();
grant delete, insert, select, update on app.trash to briefwell_definer;
grant delete, insert, select, update on app.trash to service_role;

create table app.video_renditions (
  object_id uuid not null,
  company_id uuid not null,
  height integer not null,
  width integer not null,
  path text not null,
  bytes bigint not null,
  bandwidth integer not null,
  codecs text not null,
  segments jsonb not null,
  constraint video_renditions_bandwidth_positive CHECK ((bandwidth > 0)),
  constraint video_renditions_bytes_positive CHECK ((bytes > 0)),
  constraint video_renditions_codecs_length CHECK (((char_length(codecs) >= 1) AND (char_length(codecs) <= 200))),
  constraint video_renditions_height_known CHECK ((height = ANY (ARRAY[360, 720, 1080]))),
  constraint video_renditions_path_length CHECK (((char_length(path) >= 38) AND (char_length(path) <= 60))),
  constraint video_renditions_pkey PRIMARY KEY (object_id, height),
  constraint video_renditions_segments_object CHECK ((jsonb_typeof(segments) = 'object'::text)),
  constraint video_renditions_width_positive CHECK ((width > 0)),
  constraint video_renditions_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint video_renditions_object_id_fkey FOREIGN KEY (object_id) REFERENCES app.videos(object_id) ON DELETE CASCADE
);
CREATE INDEX video_renditions_company_id ON app.video_renditions USING btree (company_id);
alter table app.video_renditions force row level security;
create policy definer_reads on app.video_renditions for select to briefwell_definer
  using (true);
create policy service_sees_the_company_of_its_job on app.video_renditions for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant select on app.video_renditions to briefwell_definer;
grant delete, insert, select, update on app.video_renditions to service_role;

create table app.video_scripts (
  object_id uuid not null,
  company_id uuid not null,
  script text not null,
  created_at timestamp with time zone not null default app.now(),
  constraint video_scripts_pkey PRIMARY KEY (object_id, company_id),
  constraint video_scripts_script_length CHECK (((char_length(script) >= 1) AND (char_length(script) <= 20000))),
  constraint video_scripts_object_id_fkey FOREIGN KEY (object_id, company_id) REFERENCES storage.objects(id, company_id) ON DELETE CASCADE
);
alter table app.video_scripts force row level security;
create policy editors_of_a_brief_add on app.video_scripts for insert to authenticated
  with check ((EXISTS ( SELECT
   FROM public.briefs b
  WHERE (b.video_object_id = video_scripts.object_id))));
create policy service_sees_the_company_of_its_job on app.video_scripts for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant insert on app.video_scripts to authenticated;
grant delete, insert, select, update on app.video_scripts to service_role;

create table app.videos (
  object_id uuid not null,
  company_id uuid not null,
  state text not null default 'waiting'::text,
  step text default 'inspect'::text,
  progress integer not null default 0,
  reason text,
  duration_ms bigint,
  width integer,
  height integer,
  container text,
  video_codec text,
  audio_codec text,
  playback text,
  poster_path text,
  playback_path text,
  renditions integer not null default 0,
  attempts integer not null default 0,
  runs integer not null default 0,
  leased_by text,
  lease_until timestamp with time zone,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  captions_settled boolean not null default false,
  clean boolean not null default false,
  inside jsonb,
  captions_declined boolean,
  constraint videos_attempts_not_negative CHECK ((attempts >= 0)),
  constraint videos_audio_codec_length CHECK ((char_length(audio_codec) <= 100)),
  constraint videos_container_length CHECK ((char_length(container) <= 100)),
  constraint videos_converted_lies_somewhere CHECK (((NOT (playback IS DISTINCT FROM 'converted'::text)) = (playback_path IS NOT NULL))),
  constraint videos_duration_ms_not_negative CHECK ((duration_ms >= 0)),
  constraint videos_height_positive CHECK ((height > 0)),
  constraint videos_lease_whole CHECK (((leased_by IS NULL) = (lease_until IS NULL))),
  constraint videos_leased_by_length CHECK ((char_length(leased_by) <= 200)),
  constraint videos_pkey PRIMARY KEY (object_id),
  constraint videos_playback_known CHECK ((playback = ANY (ARRAY['original'::text, 'converted'::text]))),
  constraint videos_playback_path_length CHECK (((char_length(playback_path) >= 38) AND (char_length(playback_path) <= 60))),
  constraint videos_poster_path_length CHECK (((char_length(poster_path) >= 38) AND (char_length(poster_path) <= 60))),
  constraint videos_progress_percent CHECK (((progress >= 0) AND (progress <= 100))),
  constraint videos_ready_plays CHECK (((state <> 'ready'::text) OR (playback IS NOT NULL))),
  constraint videos_reason_known CHECK ((reason = ANY (ARRAY['damaged'::text, 'no-video'::text, 'too-long'::text, 'too-large'::text, 'too-slow'::text, 'unsupported'::text, 'failed'::text]))),
  constraint videos_reason_of_broken CHECK (((state = 'broken'::text) = (reason IS NOT NULL))),
  constraint videos_renditions_not_negative CHECK ((renditions >= 0)),
  constraint videos_runs_not_negative CHECK ((runs >= 0)),
  constraint videos_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'processing'::text, 'ready'::text, 'broken'::text]))),
  constraint videos_step_known CHECK ((step = ANY (ARRAY['inspect'::text, 'convert'::text, 'renditions'::text]))),
  constraint videos_video_codec_length CHECK ((char_length(video_codec) <= 100)),
  constraint videos_width_positive CHECK ((width > 0)),
  constraint videos_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint videos_object_id_fkey FOREIGN KEY (object_id) REFERENCES storage.objects(id) ON DELETE CASCADE
);
CREATE INDEX videos_captions_unsettled ON app.videos USING btree (created_at) WHERE (NOT captions_settled);
CREATE INDEX videos_company_id ON app.videos USING btree (company_id);
CREATE INDEX videos_step ON app.videos USING btree (created_at) WHERE (step IS NOT NULL);
CREATE INDEX videos_unclean ON app.videos USING btree (company_id, created_at) WHERE ((NOT clean) AND (state = 'ready'::text) AND (step IS NULL));
alter table app.videos force row level security;
create policy definer_changes on app.videos for update to briefwell_definer
  using (true);
create policy definer_reads on app.videos for select to briefwell_definer
  using (true);
create policy definer_writes on app.videos for insert to briefwell_definer
  with check (true);
create policy readers_of_briefs_read_videos on app.videos for select to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) OR (EXISTS ( SELECT
   FROM public.briefs b
  WHERE (b.video_object_id = videos.object_id)))));
create policy service_sees_the_company_of_its_job on app.videos for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER videos_keep_processing AFTER UPDATE OF state ON app.videos FOR EACH ROW WHEN (((new.state = 'processing'::text) <> (old.state = 'processing'::text))) EXECUTE FUNCTION app.keep_processing();
CREATE TRIGGER videos_stamp_updated_at BEFORE UPDATE ON app.videos FOR EACH ROW EXECUTE FUNCTION app.stamp_updated_at();
CREATE TRIGGER videos_tell_of_state AFTER UPDATE OF state ON app.videos FOR EACH ROW WHEN ((((old.state = 'processing'::text) AND (new.state = 'ready'::text)) OR ((old.state <> 'broken'::text) AND (new.state = 'broken'::text)))) EXECUTE FUNCTION app.tell_of_video();
CREATE TRIGGER videos_wake_work AFTER INSERT OR UPDATE OF step ON app.videos FOR EACH ROW WHEN ((new.step IS NOT NULL)) EXECUTE FUNCTION app.wake_video_work();
grant select on app.videos to authenticated;
grant insert, select, update on app.videos to briefwell_definer;
grant delete, insert, select, update on app.videos to service_role;

create table app.watch_visits (
  id uuid not null,
  brief_id uuid not null,
  reader_id uuid not null,
  object_id uuid not null,
  company_id uuid not null,
  started_at timestamp with time zone not null default app.now(),
  beat_at timestamp with time zone not null default app.now(),
  played_ms integer not null default 0,
  seen_ms integer not null default 0,
  counted int4multirange,
  constraint watch_visits_pkey PRIMARY KEY (id),
  constraint watch_visits_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint watch_visits_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX watch_visits_beat_at ON app.watch_visits USING btree (beat_at);
CREATE INDEX watch_visits_company_id ON app.watch_visits USING btree (company_id);
CREATE INDEX watch_visits_reader_id ON app.watch_visits USING btree (reader_id, brief_id, beat_at);
CREATE INDEX watch_visits_reader_started_at ON app.watch_visits USING btree (reader_id, started_at);
alter table app.watch_visits force row level security;
create policy definer_does_all on app.watch_visits for all to briefwell_definer
  using (true)
  with check (true);
create policy service_sees_the_company_of_its_job on app.watch_visits for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER watch_visits_limit BEFORE INSERT ON app.watch_visits FOR EACH ROW EXECUTE FUNCTION app.limit_visits();
CREATE TRIGGER watch_visits_narrow BEFORE UPDATE OF counted ON app.watch_visits FOR EACH ROW EXECUTE FUNCTION app.narrow_counted();
grant delete, insert, select, update on app.watch_visits to briefwell_definer;
grant delete, insert, select, update on app.watch_visits to service_role;

create table app.watches (
  brief_id uuid not null,
  reader_id uuid not null,
  object_id uuid not null,
  company_id uuid not null,
  seen int4multirange not null default '{}'::int4multirange,
  unseen int4multirange not null default '{}'::int4multirange,
  plays integer[] not null default '{}'::integer[],
  position_ms integer not null default 0,
  visits integer not null default 0,
  hidden boolean not null default false,
  first_at timestamp with time zone not null default app.now(),
  last_at timestamp with time zone not null default app.now(),
  late boolean,
  constraint watches_pkey PRIMARY KEY (brief_id, reader_id, object_id),
  constraint watches_position_ms_positive CHECK ((position_ms >= 0)),
  constraint watches_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint watches_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX watches_company_id ON app.watches USING btree (company_id);
CREATE INDEX watches_last_at ON app.watches USING btree (company_id, last_at DESC, reader_id DESC);
CREATE INDEX watches_reader_id ON app.watches USING btree (reader_id);
alter table app.watches force row level security;
create policy definer_does_all on app.watches for all to briefwell_definer
  using (true)
  with check (true);
create policy service_sees_the_company_of_its_job on app.watches for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER watches_copy_hidden_watching BEFORE INSERT ON app.watches FOR EACH ROW EXECUTE FUNCTION app.copy_hidden_watching();
CREATE TRIGGER watches_hint_added AFTER INSERT ON app.watches REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'engagement');
CREATE TRIGGER watches_hint_changed AFTER UPDATE ON app.watches REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'engagement');
CREATE TRIGGER watches_hint_deleted AFTER DELETE ON app.watches REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'engagement');
grant delete, insert, select, update on app.watches to briefwell_definer;
grant delete, insert, select, update on app.watches to service_role;

create table app.webhook_attempts (
  id uuid not null default gen_random_uuid(),
  delivery_id uuid not null,
  company_id uuid not null,
  started_at timestamp with time zone not null,
  duration_ms integer not null,
  status integer,
  error text,
  answer text,
  constraint webhook_attempts_answer_length CHECK ((char_length(answer) <= 1000)),
  constraint webhook_attempts_duration_ms_positive CHECK ((duration_ms >= 0)),
  constraint webhook_attempts_error_length CHECK ((char_length(error) <= 500)),
  constraint webhook_attempts_pkey PRIMARY KEY (id),
  constraint webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id, company_id) REFERENCES app.webhook_deliveries(id, company_id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempts_delivery_id ON app.webhook_attempts USING btree (delivery_id, company_id, started_at DESC);
alter table app.webhook_attempts force row level security;
create policy editors_read on app.webhook_attempts for select to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_edit_company_profile(auth.uid()) AS user_can_edit_company_profile) AND (NOT app.by_key())));
create policy service_sees_the_company_of_its_job on app.webhook_attempts for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
grant select on app.webhook_attempts to authenticated;
grant delete, insert, select, update on app.webhook_attempts to service_role;

create table app.webhook_deliveries (
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  company_id uuid not null,
  type text not null,
  body text not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null default app.now(),
  next_at timestamp with time zone not null default app.now(),
  tried_until timestamp with time zone not null default (app.now() + '1 day'::interval),
  claimed_until timestamp with time zone,
  constraint webhook_deliveries_attempts_positive CHECK ((attempts >= 0)),
  constraint webhook_deliveries_id_key UNIQUE (id, company_id),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_deliveries_type_form CHECK (((type ~ '^[a-z]+\.[a-z]+$'::text) AND (char_length(type) <= 100))),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id, company_id) REFERENCES app.webhooks(id, company_id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_created_at ON app.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON app.webhook_deliveries USING btree (webhook_id, next_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_webhook_id ON app.webhook_deliveries USING btree (webhook_id, company_id, created_at DESC, id DESC);
alter table app.webhook_deliveries force row level security;
create policy briefs_by_permission on app.webhook_deliveries for all to authenticated
  using (((type !~~ 'brief.%'::text) OR ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)));
create policy definer_queues on app.webhook_deliveries for insert to briefwell_definer
  with check (true);
create policy definer_trims on app.webhook_deliveries for all to briefwell_definer
  using (true);
create policy editors_read on app.webhook_deliveries for select to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_edit_company_profile(auth.uid()) AS user_can_edit_company_profile) AND (NOT app.by_key())));
create policy editors_send_again on app.webhook_deliveries for update to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_edit_company_profile(auth.uid()) AS user_can_edit_company_profile) AND (NOT app.by_key())));
create policy editors_test on app.webhook_deliveries for insert to authenticated
  with check (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_edit_company_profile(auth.uid()) AS user_can_edit_company_profile) AND (NOT app.by_key()) AND (type = 'webhook.test'::text)));
create policy service_sees_the_company_of_its_job on app.webhook_deliveries for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER webhook_deliveries_trim AFTER INSERT ON app.webhook_deliveries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.trim_deliveries();
grant insert (webhook_id, company_id, type, body), select, update (state, attempts, next_at, tried_until) on app.webhook_deliveries to authenticated;
grant delete, insert, select, update on app.webhook_deliveries to briefwell_definer;
grant delete, insert, select, update on app.webhook_deliveries to service_role;

create table app.webhooks (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  url text not null,
  topics text[] not null,
  active boolean not null default true,
  sealed_secret text not null,
  earlier_secret text,
  earlier_until timestamp with time zone,
  failing_since timestamp with time zone,
  created_at timestamp with time zone not null default app.now(),
  stopped_at timestamp with time zone,
  stopped_because text,
  failure_told_at timestamp with time zone,
  maker_id uuid,
  maker_name text not null,
  paused_until timestamp with time zone,
  constraint webhooks_earlier_together CHECK (((earlier_secret IS NULL) = (earlier_until IS NULL))),
  constraint webhooks_id_key UNIQUE (id, company_id),
  constraint webhooks_maker_name_length CHECK ((char_length(maker_name) <= 200)),
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_stopped_because_known CHECK ((stopped_because = ANY (ARRAY['gone'::text, 'failing'::text, 'rights-lost'::text]))),
  constraint webhooks_stopped_together CHECK ((((stopped_at IS NULL) = (stopped_because IS NULL)) AND ((stopped_at IS NULL) OR (NOT active)))),
  constraint webhooks_topics_known CHECK (((cardinality(topics) >= 1) AND (array_position(topics, NULL::text) IS NULL) AND (topics <@ ARRAY['products'::text, 'briefs'::text, 'members'::text, 'shares'::text, 'questions'::text]))),
  constraint webhooks_url_format CHECK (((url ~ '^https?://[^[:space:]]+$'::text) AND (char_length(url) <= 2048))),
  constraint webhooks_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint webhooks_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX webhooks_company_id ON app.webhooks USING btree (company_id, created_at DESC, id);
CREATE INDEX webhooks_maker_id ON app.webhooks USING btree (maker_id);
alter table app.webhooks force row level security;
create policy briefs_by_permission on app.webhooks for insert to authenticated
  with check (((NOT ('briefs'::text = ANY (topics))) OR ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)));
create policy briefs_changed_by_permission on app.webhooks for update to authenticated
  using (true)
  with check (((NOT active) OR (NOT ('briefs'::text = ANY (topics))) OR ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)));
create policy definer_deletes on app.webhooks for delete to briefwell_definer
  using (true);
create policy definer_reads on app.webhooks for select to briefwell_definer
  using (true);
create policy definer_stops on app.webhooks for update to briefwell_definer
  using (true);
create policy editors_manage on app.webhooks for all to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_edit_company_profile(auth.uid()) AS user_can_edit_company_profile) AND (NOT app.by_key())));
create policy service_sees_the_company_of_its_job on app.webhooks for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER webhooks_give_up_topics AFTER UPDATE OF topics ON app.webhooks FOR EACH ROW WHEN ((NOT (new.topics @> old.topics))) EXECUTE FUNCTION app.give_up_topics();
CREATE TRIGGER webhooks_limit AFTER INSERT ON app.webhooks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.limit_company_rows('10', 'webhooks');
CREATE TRIGGER webhooks_sign_change BEFORE UPDATE OF url, topics, active ON app.webhooks FOR EACH ROW WHEN (((new.url <> old.url) OR (new.topics <> old.topics) OR (new.active AND (NOT old.active)))) EXECUTE FUNCTION app.sign_webhook();
CREATE TRIGGER webhooks_sign_new BEFORE INSERT ON app.webhooks FOR EACH ROW EXECUTE FUNCTION app.sign_webhook();
grant delete, insert (company_id, url, topics, sealed_secret), select, update (url, topics, active, sealed_secret, earlier_secret, earlier_until, failing_since, stopped_at, stopped_because, paused_until) on app.webhooks to authenticated;
grant delete, select, update (active, stopped_at, stopped_because, maker_id) on app.webhooks to briefwell_definer;
grant delete, insert, select, update on app.webhooks to service_role;

create table auth.audit_log_entries (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  action text not null,
  ip inet,
  user_agent text,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default app.now(),
  constraint audit_log_entries_action_length CHECK (((char_length(action) >= 1) AND (char_length(action) <= 100))),
  constraint audit_log_entries_details_object CHECK ((jsonb_typeof(details) = 'object'::text)),
  constraint audit_log_entries_pkey PRIMARY KEY (id),
  constraint audit_log_entries_user_agent_length CHECK ((char_length(user_agent) <= 1000)),
  constraint audit_log_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX audit_log_entries_created_at ON auth.audit_log_entries USING btree (created_at DESC);
CREATE INDEX audit_log_entries_user_id ON auth.audit_log_entries USING btree (user_id, created_at DESC);
alter table auth.audit_log_entries force row level security;
create policy service_does_all on auth.audit_log_entries for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy users_leave_a_trace on auth.audit_log_entries for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (action = ANY (ARRAY['session_ended'::text, 'name_changed'::text, 'company_deleted'::text, 'company_left'::text]))));
create policy users_read_their_events on auth.audit_log_entries for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
grant insert (id, user_id, action, ip, user_agent, details, created_at), select (id, user_id, action, ip, user_agent, details, created_at) on auth.audit_log_entries to authenticated;
grant delete, insert, select, update on auth.audit_log_entries to service_role;

create table auth.flow_states (
  id uuid not null,
  kind text not null,
  method text not null,
  redirect_to text not null,
  challenge text,
  challenge_method text,
  provider text,
  linking_user_id uuid,
  nonce text,
  verifier text,
  request_id text,
  extra jsonb not null default '{}'::jsonb,
  taken_at timestamp with time zone,
  user_id uuid,
  code_hash bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint flow_states_challenge_method_known CHECK ((challenge_method = ANY (ARRAY['s256'::text, 'plain'::text]))),
  constraint flow_states_challenge_shape CHECK ((challenge ~ '^[A-Za-z0-9._~-]{43,128}$'::text)),
  constraint flow_states_challenge_whole CHECK (((challenge IS NULL) = (challenge_method IS NULL))),
  constraint flow_states_code_hash_key UNIQUE (code_hash),
  constraint flow_states_code_hash_sha256 CHECK ((octet_length(code_hash) = 32)),
  constraint flow_states_code_whole CHECK (((code_hash IS NULL) OR ((user_id IS NOT NULL) AND (challenge IS NOT NULL)))),
  constraint flow_states_extra_object CHECK ((jsonb_typeof(extra) = 'object'::text)),
  constraint flow_states_kind_known CHECK ((kind = ANY (ARRAY['link'::text, 'oauth'::text, 'sso'::text]))),
  constraint flow_states_method_length CHECK (((char_length(method) >= 1) AND (char_length(method) <= 50))),
  constraint flow_states_nonce_length CHECK (((char_length(nonce) >= 1) AND (char_length(nonce) <= 200))),
  constraint flow_states_pkey PRIMARY KEY (id),
  constraint flow_states_provider_length CHECK (((char_length(provider) >= 1) AND (char_length(provider) <= 100))),
  constraint flow_states_redirect_to_length CHECK (((char_length(redirect_to) >= 1) AND (char_length(redirect_to) <= 8192))),
  constraint flow_states_request_id_length CHECK (((char_length(request_id) >= 1) AND (char_length(request_id) <= 200))),
  constraint flow_states_verifier_length CHECK (((char_length(verifier) >= 43) AND (char_length(verifier) <= 128))),
  constraint flow_states_linking_user_id_fkey FOREIGN KEY (linking_user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint flow_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX flow_states_expires_at ON auth.flow_states USING btree (expires_at);
CREATE INDEX flow_states_linking_user_id ON auth.flow_states USING btree (linking_user_id);
CREATE INDEX flow_states_user_id ON auth.flow_states USING btree (user_id);
alter table auth.flow_states force row level security;
create policy service_does_all on auth.flow_states for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, insert, select, update on auth.flow_states to service_role;

create table auth.identities (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}'::jsonb,
  email text generated always as (lower((identity_data ->> 'email'::text))) stored,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  constraint identities_identity_data_object CHECK ((jsonb_typeof(identity_data) = 'object'::text)),
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_provider_id_length CHECK (((char_length(provider_id) >= 1) AND (char_length(provider_id) <= 1000))),
  constraint identities_provider_key UNIQUE (provider, provider_id),
  constraint identities_provider_length CHECK (((char_length(provider) >= 1) AND (char_length(provider) <= 100))),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX identities_email ON auth.identities USING btree (email);
CREATE INDEX identities_user_id ON auth.identities USING btree (user_id);
alter table auth.identities force row level security;
create policy definer_reads on auth.identities for select to briefwell_definer
  using (true);
create policy service_does_all on auth.identities for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
CREATE TRIGGER identities_stamp_updated_at BEFORE UPDATE ON auth.identities FOR EACH ROW EXECUTE FUNCTION app.stamp_updated_at();
grant select on auth.identities to briefwell_definer;
grant delete, insert, select, update on auth.identities to service_role;

create table auth.known_networks (
  user_id uuid not null,
  network text not null,
  seen_at timestamp with time zone not null,
  constraint known_networks_network_length CHECK (((char_length(network) >= 1) AND (char_length(network) <= 50))),
  constraint known_networks_pkey PRIMARY KEY (user_id, network),
  constraint known_networks_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX known_networks_seen_at ON auth.known_networks USING btree (seen_at);
alter table auth.known_networks force row level security;
create policy service_does_all on auth.known_networks for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, insert, select, update on auth.known_networks to service_role;

create table auth.mfa_challenges (
  id uuid not null,
  factor_id uuid,
  session_id uuid,
  ip inet,
  code_hash bytea,
  nonce text,
  attempts integer not null default 0,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint mfa_challenges_attempts_positive CHECK ((attempts >= 0)),
  constraint mfa_challenges_code_hash_sha256 CHECK ((octet_length(code_hash) = 32)),
  constraint mfa_challenges_factor_and_session CHECK (((factor_id IS NULL) = (session_id IS NULL))),
  constraint mfa_challenges_nonce_length CHECK (((char_length(nonce) >= 16) AND (char_length(nonce) <= 200))),
  constraint mfa_challenges_pkey PRIMARY KEY (id),
  constraint mfa_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE,
  constraint mfa_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE
);
CREATE INDEX mfa_challenges_expires_at ON auth.mfa_challenges USING btree (expires_at);
CREATE INDEX mfa_challenges_factor_id ON auth.mfa_challenges USING btree (factor_id, created_at DESC);
CREATE INDEX mfa_challenges_session_id ON auth.mfa_challenges USING btree (session_id);
alter table auth.mfa_challenges force row level security;
create policy service_does_all on auth.mfa_challenges for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, insert, select, update on auth.mfa_challenges to service_role;

create table auth.mfa_factors (
  id uuid not null,
  user_id uuid not null,
  factor_type text not null,
  status text not null default 'unverified'::text,
  friendly_name text not null default ''::text,
  sealed_secret text,
  last_step bigint,
  phone text,
  credential_id text,
  public_key bytea,
  counter bigint,
  transports text[] not null default '{}'::text[],
  last_challenged_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint mfa_factors_counter_positive CHECK ((counter >= 0)),
  constraint mfa_factors_credential_id_key UNIQUE (credential_id),
  constraint mfa_factors_credential_id_length CHECK (((char_length(credential_id) >= 1) AND (char_length(credential_id) <= 1400))),
  constraint mfa_factors_factor_type_known CHECK ((factor_type = ANY (ARRAY['totp'::text, 'phone'::text, 'webauthn'::text, 'recovery_code'::text]))),
  constraint mfa_factors_friendly_name_key UNIQUE (user_id, friendly_name),
  constraint mfa_factors_friendly_name_length CHECK ((char_length(friendly_name) <= 100)),
  constraint mfa_factors_phone_digits CHECK ((phone ~ '^[1-9][0-9]{1,14}$'::text)),
  constraint mfa_factors_phone_whole CHECK (((factor_type = 'phone'::text) = (phone IS NOT NULL))),
  constraint mfa_factors_pkey PRIMARY KEY (id),
  constraint mfa_factors_public_key_length CHECK (((octet_length(public_key) >= 1) AND (octet_length(public_key) <= 4096))),
  constraint mfa_factors_sealed_secret_length CHECK (((char_length(sealed_secret) >= 1) AND (char_length(sealed_secret) <= 500))),
  constraint mfa_factors_status_known CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text]))),
  constraint mfa_factors_totp_whole CHECK (((factor_type = 'totp'::text) = (sealed_secret IS NOT NULL))),
  constraint mfa_factors_transports_few CHECK ((cardinality(transports) <= 10)),
  constraint mfa_factors_webauthn_whole CHECK ((((credential_id IS NOT NULL) = ((factor_type = 'webauthn'::text) AND (status = 'verified'::text))) AND ((credential_id IS NULL) = (public_key IS NULL)) AND ((credential_id IS NULL) = (counter IS NULL)))),
  constraint mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX mfa_factors_one_set_of_recovery_codes ON auth.mfa_factors USING btree (user_id) WHERE (factor_type = 'recovery_code'::text);
alter table auth.mfa_factors force row level security;
create policy definer_reads on auth.mfa_factors for select to briefwell_definer
  using (true);
create policy service_does_all on auth.mfa_factors for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
CREATE TRIGGER mfa_factors_lower_sessions BEFORE DELETE ON auth.mfa_factors FOR EACH ROW EXECUTE FUNCTION auth.lower_sessions_of_factor();
CREATE TRIGGER mfa_factors_stamp_updated_at BEFORE UPDATE ON auth.mfa_factors FOR EACH ROW EXECUTE FUNCTION app.stamp_updated_at();
grant select on auth.mfa_factors to briefwell_definer;
grant delete, insert, select, update on auth.mfa_factors to service_role;

create table auth.one_time_tokens (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  code_hash bytea,
  relates_to text not null,
  flow_id uuid,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default app.now(),
  constraint one_time_tokens_attempts_positive CHECK ((attempts >= 0)),
  constraint one_time_tokens_code_hash_sha256 CHECK ((octet_length(code_hash) = 32)),
  constraint one_time_tokens_pkey PRIMARY KEY (id),
  constraint one_time_tokens_purpose_key UNIQUE (user_id, purpose),
  constraint one_time_tokens_purpose_known CHECK ((purpose = ANY (ARRAY['confirmation'::text, 'recovery'::text, 'magiclink'::text, 'invite'::text, 'email_change_current'::text, 'email_change_new'::text, 'reauthentication'::text, 'phone_confirmation'::text, 'phone_change'::text]))),
  constraint one_time_tokens_relates_to_length CHECK (((char_length(relates_to) >= 1) AND (char_length(relates_to) <= 320))),
  constraint one_time_tokens_token_hash_key UNIQUE (token_hash),
  constraint one_time_tokens_token_hash_sha256 CHECK ((octet_length(token_hash) = 32)),
  constraint one_time_tokens_flow_id_fkey FOREIGN KEY (flow_id) REFERENCES auth.flow_states(id) ON DELETE CASCADE,
  constraint one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX one_time_tokens_expires_at ON auth.one_time_tokens USING btree (expires_at);
CREATE INDEX one_time_tokens_flow_id ON auth.one_time_tokens USING btree (flow_id);
CREATE INDEX one_time_tokens_relates_to ON auth.one_time_tokens USING btree (relates_to);
alter table auth.one_time_tokens force row level security;
create policy service_does_all on auth.one_time_tokens for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, insert, select, update on auth.one_time_tokens to service_role;

create table auth.rate_limits (
  key text not null,
  booked_until timestamp with time zone not null,
  constraint rate_limits_key_length CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200))),
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_booked_until ON auth.rate_limits USING btree (booked_until);
alter table auth.rate_limits force row level security;
create policy service_does_all on auth.rate_limits for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, insert, select, update on auth.rate_limits to service_role;

create table auth.recovery_codes (
  id uuid not null,
  factor_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint recovery_codes_code_hash_key UNIQUE (factor_id, code_hash),
  constraint recovery_codes_code_hash_sha256 CHECK ((octet_length(code_hash) = 32)),
  constraint recovery_codes_pkey PRIMARY KEY (id),
  constraint recovery_codes_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE
);
alter table auth.recovery_codes force row level security;
create policy service_does_all on auth.recovery_codes for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, insert, select, update on auth.recovery_codes to service_role;

create table auth.refresh_tokens (
  id uuid not null default gen_random_uuid(),
  session_id uuid not null,
  token_hash bytea not null,
  parent_id uuid,
  created_at timestamp with time zone not null default app.now(),
  revoked_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (id),
  constraint refresh_tokens_token_hash_key UNIQUE (token_hash),
  constraint refresh_tokens_token_hash_sha256 CHECK ((octet_length(token_hash) = 32)),
  constraint refresh_tokens_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES auth.refresh_tokens(id) ON DELETE SET NULL,
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_parent_id ON auth.refresh_tokens USING btree (parent_id);
CREATE INDEX refresh_tokens_session_id ON auth.refresh_tokens USING btree (session_id, created_at DESC);
alter table auth.refresh_tokens force row level security;
create policy service_does_all on auth.refresh_tokens for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, insert, select, update on auth.refresh_tokens to service_role;

create table auth.sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  aal text not null default 'aal1'::text,
  amr jsonb not null default '[]'::jsonb,
  user_agent text,
  ip inet,
  created_at timestamp with time zone not null default app.now(),
  refreshed_at timestamp with time zone,
  not_after timestamp with time zone,
  factor_id uuid,
  may_answer boolean not null default false,
  must_set_password boolean,
  constraint sessions_aal_known CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text]))),
  constraint sessions_amr_array CHECK ((jsonb_typeof(amr) = 'array'::text)),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_agent_length CHECK ((char_length(user_agent) <= 1000)),
  constraint sessions_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE SET NULL,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_factor_id ON auth.sessions USING btree (factor_id);
CREATE INDEX sessions_user_id ON auth.sessions USING btree (user_id, created_at DESC);
alter table auth.sessions force row level security;
create policy definer_deletes on auth.sessions for delete to briefwell_definer
  using (true);
create policy definer_reads on auth.sessions for select to briefwell_definer
  using (true);
create policy service_does_all on auth.sessions for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
create policy users_end_their_other_sessions on auth.sessions for delete to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND ((id)::text IS DISTINCT FROM ( SELECT (auth.jwt() ->> 'session_id'::text)))));
create policy users_see_their_sessions on auth.sessions for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
grant delete, select (id, user_id, aal, user_agent, ip, created_at, refreshed_at, not_after) on auth.sessions to authenticated;
grant delete, select on auth.sessions to briefwell_definer;
grant delete, insert, select, update on auth.sessions to service_role;

create table auth.signing_keys (
  kid text not null,
  alg text not null,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamp with time zone not null default app.now(),
  retired_at timestamp with time zone,
  constraint signing_keys_alg_known CHECK ((alg = ANY (ARRAY['ES256'::text, 'RS256'::text]))),
  constraint signing_keys_kid_length CHECK (((char_length(kid) >= 1) AND (char_length(kid) <= 100))),
  constraint signing_keys_pkey PRIMARY KEY (kid)
);
alter table auth.signing_keys force row level security;
create policy service_does_all on auth.signing_keys for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
grant delete, insert, select, update on auth.signing_keys to service_role;

create table auth.users (
  id uuid not null default gen_random_uuid(),
  email text,
  encrypted_password text,
  email_confirmed_at timestamp with time zone,
  email_proven_at timestamp with time zone,
  invited_at timestamp with time zone,
  phone text,
  phone_confirmed_at timestamp with time zone,
  confirmation_sent_at timestamp with time zone,
  recovery_sent_at timestamp with time zone,
  new_email text,
  email_change_sent_at timestamp with time zone,
  email_change_confirm_status smallint not null default 0,
  new_phone text,
  phone_change_sent_at timestamp with time zone,
  reauthentication_sent_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  raw_app_meta_data jsonb not null default '{}'::jsonb,
  raw_user_meta_data jsonb not null default '{}'::jsonb,
  password_doubted boolean not null default false,
  ownership_asked_at timestamp with time zone,
  is_anonymous boolean not null default false,
  is_sso_user boolean not null default false,
  banned_until timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  constraint users_email_change_confirm_status_known CHECK (((email_change_confirm_status >= 0) AND (email_change_confirm_status <= 2))),
  constraint users_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 320))),
  constraint users_new_email_length CHECK (((char_length(new_email) >= 3) AND (char_length(new_email) <= 320))),
  constraint users_new_phone_digits CHECK ((new_phone ~ '^[1-9][0-9]{1,14}$'::text)),
  constraint users_phone_digits CHECK ((phone ~ '^[1-9][0-9]{1,14}$'::text)),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_raw_app_meta_data_object CHECK ((jsonb_typeof(raw_app_meta_data) = 'object'::text)),
  constraint users_raw_user_meta_data_object CHECK ((jsonb_typeof(raw_user_meta_data) = 'object'::text))
);
CREATE INDEX users_created_at ON auth.users USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX users_email_key ON auth.users USING btree (lower(email)) WHERE ((email IS NOT NULL) AND (NOT is_sso_user));
CREATE UNIQUE INDEX users_phone_key ON auth.users USING btree (phone) WHERE (phone IS NOT NULL);
alter table auth.users force row level security;
create policy definer_changes_the_caller on auth.users for update to briefwell_definer
  using ((id = ( SELECT auth.uid() AS uid)));
create policy definer_deletes on auth.users for delete to briefwell_definer
  using (true);
create policy definer_reads on auth.users for select to briefwell_definer
  using (true);
create policy service_does_all on auth.users for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
CREATE TRIGGER users_carry_address AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN (((old.email IS DISTINCT FROM new.email) AND (new.email IS NOT NULL))) EXECUTE FUNCTION app.carry_address_to_team();
CREATE TRIGGER users_claim_shares AFTER INSERT OR UPDATE OF email, email_proven_at ON auth.users FOR EACH ROW WHEN ((new.email_proven_at IS NOT NULL)) EXECUTE FUNCTION app.claim_shares();
CREATE TRIGGER users_forget_own_records BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION app.forget_own_records();
CREATE TRIGGER users_guard_deletion BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION app.guard_account();
CREATE TRIGGER users_guard_soft_deletion BEFORE UPDATE OF deleted_at ON auth.users FOR EACH ROW EXECUTE FUNCTION app.guard_account();
CREATE TRIGGER users_leave_team AFTER UPDATE OF deleted_at ON auth.users FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION app.leave_team();
CREATE TRIGGER users_stamp_updated_at BEFORE UPDATE ON auth.users FOR EACH ROW EXECUTE FUNCTION app.stamp_updated_at();
CREATE TRIGGER users_stop_webhooks AFTER UPDATE OF banned_until, deleted_at ON auth.users FOR EACH ROW WHEN (((new.banned_until IS DISTINCT FROM old.banned_until) OR (new.deleted_at IS DISTINCT FROM old.deleted_at))) EXECUTE FUNCTION app.stop_webhooks();
grant delete, select, update (raw_user_meta_data) on auth.users to briefwell_definer;
grant delete, insert, select, update on auth.users to service_role;

create table public.briefs (
  id uuid not null default gen_random_uuid(),
  product_id uuid,
  company_id uuid,
  user_id uuid,
  title text not null,
  type text not null,
  description text,
  status text not null default 'draft'::text,
  timeline text,
  budget_range text,
  target_audience text,
  requirements text,
  uploaded_video_url text not null,
  processing boolean not null default false,
  video_object_id uuid,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  revision integer not null default 1,
  constraint briefs_budget_range_length CHECK ((char_length(budget_range) <= 2000)),
  constraint briefs_company_with_product CHECK (((product_id IS NULL) OR (company_id IS NOT NULL))),
  constraint briefs_description_length CHECK ((char_length(description) <= 20000)),
  constraint briefs_in_the_calendar CHECK (((created_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (created_at < '10000-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at < '10000-01-01 00:00:00+00'::timestamp with time zone))),
  constraint briefs_pkey PRIMARY KEY (id),
  constraint briefs_requirements_length CHECK ((char_length(requirements) <= 20000)),
  constraint briefs_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'archived'::text]))),
  constraint briefs_target_audience_length CHECK ((char_length(target_audience) <= 2000)),
  constraint briefs_timeline_length CHECK ((char_length(timeline) <= 2000)),
  constraint briefs_title_length CHECK (((char_length(btrim(title)) >= 2) AND (char_length(title) <= 200))),
  constraint briefs_type_known CHECK ((type = ANY (ARRAY['company'::text, 'product'::text, 'product-update'::text, 'competitive'::text, 'case-study'::text, 'roadmap'::text, 'crisis'::text]))),
  constraint briefs_uploaded_video_url_format CHECK (((uploaded_video_url ~* '^https?://[^[:space:]]'::text) AND (char_length(uploaded_video_url) <= 2048))),
  constraint briefs_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint briefs_product_company_fkey FOREIGN KEY (product_id, company_id) REFERENCES public.products(id, company_id) ON DELETE CASCADE,
  constraint briefs_product_id_fkey FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE,
  constraint briefs_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint briefs_video_company_fkey FOREIGN KEY (video_object_id, company_id) REFERENCES storage.objects(id, company_id),
  constraint briefs_video_object_id_fkey FOREIGN KEY (video_object_id) REFERENCES storage.objects(id)
);
CREATE INDEX briefs_company_id ON public.briefs USING btree (company_id, created_at DESC, id DESC) INCLUDE (user_id, type, status, product_id);
CREATE INDEX briefs_elsewhere ON public.briefs USING btree (user_id, company_id, created_at DESC, id DESC);
CREATE INDEX briefs_product_company ON public.briefs USING btree (product_id, company_id);
CREATE INDEX briefs_product_id ON public.briefs USING btree (product_id, created_at DESC, id DESC);
CREATE INDEX briefs_title ON public.briefs USING btree (company_id, title COLLATE "und-x-icu", id);
CREATE INDEX briefs_user_id ON public.briefs USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX briefs_video_object_id ON public.briefs USING btree (video_object_id, company_id);
CREATE INDEX briefs_words ON public.briefs USING gin (((company_id)::text), app.fold(((title || '
'::text) || COALESCE(description, ''::text))) extensions.gin_trgm_ops);
alter table public.briefs force row level security;
create policy authors_and_managers_change_briefs on public.briefs for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs))))
  with check ((((product_id IS NULL) OR (company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company))) AND ((user_id = ( SELECT auth.uid() AS uid)) OR ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)))));
create policy authors_and_managers_delete_briefs on public.briefs for delete to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs))));
create policy authors_and_managers_read_briefs on public.briefs for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs))));
create policy definer_deletes on public.briefs for delete to briefwell_definer
  using (true);
create policy definer_keeps_processing on public.briefs for update to briefwell_definer
  using (true);
create policy definer_reads on public.briefs for select to briefwell_definer
  using (true);
create policy definer_restores on public.briefs for insert to briefwell_definer
  with check (true);
create policy keys_add_by_permission on public.briefs for insert to authenticated
  with check (app.key_allows('canManageBriefs'::text));
create policy keys_change_by_permission on public.briefs for update to authenticated
  using (app.key_allows('canManageBriefs'::text));
create policy keys_delete_by_permission on public.briefs for delete to authenticated
  using (app.key_allows('canManageBriefs'::text));
create policy keys_read_by_permission on public.briefs for select to authenticated
  using (( SELECT app.key_allows('canManageBriefs'::text) AS key_allows));
create policy members_add_briefs on public.briefs for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND
CASE
    WHEN (product_id IS NULL) THEN (( SELECT public.get_user_company(auth.uid()) AS get_user_company) IS NOT NULL)
    ELSE ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND (( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs) OR ( SELECT public.user_can_manage_products(auth.uid()) AS user_can_manage_products)))
END));
create policy service_sees_the_company_of_its_job on public.briefs for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER briefs_1_guard BEFORE INSERT OR UPDATE ON public.briefs FOR EACH ROW EXECUTE FUNCTION app.guard_brief();
CREATE TRIGGER briefs_2_resolve BEFORE INSERT OR UPDATE ON public.briefs FOR EACH ROW EXECUTE FUNCTION app.resolve_brief();
CREATE TRIGGER briefs_3_revision BEFORE INSERT OR UPDATE ON public.briefs FOR EACH ROW EXECUTE FUNCTION app.count_revision('user_id', 'company_id', 'video_object_id', 'processing');
CREATE TRIGGER briefs_count_added AFTER INSERT ON public.briefs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_briefs();
CREATE TRIGGER briefs_count_changed AFTER UPDATE ON public.briefs REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_briefs();
CREATE TRIGGER briefs_count_removed AFTER DELETE ON public.briefs REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.count_briefs();
CREATE TRIGGER briefs_hint_added AFTER INSERT ON public.briefs REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'briefs', 'readers', 'id', 'library');
CREATE TRIGGER briefs_hint_changed AFTER UPDATE ON public.briefs REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'briefs', 'readers', 'id', 'library');
CREATE TRIGGER briefs_hint_deleted AFTER DELETE ON public.briefs REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION app.send_hints('company', 'company_id', 'briefs', 'readers', 'id', 'library');
CREATE TRIGGER briefs_keep_in_trash AFTER DELETE ON public.briefs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.keep_in_trash();
CREATE TRIGGER briefs_keep_passages AFTER INSERT ON public.briefs FOR EACH ROW EXECUTE FUNCTION app.keep_brief_passages();
CREATE TRIGGER briefs_keep_passages_changed AFTER UPDATE ON public.briefs FOR EACH ROW WHEN (((((((((((old.title IS DISTINCT FROM new.title) OR (old.type IS DISTINCT FROM new.type)) OR (old.description IS DISTINCT FROM new.description)) OR (old.requirements IS DISTINCT FROM new.requirements)) OR (old.target_audience IS DISTINCT FROM new.target_audience)) OR (old.budget_range IS DISTINCT FROM new.budget_range)) OR (old.timeline IS DISTINCT FROM new.timeline)) OR (old.product_id IS DISTINCT FROM new.product_id)) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.video_object_id IS DISTINCT FROM new.video_object_id))) EXECUTE FUNCTION app.keep_brief_passages();
CREATE TRIGGER briefs_restrict_video AFTER INSERT OR UPDATE OF video_object_id, uploaded_video_url ON public.briefs FOR EACH ROW EXECUTE FUNCTION app.restrict_video('id');
CREATE TRIGGER briefs_tell_added AFTER INSERT ON public.briefs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks('briefs');
CREATE TRIGGER briefs_tell_changed AFTER UPDATE ON public.briefs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks('briefs');
CREATE TRIGGER briefs_tell_deleted AFTER DELETE ON public.briefs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks('briefs');
CREATE TRIGGER briefs_tell_of_deleted AFTER DELETE ON public.briefs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_deleted_briefs();
CREATE TRIGGER briefs_track_video AFTER INSERT OR DELETE OR UPDATE OF video_object_id, uploaded_video_url ON public.briefs FOR EACH ROW EXECUTE FUNCTION storage.track_reference('video_object_id');
grant delete, insert, select, update on public.briefs to authenticated;
grant delete, insert, select, update (company_id, user_id, processing) on public.briefs to briefwell_definer;
grant delete, insert, select, update on public.briefs to service_role;

create table public.company_profiles (
  id uuid not null,
  company_name text not null,
  contact_name text,
  headquarters_location text,
  year_founded text,
  employee_count text,
  revenue text,
  ownership_structure text,
  funding_history text,
  regions_of_operation text[],
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  revision integer not null default 1,
  constraint company_profiles_company_name_length CHECK (((char_length(btrim(company_name)) >= 1) AND (char_length(company_name) <= 200))),
  constraint company_profiles_contact_name_length CHECK ((char_length(contact_name) <= 200)),
  constraint company_profiles_employee_count_length CHECK ((char_length(employee_count) <= 200)),
  constraint company_profiles_funding_history_length CHECK ((char_length(funding_history) <= 200)),
  constraint company_profiles_headquarters_location_length CHECK ((char_length(headquarters_location) <= 200)),
  constraint company_profiles_in_the_calendar CHECK (((created_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (created_at < '10000-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at < '10000-01-01 00:00:00+00'::timestamp with time zone))),
  constraint company_profiles_ownership_structure_length CHECK ((char_length(ownership_structure) <= 200)),
  constraint company_profiles_pkey PRIMARY KEY (id),
  constraint company_profiles_regions_of_operation_length CHECK (((cardinality(regions_of_operation) <= 50) AND (char_length(array_to_string(regions_of_operation, ''::text)) <= 5000) AND (array_position(regions_of_operation, NULL::text) IS NULL))),
  constraint company_profiles_revenue_length CHECK ((char_length(revenue) <= 200)),
  constraint company_profiles_year_founded CHECK (
CASE
    WHEN (year_founded ~ '^[0-9]{4}$'::text) THEN (((year_founded)::integer >= 1800) AND (((year_founded)::integer)::numeric <= EXTRACT(year FROM app.now())))
    ELSE (year_founded IS NULL)
END)
);
alter table public.company_profiles force row level security;
create policy definer_deletes on public.company_profiles for delete to briefwell_definer
  using (true);
create policy definer_founds on public.company_profiles for insert to briefwell_definer
  with check ((( SELECT auth.uid() AS uid) IS NOT NULL));
create policy definer_locks on public.company_profiles for update to briefwell_definer
  using (true)
  with check (false);
create policy definer_reads on public.company_profiles for select to briefwell_definer
  using (true);
create policy editors_change_their_company on public.company_profiles for update to authenticated
  using (((id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_edit_company_profile(auth.uid()) AS user_can_edit_company_profile)));
create policy members_read_their_company on public.company_profiles for select to authenticated
  using ((id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on public.company_profiles for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER company_profiles_guard BEFORE UPDATE ON public.company_profiles FOR EACH ROW EXECUTE FUNCTION app.guard_company_profile();
CREATE TRIGGER company_profiles_guard_name BEFORE INSERT OR UPDATE OF company_name, contact_name ON public.company_profiles FOR EACH ROW EXECUTE FUNCTION app.guard_name('company_name', 'contact_name');
CREATE TRIGGER company_profiles_keep_passages AFTER INSERT OR UPDATE ON public.company_profiles FOR EACH ROW EXECUTE FUNCTION app.keep_profile_passages();
CREATE TRIGGER company_profiles_revision BEFORE INSERT OR UPDATE ON public.company_profiles FOR EACH ROW EXECUTE FUNCTION app.count_revision();
CREATE TRIGGER company_profiles_seat_owner AFTER INSERT ON public.company_profiles FOR EACH ROW EXECUTE FUNCTION app.seat_owner();
grant select, update on public.company_profiles to authenticated;
grant delete, insert, select, update on public.company_profiles to briefwell_definer;
grant delete, insert, select, update on public.company_profiles to service_role;

create table public.products (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  user_id uuid,
  name text not null,
  category text not null,
  description text,
  websiteurl text not null,
  logo_url text,
  salescontactname text not null,
  salescontactemail text not null,
  salescontactphone text,
  release_notes jsonb,
  logo_object_id uuid,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  revision integer not null default 1,
  constraint products_category_length CHECK (((char_length(btrim(category)) >= 1) AND (char_length(category) <= 200))),
  constraint products_company_key UNIQUE (id, company_id),
  constraint products_description_length CHECK ((char_length(description) <= 300)),
  constraint products_in_the_calendar CHECK (((created_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (created_at < '10000-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at < '10000-01-01 00:00:00+00'::timestamp with time zone))),
  constraint products_logo_url_format CHECK (((logo_url ~* '^https?://[^[:space:]]'::text) AND (char_length(logo_url) <= 2048))),
  constraint products_name_length CHECK (((char_length(btrim(name)) >= 2) AND (char_length(name) <= 200))),
  constraint products_pkey PRIMARY KEY (id),
  constraint products_release_notes_length CHECK ((char_length((release_notes)::text) <= 20000)),
  constraint products_release_notes_list CHECK (((jsonb_typeof(release_notes) = 'array'::text) AND ((jsonb_array_length(release_notes) >= 1) AND (jsonb_array_length(release_notes) <= 100)))),
  constraint products_salescontactemail_format CHECK (((salescontactemail ~ '^[^@[:space:]]+@[^@[:space:]]+$'::text) AND (char_length(salescontactemail) <= 320))),
  constraint products_salescontactname_length CHECK (((char_length(btrim(salescontactname)) >= 1) AND (char_length(salescontactname) <= 200))),
  constraint products_salescontactphone_length CHECK ((char_length(salescontactphone) <= 100)),
  constraint products_websiteurl_format CHECK (((websiteurl ~* '^https?://[^[:space:]]'::text) AND (char_length(websiteurl) <= 2048))),
  constraint products_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint products_logo_object_id_fkey FOREIGN KEY (logo_object_id, company_id) REFERENCES storage.objects(id, company_id),
  constraint products_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX products_category ON public.products USING btree (company_id, category, created_at DESC, id DESC);
CREATE INDEX products_company_id ON public.products USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX products_logo_object_id ON public.products USING btree (logo_object_id, company_id);
CREATE INDEX products_name ON public.products USING btree (company_id, name COLLATE "und-x-icu", id);
CREATE INDEX products_user_id ON public.products USING btree (user_id);
alter table public.products force row level security;
create policy definer_deletes on public.products for delete to briefwell_definer
  using (true);
create policy definer_reads on public.products for select to briefwell_definer
  using (true);
create policy definer_restores on public.products for insert to briefwell_definer
  with check (true);
create policy managers_add_products on public.products for insert to authenticated
  with check (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND (user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT public.user_can_manage_products(auth.uid()) AS user_can_manage_products)));
create policy managers_change_products on public.products for update to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_products(auth.uid()) AS user_can_manage_products)));
create policy managers_delete_products on public.products for delete to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_products(auth.uid()) AS user_can_manage_products)));
create policy members_read_products on public.products for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on public.products for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER products_1_guard BEFORE INSERT OR UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION app.guard_product();
CREATE TRIGGER products_2_resolve BEFORE INSERT OR UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION app.resolve_logo();
CREATE TRIGGER products_3_revision BEFORE INSERT OR UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION app.count_revision('user_id', 'logo_object_id');
CREATE TRIGGER products_count_added AFTER INSERT ON public.products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_products();
CREATE TRIGGER products_count_removed AFTER DELETE ON public.products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_products();
CREATE TRIGGER products_keep_in_trash AFTER DELETE ON public.products REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.keep_in_trash();
CREATE TRIGGER products_keep_passages AFTER INSERT OR UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION app.keep_product_passages();
CREATE TRIGGER products_tell_added AFTER INSERT ON public.products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks('products');
CREATE TRIGGER products_tell_changed AFTER UPDATE ON public.products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks('products');
CREATE TRIGGER products_tell_deleted AFTER DELETE ON public.products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks('products');
CREATE TRIGGER products_tell_of_deleted AFTER DELETE ON public.products REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_deleted_products();
CREATE TRIGGER products_track_logo AFTER INSERT OR DELETE OR UPDATE OF logo_object_id, logo_url ON public.products FOR EACH ROW EXECUTE FUNCTION storage.track_reference('logo_object_id');
grant delete, insert, select, update on public.products to authenticated;
grant delete, insert, select on public.products to briefwell_definer;
grant delete, insert, select, update on public.products to service_role;

create table public.team_invitations (
  id uuid not null default gen_random_uuid(),
  team_member_id uuid,
  token text not null,
  expires_at timestamp with time zone not null default (app.now() + '7 days'::interval),
  consumed_at timestamp with time zone,
  known_to uuid,
  created_at timestamp with time zone not null default app.now(),
  constraint team_invitations_in_the_calendar CHECK (((created_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (created_at < '10000-01-01 00:00:00+00'::timestamp with time zone) AND (expires_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (expires_at < '10000-01-01 00:00:00+00'::timestamp with time zone) AND (consumed_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (consumed_at < '10000-01-01 00:00:00+00'::timestamp with time zone))),
  constraint team_invitations_pkey PRIMARY KEY (id),
  constraint team_invitations_token_hashed CHECK ((token ~ '^[0-9a-f]{64}$'::text)),
  constraint team_invitations_token_key UNIQUE (token),
  constraint team_invitations_team_member_id_fkey FOREIGN KEY (team_member_id) REFERENCES public.team_members(id) ON DELETE SET NULL
);
CREATE INDEX team_invitations_expires_at ON public.team_invitations USING btree (expires_at);
CREATE INDEX team_invitations_known_to ON public.team_invitations USING btree (known_to) WHERE (known_to IS NOT NULL);
CREATE INDEX team_invitations_of_nobody ON public.team_invitations USING btree (created_at DESC) WHERE (team_member_id IS NULL);
CREATE INDEX team_invitations_team_member_id ON public.team_invitations USING btree (team_member_id);
alter table public.team_invitations force row level security;
create policy definer_changes on public.team_invitations for update to briefwell_definer
  using (true);
create policy definer_makes on public.team_invitations for insert to briefwell_definer
  with check (true);
create policy definer_reads on public.team_invitations for select to briefwell_definer
  using (true);
create policy definer_trims on public.team_invitations for delete to briefwell_definer
  using (true);
create policy keys_invite_nobody on public.team_invitations for insert to authenticated
  with check ((NOT app.by_key()));
create policy managers_make_invitations on public.team_invitations for insert to authenticated
  with check ((( SELECT public.user_can_manage_team(auth.uid()) AS user_can_manage_team) AND (team_member_id IN ( SELECT m.id
   FROM public.team_members m))));
create policy managers_read_invitations on public.team_invitations for select to authenticated
  using ((( SELECT public.user_can_manage_team(auth.uid()) AS user_can_manage_team) AND (team_member_id IN ( SELECT m.id
   FROM public.team_members m))));
create policy service_sees_the_company_of_its_job on public.team_invitations for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (team_member_id IN ( SELECT m.id
   FROM public.team_members m))));
CREATE TRIGGER team_invitations_guard BEFORE INSERT ON public.team_invitations FOR EACH ROW EXECUTE FUNCTION app.guard_invitation();
CREATE TRIGGER team_invitations_keep_token BEFORE UPDATE ON public.team_invitations FOR EACH ROW EXECUTE FUNCTION app.keep_token();
CREATE TRIGGER team_invitations_prepare BEFORE INSERT ON public.team_invitations FOR EACH ROW EXECUTE FUNCTION app.prepare_invitation();
CREATE TRIGGER team_invitations_trim AFTER INSERT ON public.team_invitations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.trim_invitations();
grant insert, select on public.team_invitations to authenticated;
grant delete, insert, select, update on public.team_invitations to briefwell_definer;
grant delete, insert, select, update on public.team_invitations to service_role;

create table public.team_members (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text not null,
  email text not null,
  role text not null,
  user_id uuid,
  avatar_url text,
  created_at timestamp with time zone not null default app.now(),
  revision integer not null default 1,
  is_owner boolean not null default false,
  constraint team_members_avatar_url_format CHECK (((avatar_url ~* '^https?://[^[:space:]]'::text) AND (char_length(avatar_url) <= 2048))),
  constraint team_members_email_format CHECK (((email ~ '^[^@[:space:]]+@[^@[:space:]]+$'::text) AND (char_length(email) <= 320))),
  constraint team_members_in_the_calendar CHECK (((created_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (created_at < '10000-01-01 00:00:00+00'::timestamp with time zone))),
  constraint team_members_name_length CHECK (((char_length(btrim(name)) >=
CASE
    WHEN (user_id IS NULL) THEN 2
    ELSE 1
END) AND (char_length(name) <= 200))),
  constraint team_members_owner_has_account CHECK (((user_id IS NOT NULL) OR (NOT is_owner))),
  constraint team_members_pkey PRIMARY KEY (id),
  constraint team_members_role_length CHECK (((char_length(btrim(role)) >= 1) AND (char_length(role) <= 50))),
  constraint team_members_user_id_key UNIQUE (user_id),
  constraint team_members_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint team_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX team_members_company_email_key ON public.team_members USING btree (company_id, lower(email));
CREATE INDEX team_members_company_id ON public.team_members USING btree (company_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX team_members_one_owner ON public.team_members USING btree (company_id) WHERE is_owner;
alter table public.team_members force row level security;
create policy definer_changes on public.team_members for update to briefwell_definer
  using (true);
create policy definer_founds on public.team_members for insert to briefwell_definer
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy definer_reads on public.team_members for select to briefwell_definer
  using (true);
create policy definer_removes on public.team_members for delete to briefwell_definer
  using (true);
create policy keys_add_nobody on public.team_members for insert to authenticated
  with check ((NOT app.by_key()));
create policy keys_change_nobody on public.team_members for update to authenticated
  using ((NOT app.by_key()));
create policy keys_remove_nobody on public.team_members for delete to authenticated
  using ((NOT app.by_key()));
create policy managers_change_members on public.team_members for update to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_team(auth.uid()) AS user_can_manage_team)));
create policy managers_invite on public.team_members for insert to authenticated
  with check (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_team(auth.uid()) AS user_can_manage_team)));
create policy managers_remove_members on public.team_members for delete to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ( SELECT public.user_can_manage_team(auth.uid()) AS user_can_manage_team)));
create policy members_read_their_team on public.team_members for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy service_sees_the_company_of_its_job on public.team_members for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER team_members_bring_own_briefs AFTER INSERT OR UPDATE OF user_id ON public.team_members FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION app.bring_own_briefs();
CREATE TRIGGER team_members_count_added AFTER INSERT ON public.team_members REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_members();
CREATE TRIGGER team_members_end_membership AFTER DELETE ON public.team_members FOR EACH ROW EXECUTE FUNCTION app.end_membership();
CREATE TRIGGER team_members_end_outgrown AFTER UPDATE OF role ON public.team_members FOR EACH ROW EXECUTE FUNCTION app.end_outgrown_invitations();
CREATE TRIGGER team_members_end_outgrown_on_leaving AFTER DELETE ON public.team_members FOR EACH ROW EXECUTE FUNCTION app.end_outgrown_invitations();
CREATE TRIGGER team_members_guard BEFORE INSERT OR DELETE OR UPDATE ON public.team_members FOR EACH ROW EXECUTE FUNCTION app.guard_team_member();
CREATE TRIGGER team_members_guard_name BEFORE INSERT OR UPDATE OF name ON public.team_members FOR EACH ROW EXECUTE FUNCTION app.guard_name('name');
CREATE TRIGGER team_members_named BEFORE INSERT OR UPDATE OF user_id ON public.team_members FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION app.guard_named_member();
CREATE TRIGGER team_members_note_change AFTER UPDATE ON public.team_members FOR EACH ROW EXECUTE FUNCTION app.note_member_change();
CREATE TRIGGER team_members_note_joining AFTER UPDATE OF user_id ON public.team_members FOR EACH ROW WHEN (((old.user_id IS NULL) AND (new.user_id IS NOT NULL))) EXECUTE FUNCTION app.note_joining();
CREATE TRIGGER team_members_revision BEFORE INSERT OR UPDATE ON public.team_members FOR EACH ROW EXECUTE FUNCTION app.count_revision('name', 'email', 'user_id', 'avatar_url');
CREATE TRIGGER team_members_stop_webhooks AFTER DELETE ON public.team_members FOR EACH ROW EXECUTE FUNCTION app.stop_webhooks();
CREATE TRIGGER team_members_tell_added AFTER INSERT ON public.team_members REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks('members');
CREATE TRIGGER team_members_tell_changed AFTER UPDATE ON public.team_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks('members');
CREATE TRIGGER team_members_tell_deleted AFTER DELETE ON public.team_members REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks('members');
CREATE TRIGGER team_members_tell_of_joining AFTER UPDATE OF user_id ON public.team_members FOR EACH ROW WHEN (((old.user_id IS NULL) AND (new.user_id IS NOT NULL))) EXECUTE FUNCTION app.tell_of_joining();
grant delete, insert (id, company_id, name, email, role, user_id, avatar_url, created_at, revision), select, update (id, company_id, name, email, role, user_id, avatar_url, created_at, revision) on public.team_members to authenticated;
grant delete, insert, select, update on public.team_members to briefwell_definer;
grant delete, insert, select, update on public.team_members to service_role;

create table public.team_permissions (
  id uuid not null default gen_random_uuid(),
  team_member_id uuid not null,
  can_edit_company_profile boolean not null default false,
  can_manage_products boolean not null default false,
  can_manage_briefs boolean not null default true,
  can_manage_team boolean not null default false,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  revision integer not null default 1,
  constraint team_permissions_in_the_calendar CHECK (((created_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (created_at < '10000-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (updated_at < '10000-01-01 00:00:00+00'::timestamp with time zone))),
  constraint team_permissions_pkey PRIMARY KEY (id),
  constraint team_permissions_team_member_id_key UNIQUE (team_member_id),
  constraint team_permissions_team_member_id_fkey FOREIGN KEY (team_member_id) REFERENCES public.team_members(id) ON DELETE CASCADE
);
alter table public.team_permissions force row level security;
create policy definer_founds on public.team_permissions for insert to briefwell_definer
  with check ((team_member_id IN ( SELECT m.id
   FROM public.team_members m
  WHERE (m.user_id = ( SELECT auth.uid() AS uid)))));
create policy definer_reads on public.team_permissions for select to briefwell_definer
  using (true);
create policy keys_change_no_permissions on public.team_permissions for update to authenticated
  using ((NOT app.by_key()));
create policy keys_give_no_permissions on public.team_permissions for insert to authenticated
  with check ((NOT app.by_key()));
create policy managers_change_permissions on public.team_permissions for update to authenticated
  using ((( SELECT public.user_can_manage_team(auth.uid()) AS user_can_manage_team) AND (team_member_id IN ( SELECT m.id
   FROM public.team_members m))));
create policy managers_give_permissions on public.team_permissions for insert to authenticated
  with check ((( SELECT public.user_can_manage_team(auth.uid()) AS user_can_manage_team) AND (team_member_id IN ( SELECT m.id
   FROM public.team_members m))));
create policy members_read_permissions on public.team_permissions for select to authenticated
  using ((team_member_id IN ( SELECT m.id
   FROM public.team_members m)));
create policy service_sees_the_company_of_its_job on public.team_permissions for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (team_member_id IN ( SELECT m.id
   FROM public.team_members m))));
CREATE TRIGGER team_permissions_end_outgrown AFTER INSERT OR DELETE OR UPDATE ON public.team_permissions FOR EACH ROW EXECUTE FUNCTION app.end_outgrown_invitations();
CREATE TRIGGER team_permissions_guard BEFORE INSERT OR UPDATE ON public.team_permissions FOR EACH ROW EXECUTE FUNCTION app.guard_team_permissions();
CREATE TRIGGER team_permissions_note_change AFTER UPDATE ON public.team_permissions FOR EACH ROW EXECUTE FUNCTION app.note_rights_change();
CREATE TRIGGER team_permissions_revision BEFORE INSERT OR UPDATE ON public.team_permissions FOR EACH ROW EXECUTE FUNCTION app.count_revision();
CREATE TRIGGER team_permissions_stop_webhooks AFTER DELETE OR UPDATE ON public.team_permissions FOR EACH ROW EXECUTE FUNCTION app.stop_webhooks();
CREATE TRIGGER team_permissions_tell_changed AFTER UPDATE ON public.team_permissions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.tell_webhooks_of_rights();
grant insert, select, update on public.team_permissions to authenticated;
grant insert, select on public.team_permissions to briefwell_definer;
grant delete, insert, select, update on public.team_permissions to service_role;

create table storage.buckets (
  id text not null,
  public boolean not null default false,
  file_size_limit bigint not null,
  allowed_mime_types text[] not null,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  constraint buckets_file_size_limit_positive CHECK ((file_size_limit > 0)),
  constraint buckets_id_format CHECK ((id ~ '^[A-Za-z0-9_!.*''() &$=@;:+,?-]{1,100}$'::text)),
  constraint buckets_pkey PRIMARY KEY (id)
);
alter table storage.buckets force row level security;
create policy definer_reads on storage.buckets for select to briefwell_definer
  using (true);
create policy everybody_reads_buckets on storage.buckets for select to anon, authenticated
  using (true);
create policy service_reads_buckets on storage.buckets for select to service_role
  using (true);
create policy service_sets_buckets on storage.buckets for all to service_role
  using ((( SELECT app.job_company() AS job_company) IS NULL))
  with check ((( SELECT app.job_company() AS job_company) IS NULL));
CREATE TRIGGER buckets_stamp_updated_at BEFORE UPDATE ON storage.buckets FOR EACH ROW EXECUTE FUNCTION app.stamp_updated_at();
grant select on storage.buckets to anon;
grant select on storage.buckets to authenticated;
grant select on storage.buckets to briefwell_definer;
grant delete, insert, select, update on storage.buckets to service_role;

create table storage.objects (
  id uuid not null default gen_random_uuid(),
  bucket_id text not null,
  name text not null,
  company_id uuid not null,
  owner_id uuid,
  size bigint not null,
  mime_type text not null,
  cache_control text not null default 'max-age=3600'::text,
  sha256 text not null,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  unreferenced_since timestamp with time zone default app.now(),
  deleted_at timestamp with time zone,
  restricted_at timestamp with time zone,
  constraint objects_cache_control_length CHECK (((char_length(cache_control) >= 1) AND (char_length(cache_control) <= 200))),
  constraint objects_company_key UNIQUE (id, company_id),
  constraint objects_metadata_object CHECK ((jsonb_typeof(metadata) = 'object'::text)),
  constraint objects_mime_type_length CHECK (((char_length(mime_type) >= 3) AND (char_length(mime_type) <= 200))),
  constraint objects_name_format CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 1000)) AND (name ~ '^[A-Za-z0-9_/!.*''() &$=@;:+,?-]+$'::text) AND (NOT (name ~ '(^|/)\.{0,2}(/|$)'::text)))),
  constraint objects_name_key UNIQUE (bucket_id, name),
  constraint objects_pkey PRIMARY KEY (id),
  constraint objects_sha256_hex CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint objects_size_positive CHECK ((size >= 0)),
  constraint objects_bucket_id_fkey FOREIGN KEY (bucket_id) REFERENCES storage.buckets(id),
  constraint objects_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id),
  constraint objects_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX objects_company_id ON storage.objects USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX objects_owner_id ON storage.objects USING btree (owner_id);
CREATE INDEX objects_unreferenced_since ON storage.objects USING btree (unreferenced_since) WHERE (unreferenced_since IS NOT NULL);
alter table storage.objects force row level security;
create policy definer_changes on storage.objects for update to briefwell_definer
  using (true);
create policy definer_deletes on storage.objects for delete to briefwell_definer
  using (true);
create policy definer_reads on storage.objects for select to briefwell_definer
  using (true);
create policy definer_writes on storage.objects for insert to briefwell_definer
  with check (true);
create policy members_read_their_files on storage.objects for select to authenticated
  using ((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)));
create policy owners_delete_their_files on storage.objects for delete to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ((owner_id = ( SELECT auth.uid() AS uid)) OR ((bucket_id = 'product_logos'::text) AND ( SELECT public.user_can_manage_products(auth.uid()) AS user_can_manage_products)) OR ((bucket_id = ANY (ARRAY['brief_videos'::text, 'brief_files'::text])) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)))));
create policy owners_move_their_files on storage.objects for update to authenticated
  using (((company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company)) AND ((owner_id = ( SELECT auth.uid() AS uid)) OR ((bucket_id = 'product_logos'::text) AND ( SELECT public.user_can_manage_products(auth.uid()) AS user_can_manage_products)) OR ((bucket_id = ANY (ARRAY['brief_videos'::text, 'brief_files'::text])) AND ( SELECT public.user_can_manage_briefs(auth.uid()) AS user_can_manage_briefs)))));
create policy service_sees_the_company_of_its_job on storage.objects for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER objects_await_video AFTER INSERT ON storage.objects FOR EACH ROW WHEN ((new.bucket_id = 'brief_videos'::text)) EXECUTE FUNCTION app.await_video();
CREATE TRIGGER objects_guard_folder BEFORE INSERT OR UPDATE OF name ON storage.objects FOR EACH ROW EXECUTE FUNCTION storage.guard_folder();
CREATE TRIGGER objects_guard_move BEFORE UPDATE OF name ON storage.objects FOR EACH ROW WHEN ((new.name <> old.name)) EXECUTE FUNCTION storage.guard_move();
CREATE TRIGGER objects_stamp_updated_at BEFORE UPDATE ON storage.objects FOR EACH ROW EXECUTE FUNCTION app.stamp_updated_at();
grant delete, select, update (name) on storage.objects to authenticated;
grant delete, insert, select, update on storage.objects to briefwell_definer;
grant delete, insert, select, update on storage.objects to service_role;

create table storage.uploads (
  id text not null,
  bucket_id text not null,
  name text not null,
  company_id uuid not null,
  owner_id uuid not null,
  session_id uuid,
  length bigint not null,
  metadata jsonb not null default '{}'::jsonb,
  holder text,
  held_until timestamp with time zone,
  created_at timestamp with time zone not null default app.now(),
  expires_at timestamp with time zone not null default (app.now() + '24:00:00'::interval),
  constraint uploads_holder_length CHECK (((char_length(holder) >= 1) AND (char_length(holder) <= 200))),
  constraint uploads_id_length CHECK (((char_length(id) >= 1) AND (char_length(id) <= 2000))),
  constraint uploads_length_positive CHECK ((length >= 0)),
  constraint uploads_metadata_object CHECK ((jsonb_typeof(metadata) = 'object'::text)),
  constraint uploads_name_format CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 1000)) AND (name ~ '^[A-Za-z0-9_/!.*''() &$=@;:+,?-]+$'::text) AND (NOT (name ~ '(^|/)\.{0,2}(/|$)'::text)))),
  constraint uploads_name_key UNIQUE (bucket_id, name),
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_bucket_id_fkey FOREIGN KEY (bucket_id) REFERENCES storage.buckets(id),
  constraint uploads_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company_profiles(id) ON DELETE CASCADE,
  constraint uploads_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint uploads_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE SET NULL
);
CREATE INDEX uploads_company_id ON storage.uploads USING btree (company_id);
CREATE INDEX uploads_expires_at ON storage.uploads USING btree (expires_at);
CREATE INDEX uploads_owner_id ON storage.uploads USING btree (owner_id);
CREATE INDEX uploads_session_id ON storage.uploads USING btree (session_id);
alter table storage.uploads force row level security;
create policy definer_deletes on storage.uploads for delete to briefwell_definer
  using (true);
create policy definer_reads on storage.uploads for select to briefwell_definer
  using (true);
create policy definer_writes on storage.uploads for insert to briefwell_definer
  with check (true);
create policy owners_end_their_uploads on storage.uploads for delete to authenticated
  using ((owner_id = ( SELECT auth.uid() AS uid)));
create policy owners_go_on_with_their_uploads on storage.uploads for update to authenticated
  using (((owner_id = ( SELECT auth.uid() AS uid)) AND (company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company))));
create policy owners_see_their_uploads on storage.uploads for select to authenticated
  using (((owner_id = ( SELECT auth.uid() AS uid)) AND (company_id = ( SELECT public.get_user_company(auth.uid()) AS get_user_company))));
create policy service_sees_the_company_of_its_job on storage.uploads for all to service_role
  using (((( SELECT app.job_company() AS job_company) IS NULL) OR (company_id = ( SELECT app.job_company() AS job_company))));
CREATE TRIGGER uploads_guard_folder BEFORE INSERT ON storage.uploads FOR EACH ROW EXECUTE FUNCTION storage.guard_folder();
CREATE TRIGGER uploads_only_shrink BEFORE UPDATE OF length ON storage.uploads FOR EACH ROW WHEN ((new.length > old.length)) EXECUTE FUNCTION storage.uploads_only_shrink();
grant delete, select, update (length, metadata, holder, held_until) on storage.uploads to authenticated;
grant delete, insert, select on storage.uploads to briefwell_definer;
grant delete, insert, select, update on storage.uploads to service_role;


create type app.searched as (whole uuid, holders uuid[]);

function app.accept_invitation(text,uuid,uuid,boolean) returns uuid to briefwell_definer, service_role;
function app.accept_own_invitation(text,uuid) returns record security definer to authenticated;
function app.acceptance_author(uuid) returns text security definer to authenticated;
function app.add_all_block_passages(app.documents) returns void to briefwell_definer;
function app.add_brief_passages(public.briefs) returns void to briefwell_definer;
function app.add_caption_passages(app.captions,public.briefs) returns void to briefwell_definer;
function app.add_internal_passages(public.briefs,text) returns void to briefwell_definer;
function app.add_passages(uuid,uuid,uuid,text,text[]) returns void to briefwell_definer;
function app.add_product_passages(public.products) returns void to briefwell_definer;
function app.add_profile_passages(public.company_profiles) returns void to briefwell_definer;
function app.add_version_passages(app.documents) returns void to briefwell_definer;
function app.address_hash(text) returns text to briefwell_definer, service_role;
function app.admit_canvas_picture() returns trigger security definer;
function app.admit_document_comment() returns trigger security definer;
function app.admit_document_picture() returns trigger security definer;
procedure app.admit_login_to_jobs(name);
procedure app.admit_login(name);
function app.admit_picture(uuid,uuid,bigint) returns void security definer;
function app.alerts_of(uuid) returns text to briefwell_definer;
function app.answer_captions_offer(boolean) returns integer security definer to authenticated;
function app.answer_due(uuid,timestamp with time zone) returns timestamp with time zone to authenticated, briefwell_definer, service_role;
function app.ask_for_access(uuid,uuid) returns text security definer to service_role;
function app.ask_further(uuid,uuid,text) returns boolean security definer to authenticated;
function app.ask_question(uuid,integer,text) returns uuid security definer to authenticated;
function app.asked_terms(jsonb) returns TABLE(word integer, term text) to briefwell_definer;
function app.assign_task(uuid,uuid,date) returns text security definer to authenticated;
function app.await_video() returns trigger security definer;
function app.block_passages(jsonb) returns TABLE(field text, language text, text text, origin_id uuid, place bigint) to briefwell_definer;
function app.block_texts(jsonb) returns TABLE(field text, text text, source jsonb) to briefwell_definer;
function app.bounces_of(text[]) returns TABLE(email text, bounced_at timestamp with time zone, status text) security definer to authenticated;
function app.brief_for_reader(app.shares) returns jsonb to briefwell_definer;
function app.briefs_of_company(uuid) returns bigint security definer;
function app.bring_own_briefs() returns trigger security definer;
function app.by_key() returns boolean to authenticated, briefwell_definer, service_role;
function app.caller_by_key(uuid,uuid) returns jsonb security definer to anon, authenticated, service_role;
function app.caller(uuid,uuid) returns jsonb security definer to anon, authenticated, service_role;
function app.canvas_for_reader(app.shares) returns jsonb to briefwell_definer;
function app.canvas_outline(uuid) returns jsonb to authenticated, briefwell_definer;
function app.caption_tracks(uuid) returns TABLE(id uuid, language text, label text, automatic boolean, unchecked boolean, lines jsonb) to briefwell_definer;
function app.captions_offer() returns record security definer to authenticated;
function app.carry_address_to_team() returns trigger security definer;
function app.check_invitation(text,uuid) returns record to briefwell_definer, service_role;
function app.check_maker() returns void security definer;
function app.check_workspace_of_session() returns trigger;
function app.cited_captions(uuid) returns jsonb to briefwell_definer;
function app.cited_passages(app.passages[]) returns jsonb to briefwell_definer;
function app.cited_texts(uuid,jsonb) returns TABLE(kind text, id uuid, title text, description text, widgets jsonb, passages jsonb) security definer to authenticated, service_role;
function app.claim_shares() returns trigger security definer;
function app.clean_release_notes(jsonb) returns jsonb to authenticated, briefwell_definer, service_role;
function app.collected(uuid[]) returns TABLE(share_id uuid, alerts text) security definer to authenticated;
function app.commented_record(app.document_comments) returns record to briefwell_definer;
function app.company_limit(text) returns bigint security definer;
function app.company_of_product(uuid) returns uuid security definer;
function app.company_quota(uuid) returns bigint security definer to service_role;
function app.company_room(text) returns bigint security definer to authenticated, service_role;
function app.company_storage(uuid) returns TABLE(files bigint, pictures bigint, versions bigint, trash bigint, quota bigint) security definer to authenticated, service_role;
function app.company_usage(uuid) returns bigint security definer to authenticated, service_role;
function app.copy_hidden_watching() returns trigger security definer;
function app.count_briefs() returns trigger security definer;
function app.count_captions() returns trigger security definer;
function app.count_members() returns trigger security definer;
function app.count_open_play(text) returns boolean security definer to service_role;
function app.count_products() returns trigger security definer;
function app.count_revision() returns trigger;
function app.count_slot(uuid) returns integer to briefwell_definer;
function app.create_company(uuid,text,text,text,text,text,text,text,text,text[]) returns uuid to briefwell_definer, service_role;
function app.create_own_company(text,text,text,text,text,text,text,text,text[],boolean) returns uuid security definer to authenticated;
function app.decide_terms(uuid,text,text,text,timestamp with time zone) returns app.acceptances security definer to authenticated;
function app.decline_captions(uuid) returns void security definer to authenticated, service_role;
function app.delete_company(uuid) returns void to briefwell_definer, service_role;
function app.delete_own_company(text) returns void security definer to authenticated;
function app.document_for_reader(app.shares) returns jsonb to briefwell_definer;
function app.drop_empty_company(uuid) returns boolean to service_role;
function app.due_alerts(uuid,integer) returns TABLE(reader_id uuid, has_news boolean) security definer to service_role;
function app.due_mailboxes(integer) returns TABLE(company_id uuid, email text) security definer to service_role;
function app.end_membership() returns trigger security definer;
function app.end_outgrown_invitations() returns trigger security definer;
function app.end_shares_of_address() returns trigger security definer;
function app.end_vote(uuid) returns boolean security definer to authenticated;
function app.ended_share(uuid) returns TABLE(why text, may_ask boolean) security definer to service_role;
function app.engagement_count(timestamp with time zone) returns bigint security definer to authenticated;
function app.engagement_readers(uuid,uuid,timestamp with time zone,timestamp with time zone,uuid,integer) returns TABLE(brief uuid, reader uuid, email text, name text, analyst_id uuid, seen jsonb, percent integer, visits integer, first_at timestamp with time zone, last_at timestamp with time zone, late boolean) security definer to authenticated;
function app.engagement_steps(uuid,uuid) returns TABLE(second integer, readers integer, plays integer) security definer to authenticated;
function app.engagement_versions(uuid) returns TABLE(object_id uuid, readers bigint, hidden bigint, first_at timestamp with time zone, last_at timestamp with time zone, duration_ms integer) security definer to authenticated;
function app.enqueue(text,jsonb,jsonb) returns uuid security definer to anon, authenticated, service_role;
function app.erase_all_my_watching() returns void security definer to authenticated;
function app.erase_my_watching(uuid) returns void security definer to authenticated;
function app.field_words(text) returns text to authenticated, briefwell_definer, service_role;
function app.file_bytes(uuid) returns bigint to briefwell_definer;
function app.find_bounce() returns trigger security definer;
function app.find_briefs(text[],integer) returns uuid[] security definer to authenticated;
function app.find_caption_lines(text[],integer) returns bigint[] security definer to authenticated;
function app.find_passages(jsonb,jsonb,integer) returns jsonb to authenticated;
function app.find_reader() returns trigger security definer;
function app.find_sources(text[],integer) returns TABLE(kind text, id uuid) security definer to authenticated;
function app.finish_upload(text,uuid,bigint,text,text,text,jsonb) returns storage.objects security definer to authenticated, service_role;
function app.fold(text) returns text to authenticated, briefwell_definer, service_role;
function app.follower_rights(uuid[],uuid[]) returns TABLE(user_id uuid, record_id uuid) security definer to service_role;
function app.follows(public.briefs,uuid) returns boolean security definer to authenticated;
function app.forget_access_requests() returns trigger security definer;
function app.forget_embargo() returns trigger security definer;
function app.forget_files() returns trigger security definer;
function app.forget_maker(uuid) returns void to service_role;
function app.forget_own_records() returns trigger security definer;
function app.forget_postings() returns trigger security definer;
function app.forget_questions() returns trigger security definer;
function app.forget_record() returns trigger security definer;
function app.forget_shares() returns trigger security definer;
function app.gate_of(app.shares) returns text to authenticated, briefwell_definer;
function app.give_up_topics() returns trigger security definer;
procedure app.grant_job_access();
function app.guard_account() returns trigger security definer;
function app.guard_analyst_rows() returns trigger;
function app.guard_brief() returns trigger;
function app.guard_company_profile() returns trigger;
function app.guard_invitation() returns trigger;
function app.guard_name() returns trigger security definer;
function app.guard_named_member() returns trigger security definer;
function app.guard_product() returns trigger;
function app.guard_team_member() returns trigger;
function app.guard_team_permissions() returns trigger;
function app.has_copilot_answers(integer,integer) returns boolean security definer to authenticated;
function app.has_permission(uuid,text) returns boolean security definer to authenticated, service_role;
function app.has_proven_address(auth.users) returns boolean security definer to service_role;
function app.has_room(uuid,uuid,bigint) returns boolean security definer;
function app.has_second_factor(uuid) returns boolean security definer to authenticated;
function app.has_webhooks(uuid[],text) returns boolean security definer;
function app.hash_token(text) returns text to authenticated, briefwell_definer, service_role;
function app.hide_my_watching(uuid,boolean) returns void security definer to authenticated;
function app.hides_watching(uuid) returns boolean security definer to authenticated;
function app.hides(app.shares) returns boolean security definer to authenticated;
function app.hold_mail(app.shares,text,uuid) returns void security definer;
function app.holds_address(text) returns boolean to briefwell_definer;
function app.index_passages() returns trigger security definer;
function app.is_a_label(text) returns boolean to briefwell_definer, service_role;
function app.is_admin_role(text) returns boolean to authenticated, briefwell_definer, service_role;
function app.is_agenda(text) returns boolean to briefwell_definer;
function app.is_backlog(app.transcriptions) returns boolean to authenticated, briefwell_definer, service_role;
function app.is_courtesy(text) returns boolean to briefwell_definer;
function app.is_file_name(text) returns boolean to briefwell_definer;
function app.is_generated_heading(text) returns boolean to briefwell_definer;
function app.is_live(app.shares) returns boolean to authenticated, briefwell_definer, service_role;
function app.is_outside_caller() returns boolean to anon, authenticated, briefwell_definer, service_role;
function app.is_read_first_hand(uuid,app.searched) returns boolean to briefwell_definer;
function app.is_service() returns boolean to anon, authenticated, briefwell_definer, service_role;
function app.is_suspended(uuid) returns boolean security definer to authenticated, service_role;
function app.job_company() returns uuid to anon, authenticated, briefwell_definer, service_role;
function app.keep_analysts_in_trash() returns trigger security definer;
function app.keep_answer_passages() returns trigger security definer;
function app.keep_block_passages() returns trigger security definer;
function app.keep_brief_passages() returns trigger security definer;
function app.keep_canvas_passages() returns trigger security definer;
function app.keep_canvas_version() returns trigger security definer;
function app.keep_caption_passages() returns trigger security definer;
function app.keep_captions_in_trash() returns trigger security definer;
function app.keep_document_passages() returns trigger security definer;
function app.keep_document_version() returns trigger security definer;
function app.keep_in_trash() returns trigger security definer;
function app.keep_processing() returns trigger security definer;
function app.keep_product_passages() returns trigger security definer;
function app.keep_profile_passages() returns trigger security definer;
function app.keep_question_passages() returns trigger security definer;
function app.keep_token() returns trigger;
function app.keep_widget_passages() returns trigger security definer;
function app.key_allows(text) returns boolean to authenticated, briefwell_definer, service_role;
function app.known_briefs(text[],text[],jsonb,integer) returns jsonb security definer to authenticated;
function app.known_facts(jsonb,jsonb,integer) returns jsonb security definer to authenticated;
function app.known_names(jsonb) returns jsonb security definer to authenticated;
function app.language_of(text) returns text to briefwell_definer;
function app.leave_company(uuid) returns boolean to briefwell_definer, service_role;
function app.leave_own_company() returns boolean security definer to authenticated;
function app.leave_pins() returns trigger security definer;
function app.leave_team() returns trigger security definer;
function app.library_brief(uuid) returns jsonb security definer to authenticated;
function app.library_canvas_pictures(uuid,uuid[]) returns TABLE(file_id uuid, type text, width integer, height integer) security definer to authenticated;
function app.library_canvas(uuid) returns TABLE(canvas jsonb, widgets jsonb) security definer to authenticated;
function app.library_canvases(text[],timestamp with time zone,uuid,integer) returns TABLE(share_id uuid, shared_at timestamp with time zone, record jsonb) security definer to authenticated;
function app.library_captions(uuid) returns TABLE(id uuid, language text, label text, automatic boolean, unchecked boolean, lines jsonb) security definer to authenticated;
function app.library_count(text) returns bigint security definer to authenticated;
function app.library_document_brand(uuid) returns TABLE(accent text, logo_id uuid, logo_key text, logo_type text, logo_width integer, logo_height integer) security definer to authenticated;
function app.library_document_look(uuid) returns TABLE(theme text, scheme text, second text, title_font text, text_font text, template_file_id uuid, template_facts jsonb) security definer to authenticated;
function app.library_document_read(uuid) returns TABLE(version integer, blocks jsonb) security definer to authenticated;
function app.library_document(uuid) returns TABLE(document jsonb, blocks jsonb, sources jsonb) security definer to authenticated;
function app.library_documents(text[],timestamp with time zone,uuid,integer) returns TABLE(share_id uuid, shared_at timestamp with time zone, record jsonb) security definer to authenticated;
function app.library_lines(text[],integer) returns TABLE(brief_id uuid, brief_title text, vendor text, language text, automatic boolean, start_ms integer, text text) security definer to authenticated;
function app.library_picture(uuid,uuid) returns TABLE(type text) security definer to authenticated;
function app.library_pictures(uuid) returns TABLE(file_id uuid, type text, width integer, height integer) security definer to authenticated;
function app.library_products(uuid[]) returns TABLE(id uuid, title text, brief_id uuid) security definer to authenticated;
function app.library_questions_count(uuid) returns bigint security definer to authenticated;
function app.library_questions(uuid,uuid,timestamp with time zone,uuid,integer) returns TABLE(id uuid, created_at timestamp with time zone, question jsonb) security definer to authenticated;
function app.library_size() returns bigint security definer to authenticated;
function app.library_titles(text,uuid[]) returns TABLE(id uuid, title text) security definer to authenticated;
function app.library_vendors() returns TABLE(id uuid, name text, briefs bigint) security definer to authenticated;
function app.library(text[],uuid,timestamp with time zone,uuid,integer) returns TABLE(share_id uuid, shared_at timestamp with time zone, brief jsonb) security definer to authenticated;
function app.lift_bounce(text) returns void security definer to service_role;
function app.lift_bounces(uuid[]) returns void security definer to authenticated;
function app.limit_canvas_versions() returns trigger security definer;
function app.limit_company_rows() returns trigger security definer;
function app.limit_copilot_comparisons() returns trigger security definer;
function app.limit_copilot_questions() returns trigger security definer;
function app.limit_copilot_workspace_members() returns trigger security definer;
function app.limit_copilot_workspaces() returns trigger security definer;
function app.limit_copilot() returns trigger security definer;
function app.limit_document_versions() returns trigger security definer;
function app.limit_notes() returns trigger security definer;
function app.limit_parts() returns trigger security definer;
function app.limit_questions() returns trigger security definer;
function app.limit_records() returns trigger security definer;
function app.limit_visits() returns trigger security definer;
function app.lines_saying(text[],uuid,uuid,integer) returns bigint[] to briefwell_definer;
function app.list_to_embed() returns trigger security definer;
function app.lock_near_limit(text,uuid,bigint,bigint) returns boolean to briefwell_definer;
function app.lock_reader_mails(uuid) returns void to briefwell_definer;
function app.mail_acceptance(uuid,jsonb,jsonb) returns void security definer to authenticated;
function app.mail_invitation(uuid,uuid,text,text,text,text) returns uuid security definer to authenticated;
function app.mail_obstacle(auth.users) returns text security definer to service_role;
function app.mail_shares(jsonb) returns void security definer to authenticated;
function app.mailbox_is_full(uuid,text) returns boolean security definer;
function app.make_company_key(text,bytea,text,text[],boolean,timestamp with time zone) returns uuid security definer to authenticated;
function app.managers_of_briefs(uuid) returns SETOF uuid to briefwell_definer;
function app.may_approve_document(app.documents) returns boolean security definer to authenticated;
function app.may_ask_about(uuid) returns boolean to anon, authenticated, briefwell_definer, service_role;
function app.may_ask_copilot() returns void security definer to authenticated;
function app.may_change_record(uuid,uuid) returns boolean to authenticated, briefwell_definer;
function app.may_download(uuid,uuid) returns boolean security definer to service_role;
function app.may_have_webhook(uuid,uuid,text[]) returns boolean security definer;
function app.may_hold_boilerplate(text) returns boolean to briefwell_definer;
function app.may_restore(bigint) returns boolean security definer to service_role;
function app.may_say_nothing(text) returns boolean to briefwell_definer;
function app.may_settle_task(app.document_comments) returns boolean security definer;
function app.may_vote(app.canvas_votes) returns boolean security definer;
function app.may_watch(uuid,uuid) returns boolean security definer to service_role;
function app.mention(uuid,uuid[]) returns TABLE(user_id uuid, email text) security definer to authenticated;
function app.milliseconds_of(jsonb) returns bigint to briefwell_definer;
function app.move_document(uuid,text,text) returns text security definer to authenticated;
function app.move_record_to_trash() returns trigger security definer;
function app.my_mail_obstacle() returns text security definer to authenticated;
function app.my_metadata() returns jsonb security definer to authenticated;
function app.my_notification_settings() returns record security definer to authenticated;
function app.my_owner_is_proven() returns boolean security definer to authenticated;
function app.my_permissions() returns record security definer to authenticated, service_role;
function app.my_watching(uuid) returns app.watches security definer to authenticated;
function app.name_noted_brief() returns trigger security definer;
function app.name_of_caller() returns text security definer;
function app.names_its_subject(text) returns boolean to briefwell_definer;
function app.narrow_counted() returns trigger;
function app.near_passages(real[],text,text,jsonb,bigint[],integer) returns jsonb to authenticated;
function app.near_windows(app.searched,uuid[],real[],bit varying,text,bigint[]) returns TABLE(passage_id bigint, place integer, closeness double precision) to briefwell_definer;
function app.news_for(uuid) returns TABLE(kind text, company_name text, brief_id uuid, title text, question_id uuid, at timestamp with time zone) to briefwell_definer;
function app.note_document_read(uuid,integer) returns boolean security definer to authenticated;
function app.note_downloaded(uuid) returns boolean security definer to authenticated;
function app.note_joining() returns trigger security definer;
function app.note_member_change() returns trigger;
function app.note_opened(text,uuid) returns boolean security definer to authenticated;
function app.note_rights_change() returns trigger;
function app.now() returns timestamp with time zone to anon, authenticated, briefwell_definer, service_role;
function app.opened_brief(text) returns TABLE(link_id uuid, brief jsonb) security definer to service_role;
function app.opened_captions(text) returns TABLE(id uuid, language text, label text, automatic boolean, unchecked boolean, lines jsonb) security definer to service_role;
function app.opens(app.open_links) returns boolean to authenticated, briefwell_definer;
function app.opted_out(text[]) returns SETOF text security definer to authenticated;
function app.origin_of(jsonb) returns uuid to briefwell_definer;
function app.own_notes() returns TABLE(id uuid, brief_id uuid, vendor text, title text, available boolean, at_ms integer, text text, created_at timestamp with time zone) security definer to authenticated;
function app.owner_is_proven(uuid) returns boolean security definer;
function app.owner_of(uuid) returns uuid security definer to service_role;
function app.paragraph_runs(jsonb) returns TABLE(text text, source jsonb) to briefwell_definer;
function app.pass_on_canvas_content() returns trigger security definer;
function app.pass_on_document_content() returns trigger security definer;
function app.passages_beside(bigint[]) returns jsonb security definer to authenticated;
function app.passages_told(uuid[],integer) returns jsonb security definer to authenticated;
function app.people_of_my_workspaces() returns TABLE(workspace_id uuid, user_id uuid) security definer to authenticated;
function app.picture_bytes(uuid,uuid) returns bigint to briefwell_definer;
function app.pieces(text) returns text[] to briefwell_definer;
function app.prepare_invitation() returns trigger security definer;
function app.presenter_of(uuid) returns TABLE(id uuid, name text, place jsonb) security definer to authenticated;
function app.previewed_brief(uuid) returns jsonb security definer to authenticated;
function app.products_of_company(uuid) returns bigint security definer;
function app.propose_colleague(uuid,text,text) returns text security definer to authenticated;
procedure app.protect(regclass,text);
function app.published_version(uuid) returns integer to briefwell_definer;
function app.put_answer_passages(uuid[]) returns void to briefwell_definer;
function app.put_canvas_passages(uuid,uuid,text) returns void to briefwell_definer;
function app.put_document_passages(app.documents) returns void to briefwell_definer;
function app.put_dot(uuid,uuid) returns text security definer to authenticated;
function app.put_widget_passages(uuid,uuid,uuid,jsonb) returns void to briefwell_definer;
function app.queue_mail(uuid,text,text,text,text,text,text) returns uuid security definer to anon, authenticated, service_role;
function app.readable_canvases(uuid) returns TABLE(canvas_id uuid, company_id uuid) to briefwell_definer;
function app.readable_documents(uuid) returns TABLE(holder_id uuid, company_id uuid) to briefwell_definer;
function app.readable_holders(uuid[]) returns uuid[] security definer to authenticated;
function app.readable_sources() returns TABLE(kind text, id uuid, title text, own boolean, content text, created_at timestamp with time zone) security definer;
function app.reader_name(uuid,uuid) returns text security definer;
function app.record_bounce(uuid,text[],text,text,boolean) returns boolean to service_role;
function app.record_comparison(uuid,text,jsonb,jsonb,boolean,text,integer,integer,integer) returns void security definer to authenticated;
function app.record_draft(uuid,text,jsonb,text) returns void security definer to authenticated;
function app.record_kinds() returns text[] to briefwell_definer;
function app.record_question() returns trigger security definer;
function app.record_rights(uuid[],uuid[]) returns TABLE(user_id uuid, record_id uuid, may_change boolean) security definer to service_role;
function app.record_watching(uuid,uuid,integer,jsonb,jsonb,integer,boolean) returns boolean security definer to authenticated;
function app.refuse_beyond_limit(text,text,bigint) returns void to briefwell_definer;
function app.refuse_beyond_limits(uuid) returns void security definer;
function app.refuse_change() returns trigger;
function app.refuse_long_answer() returns json to anon, authenticated, service_role;
function app.refuse_version(uuid) returns void to briefwell_definer;
function app.rename_me(text) returns uuid security definer to authenticated;
function app.renew_passages(integer) returns boolean security definer to service_role;
function app.reply_address() returns text security definer to authenticated;
function app.require_second_factor(boolean) returns boolean security definer to authenticated;
function app.reserve_upload(text,text,text,bigint,timestamp with time zone,boolean) returns storage.uploads security definer to authenticated, service_role;
function app.resolve_brief() returns trigger security definer;
function app.resolve_logo() returns trigger security definer;
function app.resolve_sources(jsonb) returns TABLE(kind text, id uuid, start_ms integer, title text, own boolean, mark text) security definer to authenticated;
function app.restorable(timestamp with time zone,uuid,integer) returns TABLE(id uuid, created_at timestamp with time zone, transaction_id bigint, deleted_by uuid, deleted_by_name text, products bigint, briefs bigint, captions bigint, analysts bigint, canvases bigint, documents bigint, names jsonb) security definer to authenticated;
function app.restore_analysts(bigint) returns void security definer;
function app.restore_captions(bigint) returns void security definer;
function app.restore_deleted(bigint) returns TABLE(table_name text, row_id uuid) security definer to authenticated, service_role;
function app.restore_records(bigint) returns void security definer;
function app.restrict_brief() returns trigger security definer;
function app.restrict_video() returns trigger security definer;
function app.retold(app.passages) returns TABLE(place bigint, said text, starts integer[], end_ms integer) to briefwell_definer;
function app.retry_video(uuid) returns boolean security definer to authenticated, service_role;
function app.revoked_by(uuid) returns text security definer to authenticated;
function app.row_texts(jsonb) returns TABLE(text text, source jsonb) to briefwell_definer;
function app.say_as_reader(uuid,uuid,text) returns void security definer;
function app.says_nothing(text) returns boolean to briefwell_definer;
function app.says(text,text,text[]) returns boolean to authenticated, briefwell_definer;
function app.scope_choices(text[],uuid[],integer) returns jsonb security definer to authenticated;
function app.search_passages(jsonb,real[],text,text,jsonb,integer) returns jsonb security definer to authenticated;
function app.searched_by(uuid,jsonb) returns app.searched to briefwell_definer;
function app.seat_owner() returns trigger;
function app.seconds_of(jsonb) returns int4multirange to briefwell_definer;
function app.send_hints() returns trigger security definer;
function app.send_record_hint() returns trigger security definer;
function app.send_shares(jsonb) returns SETOF uuid security definer to authenticated;
function app.session_ends_at(timestamp with time zone,timestamp with time zone,timestamp with time zone) returns timestamp with time zone security definer to authenticated, service_role;
function app.session_hold(timestamp with time zone,boolean,boolean) returns text to briefwell_definer, service_role;
function app.session_lives(uuid,uuid) returns boolean security definer to service_role;
function app.set_restriction(uuid,boolean) returns boolean security definer to authenticated;
function app.settle_document_comment(uuid,text) returns boolean security definer to authenticated;
function app.settle_task(uuid,text) returns boolean security definer to authenticated;
function app.share_behind(text) returns TABLE(id uuid, brief_id uuid, canvas_id uuid, document_id uuid, company_name text, email text, live boolean, wrong_codes integer) security definer to service_role;
function app.share_bounced() returns trigger security definer;
function app.shared_canvases(uuid) returns SETOF app.shares to briefwell_definer;
function app.shared_documents(uuid) returns SETOF app.shares to briefwell_definer;
function app.shared_records(uuid) returns TABLE(kind text, share_id uuid, record_id uuid, title text, may_download boolean) to briefwell_definer;
function app.shared_with(uuid) returns SETOF app.shares to briefwell_definer;
function app.shown_passages(bigint[]) returns TABLE(id bigint, shown jsonb) to briefwell_definer;
function app.sign_activity() returns trigger;
function app.sign_webhook() returns trigger security definer;
function app.stamp_updated_at() returns trigger;
function app.start_vote(uuid,integer,integer,boolean) returns text security definer to authenticated;
function app.stems(text,text) returns TABLE(term text, times integer) to briefwell_definer;
function app.stop_captions_for_all() returns integer security definer to authenticated;
function app.stop_webhooks() returns trigger security definer;
function app.subject_of(app.passages) returns uuid to briefwell_definer;
function app.take_alerts(uuid) returns TABLE(kind text, company_name text, brief_id uuid, title text, question_id uuid, at timestamp with time zone) security definer to service_role;
function app.take_back_undone() returns trigger security definer;
function app.take_dot(uuid,uuid) returns text security definer to authenticated;
function app.take_held_mails(uuid,text) returns SETOF jsonb security definer to service_role;
function app.take_invitation_mail(uuid,uuid) returns void security definer to service_role;
function app.take_mail_room(uuid,text,text) returns boolean security definer;
function app.take_reminders(integer) returns TABLE(company_id uuid, company_name text, email text, token text, title text, expires_at timestamp with time zone) security definer to service_role;
function app.tell_author(uuid,text,text) returns void security definer;
function app.tell_of_captions() returns trigger security definer;
function app.tell_of_deleted_briefs() returns trigger security definer;
function app.tell_of_deleted_products() returns trigger security definer;
function app.tell_of_document_comment() returns trigger security definer;
function app.tell_of_document(app.documents,uuid[],text) returns void security definer;
function app.tell_of_due_tasks() returns void security definer to service_role;
function app.tell_of_expiring_keys() returns boolean security definer to service_role;
function app.tell_of_joining() returns trigger security definer;
function app.tell_of_overdue() returns boolean security definer to service_role;
function app.tell_of_record(uuid,uuid,text,uuid[],text,uuid) returns SETOF uuid security definer;
function app.tell_of_video() returns trigger security definer;
function app.tell_of_watching() returns boolean security definer to service_role;
function app.tell_of_webhook(uuid,text) returns void security definer to service_role;
function app.tell_of_workspace() returns trigger security definer;
function app.tell_reader(uuid,uuid,text,text,text,text,text,uuid) returns text security definer to authenticated;
function app.tell_webhooks_of_rights() returns trigger security definer;
function app.tell_webhooks() returns trigger security definer;
function app.template_outline(jsonb) returns jsonb to authenticated;
function app.terms_near(jsonb,jsonb,jsonb) returns jsonb to authenticated;
function app.text_config(text) returns regconfig to authenticated, briefwell_definer, service_role;
function app.told_answers(uuid[]) returns TABLE(question_id uuid, answered_at timestamp with time zone, text text, place bigint) to briefwell_definer;
function app.told_lines(text,integer[],integer) returns TABLE(place integer, said text, starts integer[], end_ms integer) to briefwell_definer;
function app.told_pieces(text,text) returns text[] to briefwell_definer;
function app.transaction_id() returns bigint to authenticated, briefwell_definer, service_role;
function app.transcriptions_before(app.transcriptions) returns integer security definer to authenticated;
function app.trash_bytes(uuid,uuid) returns bigint to briefwell_definer;
function app.trim_activity() returns trigger security definer;
function app.trim_canvas_versions() returns trigger security definer;
function app.trim_deliveries() returns trigger security definer;
function app.trim_invitations() returns trigger security definer;
function app.trim_notifications() returns trigger security definer;
function app.trim_replies() returns trigger;
function app.trim_trash() returns trigger security definer;
function app.type_label(text) returns text to briefwell_definer;
function app.under_embargo(uuid) returns boolean to authenticated, briefwell_definer;
function app.unrestrict_video() returns trigger security definer;
function app.uploading_company(text) returns uuid security definer to authenticated, service_role;
function app.use_company_key(bytea) returns jsonb security definer to service_role;
function app.vendor_contact(uuid) returns text security definer to authenticated;
function app.version_bytes(uuid,uuid) returns bigint to briefwell_definer;
function app.videos_ahead(app.videos) returns integer to authenticated, service_role;
function app.videos_without_captions(uuid) returns TABLE(object_id uuid, created_at timestamp with time zone, declined boolean) to briefwell_definer;
function app.wake_video_work() returns trigger security definer;
function app.watchable(uuid) returns SETOF app.shares to briefwell_definer;
function app.watched_percent(app.shares) returns integer security definer to authenticated;
function app.webhook_covers(text[],text) returns boolean to authenticated, briefwell_definer, service_role;
function app.webhook_event(text,jsonb,jsonb) returns text to briefwell_definer;
function app.webhook_facts(text,jsonb) returns jsonb to briefwell_definer;
function app.widget_look(jsonb) returns jsonb to authenticated, briefwell_definer;
function app.widget_texts(jsonb) returns TABLE(field text, text text, place bigint) to briefwell_definer;
function app.with_plays(integer[],int4multirange) returns integer[] to briefwell_definer;
function app.withheld_briefs(uuid[]) returns SETOF uuid security definer to authenticated;
function app.without_boilerplate(text) returns TABLE(place integer, said text) to briefwell_definer;
function auth.jwt() returns jsonb to anon, authenticated, briefwell_definer, service_role;
function auth.lower_sessions_of_factor() returns trigger;
function auth.role() returns text to anon, authenticated, briefwell_definer, service_role;
function auth.uid() returns uuid to anon, authenticated, briefwell_definer, service_role;
function public.get_team_member_permissions(uuid) returns public.team_permissions to authenticated, service_role;
function public.get_user_company(uuid) returns uuid security definer to authenticated, service_role;
function public.update_team_permissions(uuid,boolean,boolean,boolean,boolean) returns boolean to authenticated, service_role;
function public.user_can_delete_product(uuid,uuid) returns boolean security definer to authenticated, service_role;
function public.user_can_edit_company_profile(uuid) returns boolean to authenticated, briefwell_definer, service_role;
function public.user_can_manage_briefs(uuid) returns boolean to authenticated, briefwell_definer, service_role;
function public.user_can_manage_products(uuid) returns boolean to authenticated, briefwell_definer, service_role;
function public.user_can_manage_team(uuid) returns boolean to authenticated, briefwell_definer, service_role;
function public.user_can_update_product(uuid,uuid) returns boolean security definer to authenticated, service_role;
function public.user_can_view_company_info(uuid) returns boolean security definer to authenticated, service_role;
function public.user_can_view_team_info(uuid) returns boolean to authenticated, briefwell_definer, service_role;
function public.user_is_company_owner(uuid) returns boolean security definer to authenticated, service_role;
function storage.decode_address(text) returns text to briefwell_definer;
function storage.folder_of(text) returns uuid to briefwell_definer;
function storage.guard_folder() returns trigger security definer;
function storage.guard_move() returns trigger security definer;
function storage.object_of_address(text,uuid) returns uuid security definer;
function storage.opened_object(text,text,uuid) returns storage.objects security definer to service_role;
function storage.origin_of(text) returns text to briefwell_definer;
function storage.played_object(text,text,uuid,uuid,uuid) returns storage.objects security definer to service_role;
function storage.present_address(text,uuid) returns text security definer to anon, authenticated, service_role;
function storage.public_object(text,text) returns storage.objects security definer to anon, authenticated, service_role;
function storage.refuse_foreign_folder(text,uuid) returns void security definer;
function storage.sweepable_objects(integer) returns SETOF storage.objects to service_role;
function storage.track_reference() returns trigger security definer;
function storage.uploads_only_shrink() returns trigger;
function storage.video_part(uuid,text) returns jsonb security definer;
