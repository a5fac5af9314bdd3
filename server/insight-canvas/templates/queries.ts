import { sql } from 'kysely'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { WidgetOutline } from '../../../contract/insight-canvas/canvases.ts'
import type { Tx } from '../../platform/database/transaction.ts'

// The policies show the caller the templates of their company, or their own.

export type TemplateRow = {
  id: string
  name: string
  created_at: Date
  may_change: boolean
  outline: WidgetOutline[]
}

const mayChange = sql<boolean>`
  coalesce(person_id = auth.uid(), false) or coalesce(app.may_change_record(company_id, author_id), false)`

export const selectTemplates = (tx: Tx): Promise<TemplateRow[]> =>
  tx.sql
    .selectFrom('app.canvas_templates')
    .select(['id', 'name', 'created_at', mayChange.as('may_change')])
    .select(sql<WidgetOutline[]>`app.template_outline(widgets)`.as('outline'))
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Undefined if the caller may not read it. */
export const selectTemplate = (tx: Tx, id: string) =>
  tx.sql
    .selectFrom('app.canvas_templates')
    .select(['id', 'name', mayChange.as('may_change')])
    .select(sql<Widget[]>`widgets`.as('widgets'))
    .where('id', '=', id)
    .executeTakeFirst()

export async function countTemplates(tx: Tx): Promise<number> {
  const { count } = await tx.sql
    .selectFrom('app.canvas_templates')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertTemplate(
  tx: Tx,
  { userId, companyId }: { userId: string; companyId: string | null },
  { name, widgets }: { name: string; widgets: readonly Widget[] },
): Promise<string> {
  const { id } = await tx.sql
    .insertInto('app.canvas_templates')
    .values({
      company_id: companyId,
      person_id: companyId ? null : userId,
      author_id: userId,
      name,
      widgets: JSON.stringify(widgets),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if the caller may not change it. */
export async function renameTemplate(tx: Tx, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('app.canvas_templates')
    .set({ name })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False if the caller may not change it. */
export async function removeTemplate(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('app.canvas_templates')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
