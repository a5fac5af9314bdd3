-- Documents: who changes them, and how many there may be.

-- A person's own documents go with the account; those of a company stay.
create or replace function app.forget_own_documents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.documents d where d.user_id = old.id and d.company_id is null;
  return old;
end
$$;
comment on function app.forget_own_documents() is 'Deletes the documents that belong to an account and to no company.';

create or replace function app.limit_documents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := case when new.company_id is null then 200 else 2000 end;
begin
  perform pg_advisory_xact_lock(hashtextextended('app.documents ' || coalesce(new.company_id, new.user_id), 0));
  if most < (select count(*) from (
      select from app.documents d
      where case when new.company_id is null then d.company_id is null and d.user_id = new.user_id
                 else d.company_id = new.company_id end
      limit most + 1) counted) then
    raise exception 'There are % documents, the most there can be. Delete some first.', to_char(most, 'FM9,999')
      using errcode = 'BW043';
  end if;
  return null;
end
$$;
comment on function app.limit_documents() is
  'Raises BW043 beyond 2,000 documents of a company, or 200 of a person without one; those in the trash count.';

create or replace function app.limit_document_blocks() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  blocks bigint;
  bytes bigint;
begin
  for blocks, bytes in
    select count(b.block), coalesce(sum(octet_length(b.block::text)), 0)
    from app.document_blocks b
    where b.document_id in (select n.document_id from new_rows n)
    group by b.document_id
  loop
    if blocks > 5000 then
      raise exception 'A document has at most 5,000 blocks. Divide it into two.' using errcode = 'BW043';
    end if;
    if bytes > 2000000 then
      raise exception 'This document is too long: 2 MB of text is the most. Divide it into two.' using errcode = 'BW043';
    end if;
  end loop;
  return null;
end
$$;
comment on function app.limit_document_blocks() is 'Raises BW043 for a document of more than 5,000 blocks or 2 MB.';

create or replace function app.move_document_to_trash() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.trash (company_id, table_name, row_id, row, transaction_id, deleted_by)
  values (new.company_id, 'documents', new.id,
          jsonb_build_object('title', new.title, 'user_id', new.user_id, 'created_at', new.created_at),
          app.transaction_id(), auth.uid());
  return null;
end
$$;
comment on function app.move_document_to_trash() is 'Lists a deleted document in the trash.';

create or replace function app.forget_document() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.documents d where d.id = old.row_id and d.deleted_at is not null;
  return null;
end
$$;
comment on function app.forget_document() is 'Deletes a document that leaves the trash without being restored.';

create or replace function app.restore_documents(transaction_id bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  update app.documents d set deleted_at = null
  from app.trash t
  where t.transaction_id = restore_documents.transaction_id
    and t.table_name = 'documents' and d.id = t.row_id;
end
$$;
comment on function app.restore_documents(bigint) is
  'Restores the documents that a transaction moved to the trash. For app.restore_deleted.';

create or replace function app.record_draft(id uuid, text text, places jsonb, model text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  asker constant uuid := auth.uid();
begin
  perform pg_advisory_xact_lock(hashtextextended('app.copilot ' || asker, 0));
  perform app.refuse_beyond_limits(asker);
  insert into app.copilot_record
    (id, company_id, user_id, asked_at, text, scope, refused, confidence, places, model)
  values (record_draft.id, public.get_user_company(asker), asker, app.now(), record_draft.text, '{}',
          true, 0, record_draft.places, record_draft.model);
end
$$;
comment on function app.record_draft(uuid, text, jsonb, text) is
  'Records that the caller has a language model draft a section of a document. Raises BW043, and says when to go on, beyond the limits of the copilot.';
grant execute on function app.record_draft(uuid, text, jsonb, text) to authenticated;
