/**
 * The form in which searches compare texts: lower case, without accents, and ß as ss, so that 'grosse' finds
 * 'Größe'. Keep in sync with app.fold in the database.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
}
