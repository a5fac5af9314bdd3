import { createHash } from 'node:crypto'
import {
  type Acceptance,
  type Embargo,
  firstEmbargoTerms,
} from '../../contract/embargoes/embargoes.ts'
import type { AcceptanceRow, EmbargoRow } from './queries.ts'

/** An embargo as the pages see it; `ownTerms` are the company's default terms. */
export function toEmbargo(row: EmbargoRow | undefined, ownTerms: string | undefined): Embargo {
  return {
    availableFrom: row?.available_from?.toISOString() ?? null,
    until: row?.embargo_until?.toISOString() ?? null,
    confidential: row?.confidential ?? null,
    terms: row?.terms ?? null,
    defaultTerms: ownTerms ?? firstEmbargoTerms,
  }
}

/** Identifies a wording: the SHA-256, in hex, of the terms, two line feeds and the confidential parts. */
export function hashOfTerms(terms: string, confidential: string | null): string {
  return createHash('sha256')
    .update(`${terms}\n\n${confidential ?? ''}`)
    .digest('hex')
}

/** A reader's decision as the pages see it. */
export function toAcceptance(row: AcceptanceRow): Acceptance {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    decision: row.decision as Acceptance['decision'],
    terms: row.terms,
    confidential: row.confidential,
    termsHash: row.terms_hash,
    until: row.embargo_until.toISOString(),
    decidedAt: row.decided_at.toISOString(),
  }
}
