import type { Entry, StoredObject } from './queries.ts'

/** A file in a list. */
export function objectView(object: StoredObject) {
  const { id, bucket_id, name, created_at, updated_at } = object
  return {
    name,
    id,
    version: id,
    bucket_id,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    last_accessed_at: updated_at.toISOString(),
    metadata: {
      eTag: `"${object.sha256}"`,
      size: object.size,
      mimetype: object.mime_type,
      cacheControl: object.cache_control,
      lastModified: created_at.toISOString(),
      contentLength: object.size,
      httpStatusCode: 200,
    },
  }
}

/** A file or a folder in a list. */
export function entryView(entry: Entry) {
  if (isFile(entry)) return objectView(entry)
  const nothing = { id: null, created_at: null, updated_at: null, last_accessed_at: null }
  return { name: entry.name, ...nothing, metadata: null }
}

export function isFile<Any extends Entry>(entry: Any): entry is Any & StoredObject {
  return entry.id !== null
}
