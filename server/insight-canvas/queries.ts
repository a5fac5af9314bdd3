import { sql } from 'kysely'
import type { WidgetOutline } from '../../contract/insight-canvas/canvases.ts'
import { lastChanged } from '../platform/database/keyset.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { saysAll } from '../platform/database/words.ts'
import type { PictureTable, RecordRow, RecordTables, VersionRow } from '../records/kind.ts'

export type CanvasRow = RecordRow & {
  /** Only in lists. */
  widget_count: number
  outline: WidgetOutline[]
}
export type CanvasVersionRow = VersionRow & { widget_count: number }
export type CanvasFilter = { search?: readonly string[] | undefined }

const widgetCount = sql<number>`(
  select count(*)::int from app.canvas_widgets w
  where w.canvas_id = r.id and w.widget is not null)`
const outline = sql<WidgetOutline[]>`app.canvas_outline(r.id)`

export const canvasPictures = {
  table: 'app.canvas_pictures',
  recordId: 'canvas_id',
  ownColumns: [],
} satisfies PictureTable

export const canvasTables: RecordTables<CanvasFilter> = {
  records: 'app.canvases',
  recordId: 'canvas_id',
  columns: [],
  listColumns: [widgetCount.as('widget_count'), outline.as('outline')],
  ownColumns: [],
  matching: ({ search = [] }) => [saysAll(sql`title`, search)],
  orders: { updated: lastChanged },
  parts: {
    table: 'app.canvas_widgets',
    id: 'uuid',
    content: 'widget',
    order: { number: 'z' },
    mostDeleted: 1000,
  },
  versions: {
    table: 'app.canvas_versions',
    content: 'widgets',
    marks: ['name'],
    columns: (content) => [sql`jsonb_array_length(${content})`.as('widget_count')],
  },
  pictures: canvasPictures,
}

/** Raises BW043 beyond the limit. */
export async function insertCanvas(
  tx: Tx,
  { userId, companyId, title }: { userId: string; companyId: string | null; title: string },
): Promise<string> {
  const { id } = await tx.sql
    .insertInto('app.canvases')
    .values({ user_id: userId, company_id: companyId, title, changed_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
