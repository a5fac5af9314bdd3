-- The copilot's page: what a question can be limited to, and questions that members add to the CIO pack.

create function app.scope_choices(patterns text[], ids uuid[], most integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reader constant uuid := auth.uid();
  own constant uuid := public.get_user_company(reader);
  manages constant boolean := public.user_can_manage_briefs(reader);
begin
  return (
    with readable as materialized (
      select b.id, b.title, b.product_id, b.company_id, b.created_at, false as shared
      from public.briefs b
      where b.user_id = reader or (manages and b.company_id = own)
      union all
      select b.id, b.title, b.product_id, b.company_id, b.created_at, true
      from app.watchable(reader) w join public.briefs b on b.id = w.brief_id
      where b.company_id is distinct from own and b.user_id is distinct from reader
    ), things as (
      select 'vendor' as kind, c.id, c.company_name as name, null::text as vendor, c.id = own as is_own,
             null::timestamptz as created_at
      from public.company_profiles c
      where c.id = own or c.id in (select r.company_id from readable r where r.shared)
      union all
      select 'product', p.id, p.name, c.company_name, p.company_id = own, null
      from public.products p join public.company_profiles c on c.id = p.company_id
      where p.company_id = own or p.id in (select r.product_id from readable r where r.shared)
      union all
      select 'brief', r.id, r.title, c.company_name, not r.shared, r.created_at
      from readable r left join public.company_profiles c on c.id = r.company_id
    ), ranked as (
      select t.*, row_number() over (
        partition by t.kind order by t.created_at desc nulls last, t.name, t.id) as place
      from things t
      where (ids is null or t.id = any (ids))
        and (cardinality(patterns) = 0 or app.fold(concat_ws(' ', t.name, t.vendor)) like all (patterns))
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', r.kind, 'id', r.id, 'name', r.name, 'vendor', r.vendor,
      'type', case when coalesce(r.is_own, false) then 'internal' else 'external' end) order by r.place), '[]')
    from ranked r where r.place <= most);
end
$$;
comment on function app.scope_choices(text[], uuid[], integer) is
  'What the caller may limit a question to: vendors, products and briefs (newest first) of what they may read now. Every pattern matches its name and vendor, folded; with ids only those. At most so many of each kind.';
grant execute on function app.scope_choices(text[], uuid[], integer) to authenticated;

-- ------------------------------------------------------------------ the CIO pack

create table app.copilot_questions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references public.company_profiles on delete cascade,
  person_id uuid references auth.users on delete cascade,
  author_id uuid references auth.users on delete set null,
  category text not null
    constraint copilot_questions_category_known check (
      category in ('cost-savings', 'risk-assessment', 'board-prep', 'market-analysis', 'roadmap')),
  title text not null
    constraint copilot_questions_title_length check (char_length(title) between 1 and 100),
  description text not null
    constraint copilot_questions_description_length check (char_length(description) <= 300),
  query text not null
    constraint copilot_questions_query_length check (char_length(query) between 1 and 1000),
  created_at timestamptz not null default app.now(),
  deleted_at timestamptz,
  constraint copilot_questions_one_owner check (num_nonnulls(company_id, person_id) = 1)
);
create index copilot_questions_company_id on app.copilot_questions (company_id, created_at);
create index copilot_questions_person_id on app.copilot_questions (person_id, created_at);
create index copilot_questions_author_id on app.copilot_questions (author_id);
create index copilot_questions_deleted_at on app.copilot_questions (deleted_at) where deleted_at is not null;

comment on table app.copilot_questions is 'Questions that members of a company, and readers without one, added to the CIO pack.';
comment on column app.copilot_questions.id is 'The question.';
comment on column app.copilot_questions.company_id is 'The company whose members see it; null of a reader without one.';
comment on column app.copilot_questions.person_id is 'The reader whose own it is; null of a company.';
comment on column app.copilot_questions.author_id is 'Who added it; null once that account is deleted.';
comment on column app.copilot_questions.category is
  'cost-savings, risk-assessment, board-prep, market-analysis or roadmap.';
comment on column app.copilot_questions.title is 'Title.';
comment on column app.copilot_questions.description is 'What it is about; may be empty.';
comment on column app.copilot_questions.query is 'What is asked.';
comment on column app.copilot_questions.created_at is 'When it was added.';
comment on column app.copilot_questions.deleted_at is
  'When it was deleted; until it goes for good after 30 days it can be restored.';

call app.protect('app.copilot_questions', 'company_id');
grant select, insert, update (category, title, description, query, deleted_at)
  on app.copilot_questions to authenticated;
create policy members_and_their_reader_read on app.copilot_questions for select to authenticated
  using (person_id = (select auth.uid()) or company_id = (select public.get_user_company(auth.uid())));
create policy members_and_readers_add on app.copilot_questions for insert to authenticated
  with check (author_id = (select auth.uid())
              and case when company_id is null
                then person_id = (select auth.uid())
                     and (select public.get_user_company(auth.uid())) is null
                else company_id = (select public.get_user_company(auth.uid())) end);
create policy authors_and_managers_change on app.copilot_questions for update to authenticated
  using (person_id = (select auth.uid())
         or (company_id = (select public.get_user_company(auth.uid()))
             and (author_id = (select auth.uid()) or (select public.user_can_manage_briefs(auth.uid())))));

grant select on app.copilot_questions to briefwell_definer;
create policy definer_reads on app.copilot_questions for select to briefwell_definer using (true);

create function app.limit_copilot_questions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := coalesce(new.company_id, new.person_id);
begin
  perform pg_advisory_xact_lock(hashtextextended('app.copilot_questions ' || owner, 0));
  if 200 < (select count(*) from app.copilot_questions q
            where (q.company_id = owner or q.person_id = owner) and q.deleted_at is null) then
    raise exception 'There are 200 questions of your own, the most there can be. Delete some first.'
      using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_copilot_questions() is
  'Raises BW043 when a company, or a reader without one, would have more than 200 questions in the CIO pack.';
create trigger copilot_questions_limit after insert or update of deleted_at on app.copilot_questions
  for each row when (new.deleted_at is null) execute function app.limit_copilot_questions();

call app.hand_over_definer_functions();
