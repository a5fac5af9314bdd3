import { refusal } from '../../../contract/errors.ts'
import { templateErrors } from '../../../contract/insight-canvas/canvas-templates.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectTemplate } from './queries.ts'

/** A template that the caller may read. */
export async function requireTemplate(tx: Tx, id: string) {
  const template = await selectTemplate(tx, id)
  if (!template) throw refusal(templateErrors.notFound)
  return template
}

/** A template that the caller may change. */
export async function requireOwnTemplate(tx: Tx, id: string) {
  const template = await requireTemplate(tx, id)
  if (!template.may_change) throw refusal(templateErrors.viewOnly)
  return template
}
