import type { Tx } from '../platform/database/transaction.ts'
import { requireLocked, requireRecord, requireWritable } from '../records/require-record.ts'
import { documentKind } from './document-kind.ts'

/** A document that the caller may read. */
export const requireDocument = (tx: Tx, id: string) => requireRecord(tx, documentKind, id)

/** A document that the caller may change, locked until the transaction ends. */
export const requireLockedDocument = (tx: Tx, id: string) => requireLocked(tx, documentKind, id)

/** The same, if its text may be changed. Throws 409 once it is approved. */
export const requireWritableDocument = (tx: Tx, id: string) => requireWritable(tx, documentKind, id)
