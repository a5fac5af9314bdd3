/**
 * The tables whose rows refer to stored files, with their column for the file's id. The nightly sweep
 * removes files without a row; a backup contains files with a row, and those derived from them.
 */
export const fileRows = [
  { table: 'storage.objects', id: 'id', hashed: true },
  { table: 'app.document_pictures', id: 'file_id', hashed: false },
  { table: 'app.canvas_pictures', id: 'file_id', hashed: false },
  { table: 'app.company_brands', id: 'template_file_id', hashed: false },
] as const

/** The length of a file's id. The path of everything derived from the file begins with that id. */
export const idLength = 36
