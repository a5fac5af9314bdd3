import { type SourcePlace, sourceKey } from '../../../contract/insight-canvas/canvas-sources.ts'
import { sourcesOf, type Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { ResolvedSource } from '../../../contract/insight-canvas/canvases.ts'
import { addressOf } from '../../passages/address-of.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type SourceRow, selectSources } from './queries.ts'

/** The current state of the widgets' sources, for the caller. */
export async function resolveSources(
  tx: Tx,
  widgets: readonly Widget[],
): Promise<ResolvedSource[]> {
  return resolvePlaces(tx, widgets.flatMap(sourcesOf))
}

/** The current state of each distinct place. */
export async function resolvePlaces(
  tx: Tx,
  all: readonly SourcePlace[],
): Promise<ResolvedSource[]> {
  const places = new Map(all.map((source) => [sourceKey(source), source]))
  const rows = await selectSources(tx, [...places.values()])
  const found = new Map(
    rows.map((row) => [sourceKey({ ...row, startMs: row.start_ms }), toResolved(row)]),
  )
  return [...places].map(
    ([key, { kind, id, startMs }]) =>
      found.get(key) ?? { kind, id, startMs, mark: null, title: null, url: null },
  )
}

const toResolved = ({ kind, id, start_ms, title, own, mark }: SourceRow): ResolvedSource => ({
  kind,
  id,
  startMs: start_ms,
  mark,
  title,
  url: addressOf(
    kind === 'product' ? { productId: id, briefId: null } : { briefId: id, productId: null },
    own,
    start_ms,
  ),
})
