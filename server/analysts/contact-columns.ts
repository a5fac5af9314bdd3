import type { ImportField } from '../../contract/analysts/analysts.ts'
import { addressIn, mailAddress } from '../../contract/values/mail-address.ts'

/** The headings of other programs, in English, German and French. */
const headings: Readonly<Record<ImportField, readonly string[]>> = {
  name: [
    ...['name', 'full name', 'display name', 'contact', 'contact name', 'file as'],
    ...[
      'vollständiger name',
      'anzeigename',
      'kontakt',
      'ansprechpartner',
      'nom complet',
      'nom affiché',
    ],
  ],
  first: ['first name', 'firstname', 'given name', 'forename', 'vorname', 'prénom', 'prenom'],
  last: [
    ...['last name', 'lastname', 'family name', 'surname', 'nachname', 'familienname'],
    ...['nom', 'nom de famille'],
  ],
  email: [
    ...[
      'email',
      'e mail',
      'mail',
      'email address',
      'e mail address',
      'primary email',
      'work email',
    ],
    ...['business email', 'email 1 value', 'e mail 1 value', 'email 1', 'e mail 1'],
    ...['email adresse', 'e mail adresse', 'mailadresse', 'adresse e mail', 'adresse email'],
    ...['adresse mail', 'adresse électronique', 'adresse de messagerie', 'courriel'],
  ],
  firm: [
    ...['firm', 'company', 'company name', 'organization', 'organisation', 'organization name'],
    ...['organization 1 name', 'account', 'account name', 'associated company', 'employer'],
    ...[
      'primary associated company',
      'firma',
      'firmenname',
      'unternehmen',
      'société',
      'entreprise',
    ],
  ],
  topics: ['topics', 'coverage', 'themen', 'themengebiete', 'thèmes', 'sujets'],
  notes: ['notes', 'note', 'notizen', 'bemerkungen', 'remarques', 'commentaires'],
  lists: ['lists', 'list', 'listen', 'liste', 'listes'],
}
const fieldOf = new Map(
  Object.entries(headings).flatMap(([field, names]) =>
    names.map((name) => [name, field as ImportField] as const),
  ),
)

/** Lines above the headings, which some programs write. */
const mostAbove = 10

export type Columns = {
  /** The index of the line with the headings; -1 if there is none. */
  at: number
  fields: (ImportField | null)[]
}

/** What each column of a file is; null if none holds email addresses. */
export function columnsOf(rows: readonly string[][]): Columns | null {
  const first = rows.slice(0, mostAbove + 1)
  const named = first.findIndex((row) => row.some((cell) => fieldNamed(cell) === 'email'))
  if (named >= 0) return { at: named, fields: settled((first[named] ?? []).map(fieldNamed)) }
  return byContent(
    rows,
    first.findIndex((row) => row.some(isAddress)),
  )
}

function fieldNamed(heading: string): ImportField | null {
  const plain = heading
    .toLowerCase()
    .replace(/[\s_.:()-]+/gu, ' ')
    .trim()
  return fieldOf.get(plain) ?? null
}

/** Each field once, and what 'Name' and 'Nom' mean beside the other names. */
function settled(found: readonly (ImportField | null)[]): (ImportField | null)[] {
  const has = (field: ImportField) => found.includes(field)
  const meant = found.map((field) => {
    if (field === 'name' && has('first') && !has('last')) return 'last'
    return field === 'last' && !has('first') && !has('name') ? 'name' : field
  })
  return meant.map((field, at) => (field && meant.indexOf(field) === at ? field : null))
}

/** The column with addresses; in a file without headings the first others are taken for name and firm. */
function byContent(rows: readonly string[][], at: number): Columns | null {
  const row = rows[at]
  if (!row) return null
  const above = rows[at - 1]
  const titled = above !== undefined && above.filter(Boolean).length > 1
  const fields = titled
    ? settled(row.map((_, column) => fieldNamed(above[column] ?? '')))
    : row.map(() => null)
  fields[row.findIndex(isAddress)] = 'email'
  if (!titled) {
    const words = row.flatMap((cell, column) => (isWords(cell) && !fields[column] ? [column] : []))
    for (const [place, field] of (['name', 'firm'] as const).entries()) {
      const column = words[place]
      if (column !== undefined) fields[column] = field
    }
  }
  return { at: titled ? at - 1 : -1, fields }
}

const isAddress = (cell: string) => mailAddress(addressIn(cell).address) !== null
const isWords = (cell: string) => /\p{L}/u.test(cell) && !/[@\d]|:\/\//.test(cell)

/** The columns as somebody chose them: the fields in the order of the file. */
export const chosenColumns = (
  rows: readonly string[][],
  fields: readonly (ImportField | null)[],
): Columns => ({
  at: columnsOf(rows)?.at ?? (rows[0]?.some(isAddress) ? -1 : 0),
  fields: fields.map((field, at) => (field && fields.indexOf(field) === at ? field : null)),
})
