-- Triggers by table, in the order in which they fire.

-- app.documents
create or replace trigger documents_hint_changed after update on app.documents
  for each row execute function app.send_record_hint();
create or replace trigger documents_keep_passages after insert on app.documents
  for each row execute function app.keep_document_passages();
create or replace trigger documents_keep_passages_changed after update on app.documents
  for each row
  when (row (old.title, old.deleted_at is null, old.published_id)
        is distinct from row (new.title, new.deleted_at is null, new.published_id))
  execute function app.keep_document_passages();
create or replace trigger documents_limit after insert on app.documents
  for each row execute function app.limit_records('2000');
create or replace trigger documents_move_to_trash after update of deleted_at on app.documents
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function app.move_record_to_trash();

-- app.document_blocks
create or replace trigger document_blocks_keep_passages after insert on app.document_blocks
  referencing new table as new_rows for each statement execute function app.keep_block_passages();
create or replace trigger document_blocks_keep_passages_changed after update on app.document_blocks
  referencing new table as new_rows for each statement execute function app.keep_block_passages();
create or replace trigger document_blocks_limit_added after insert on app.document_blocks
  referencing new table as new_rows for each statement execute function app.limit_parts(
    'document_id', 'block', '5000', 'A document has at most 5,000 blocks. Divide it into two.',
    '2000000', 'This document is too long: 2 MB of text is the most. Divide it into two.');
create or replace trigger document_blocks_limit_changed after update on app.document_blocks
  referencing new table as new_rows for each statement execute function app.limit_parts(
    'document_id', 'block', '5000', 'A document has at most 5,000 blocks. Divide it into two.',
    '2000000', 'This document is too long: 2 MB of text is the most. Divide it into two.');

-- app.document_versions
create or replace trigger document_versions_keep before insert on app.document_versions
  for each row execute function app.keep_document_version();
create or replace trigger document_versions_limit after insert on app.document_versions
  for each row execute function app.limit_document_versions();
create or replace trigger document_versions_pass_on after delete on app.document_versions
  for each row when (old.blocks is not null and old.content_hash is not null)
  execute function app.pass_on_document_content();

-- app.document_pictures
create or replace trigger document_pictures_admit before insert on app.document_pictures
  for each row execute function app.admit_document_picture();
