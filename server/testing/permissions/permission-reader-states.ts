import { sql } from 'kysely'
import type { Harness } from '../harness.ts'
import { embargoOfRows } from './permission-shares.ts'

/** The relation of an account without a company to a brief; the last two were never invited to it. */
export const readerStates = [
  'invited',
  'accepted',
  'undecided',
  'declined',
  'early',
  'revoked',
  'expired',
  'suspended',
  'elsewhere',
  'linkOnly',
] as const
export type ReaderState = (typeof readerStates)[number]

/** The states in which they may watch. */
export const watches = ['invited', 'accepted'] as const
/** The states in which the library lists the brief, with the data that its gate allows. */
const listed = [...watches, 'undecided', 'declined', 'early'] as const
/** It was once shared with them; their notes and their watching remain theirs. */
const recipients = [...listed, 'revoked', 'expired', 'suspended'] as const
/** Anyone with the address. */
const everybody = readerStates
/** Nobody may watch a brief under embargo through its open link. */
const unlessEmbargoed = ['invited', 'revoked', 'expired', 'elsewhere', 'linkOnly'] as const

/** The calls that a reader may make about the row, by state; every other call is refused. */
export const callsOfReaders: Readonly<Record<string, readonly ReaderState[]>> = {
  describeShare: everybody,
  // The other reader's share is still live.
  sendShareCode: [...listed, 'elsewhere', 'linkOnly'],
  claimShare: listed,
  // Also by one's own link, once it has expired.
  askForAccess: ['elsewhere', 'linkOnly', 'expired'],
  proposeColleague: watches,
  listLibrary: listed,
  getLibraryBrief: listed,
  listLibraryCaptions: watches,
  // In this test, the invited reader has terms to decide about, too.
  decideTerms: ['invited', 'accepted', 'undecided', 'declined'],
  recordWatching: watches,
  getWatching: watches,
  hideWatching: watches,
  eraseWatching: watches,
  listReaderNotes: recipients,
  listAllReaderNotes: recipients,
  exportReaderNotes: recipients,
  addReaderNote: watches,
  updateReaderNote: recipients,
  deleteReaderNote: recipients,
  askQuestion: watches,
  listLibraryQuestions: watches,
  askFurther: watches,
  askVendor: watches,
  getCioCoverage: watches,
  findCioPassages: watches,
  getVendorContact: watches,
  judgeCioItem: watches,
  readCioItem: watches,
  // Embargoes do not apply to canvases and documents.
  listLibraryCanvases: listed,
  getLibraryCanvas: listed,
  noteCanvasOpened: listed,
  exportLibraryCanvas: listed,
  getLibraryCanvasPicture: listed,
  listLibraryDocuments: listed,
  getLibraryDocument: listed,
  getLibraryPicture: listed,
  noteDocumentOpened: listed,
  markDocumentRead: listed,
  exportLibraryDocument: listed,
  getLibrarySlides: listed,
  followLibraryDocument: listed,
  watchOpenLink: unlessEmbargoed,
  countOpenPlay: unlessEmbargoed,
}

/** An account, and the brief whose share enters the state. */
type Subject = {
  briefId: string
  /** The canvas or document, if the share is of one. */
  otherId?: string
  companyId: string
  reader: { id: string; email: string }
}

/** Brings a share or its brief into the state; 'elsewhere' and 'linkOnly' are about another's share. */
export async function enterState(h: Harness, state: ReaderState, subject: Subject) {
  const { briefId, otherId, companyId, reader } = subject
  const { hash, until } = embargoOfRows
  if (['undecided', 'accepted', 'declined', 'early'].includes(state)) {
    const from = state === 'early' ? '2125-01-01T00:00:00Z' : null
    await h.sql`
      insert into app.embargoes
        (brief_id, company_id, embargo_until, terms, terms_hash, available_from)
      values (${briefId}, ${companyId}, ${until}, 'Quiet', ${hash}, ${from})
      on conflict (brief_id) do update set available_from = excluded.available_from`
  }
  const decision = state === 'early' ? 'accepted' : state
  if (decision === 'accepted' || decision === 'declined') {
    await h.sql`
      insert into app.acceptances (company_id, brief_id, brief_title, reader_id, email, name,
        decision, terms, terms_hash, embargo_until)
      values (${companyId}, ${briefId}, 'Atlas', ${reader.id}, ${reader.email.toLowerCase()},
        'Ann Reader', ${decision}, 'Quiet', ${hash}, ${until})`
  }
  if (state === 'suspended') {
    await h.sql`
      insert into app.company_suspensions (company_id) values (${companyId})
      on conflict do nothing`
  }
  const past = sql`app.now() - interval '1 second'`
  if (state === 'revoked' || state === 'expired') {
    await h.sql`
      update app.shares set ${sql.ref(state === 'revoked' ? 'revoked_at' : 'expires_at')} = ${past}
      where ${briefId} = brief_id or ${otherId ?? null} in (canvas_id, document_id)`
  }
}

/** The company has a row for each state, so what one state opened is closed before the next. */
export async function leaveState(h: Harness, state: ReaderState) {
  if (state === 'suspended') await h.sql`delete from app.company_suspensions`
  await h.sql`update app.shares set revoked_at = app.now() where revoked_at is null`
}
