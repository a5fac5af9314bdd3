-- Who manages the briefs of a company also reads their own elsewhere, few as they are: those are
-- met without passing over all that the same person wrote in the company.
create index briefs_elsewhere on public.briefs (user_id, company_id, created_at desc, id desc);
