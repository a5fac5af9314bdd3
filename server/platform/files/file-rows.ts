/**
 * The tables whose rows stand for stored files, and their column with the file's id. The nightly sweep
 * removes what none of them names; a backup carries what they name, and what is derived from it.
 */
export const fileRows = [
  { table: 'storage.objects', id: 'id', hashed: true },
  { table: 'app.document_pictures', id: 'file_id', hashed: false },
] as const

/** The length of a file's id, with which the path of everything derived from it begins. */
export const idLength = 36
