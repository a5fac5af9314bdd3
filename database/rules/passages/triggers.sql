-- Triggers by table, in the order in which they fire.

-- app.passages
create or replace trigger passages_forget after delete on app.passages
  referencing old table as gone for each statement execute function app.forget_postings();
create or replace trigger passages_index after insert on app.passages
  referencing new table as added for each statement execute function app.index_passages();
create or replace trigger passages_to_embed after insert on app.passages
  referencing new table as added for each statement execute function app.list_to_embed();
