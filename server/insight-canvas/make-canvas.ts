import type { Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { createRecord } from '../records/create-record.ts'
import { canvasKind } from './canvas-kind.ts'
import { insertCanvas } from './queries.ts'

/** Stores a canvas of the caller's company, or of the caller if they have none; returns its id. */
export const makeCanvas = (tx: Tx, title: string, widgets: readonly Widget[]): Promise<string> =>
  createRecord(tx, canvasKind, {
    title,
    parts: widgets,
    insert: (owner) => insertCanvas(tx, owner),
  })
