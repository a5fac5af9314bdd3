-- Canvases and documents are shared as well as briefs, but webhooks were told only the brief of a share.

create or replace function app.webhook_facts(table_name text, line jsonb) returns jsonb
  language sql immutable
  return case when line is not null then case table_name
    when 'products' then jsonb_build_object(
      'id', line -> 'id', 'name', line -> 'name', 'category', line -> 'category',
      'description', line -> 'description', 'websiteUrl', line -> 'websiteurl',
      'salesContactName', line -> 'salescontactname', 'salesContactEmail', line -> 'salescontactemail',
      'salesContactPhone', line -> 'salescontactphone', 'releaseNotes', line -> 'release_notes')
    -- Only its author knows of a brief without a product.
    when 'briefs' then case when line ->> 'company_id' is not null then jsonb_build_object(
      'id', line -> 'id', 'productId', line -> 'product_id', 'title', line -> 'title',
      'type', line -> 'type', 'status', line -> 'status') end
    when 'team_members' then jsonb_build_object(
      'id', line -> 'id', 'name', line -> 'name', 'email', line -> 'email', 'role', line -> 'role',
      'pending', line ->> 'user_id' is null)
    -- Whether it was watched is left out: readers may hide that.
    when 'shares' then jsonb_build_object(
      'id', line -> 'id', 'briefId', line -> 'brief_id', 'canvasId', line -> 'canvas_id',
      'documentId', line -> 'document_id', 'email', line -> 'email',
      'mayDownload', line -> 'may_download', 'expiresAt', line -> 'expires_at',
      'revokedAt', line -> 'revoked_at')
    when 'questions' then jsonb_build_object(
      'id', line -> 'id', 'briefId', line -> 'brief_id', 'state', line -> 'state',
      'atMs', line -> 'at_ms', 'dueAt', line -> 'due_at', 'publishedAt', line -> 'published_at')
  end end;
