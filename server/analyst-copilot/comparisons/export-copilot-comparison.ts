import {
  comparisonFileTypes,
  type exportCopilotComparison as contract,
} from '../../../contract/analyst-copilot/comparisons.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { fileName } from '../../../contract/values/file-name.ts'
import { getMe } from '../../account/get-me.ts'
import { officeFile } from '../../boardroom-builder/export/office-file.ts'
import type { Ctx } from '../../platform/context.ts'
import { sheetFile } from '../../sheets/sheet-file.ts'
import { comparisonCsv, comparisonDocument, comparisonWorkbook } from './comparison-files.ts'
import { exportedComparison } from './exported-comparison.ts'
import { getCopilotComparison } from './get-copilot-comparison.ts'

/** Exports a comparison that the caller may read for Excel or Word, or as CSV, with what they may see now. */
export async function exportCopilotComparison(
  ctx: Ctx,
  { params, query, body }: Input<typeof contract>,
): Promise<File> {
  const { format, order } = query
  const seen = await getCopilotComparison(ctx, { params, query: {}, body })
  const { user } = await getMe(ctx)
  const comparison = exportedComparison(seen, {
    author: seen.author ?? user.name,
    at: ctx.now(),
    publicUrl: ctx.services.env.PUBLIC_URL,
    order,
  })
  const work = { person: user.id, gone: ctx.gone() }
  const made = {
    csv: () => Buffer.from(comparisonCsv(comparison)),
    xlsx: () => sheetFile(ctx.services, comparisonWorkbook(comparison), work),
    docx: () => officeFile(ctx.services, 'docx', comparisonDocument(comparison), work),
  }
  const bytes = new Uint8Array(await made[format]())
  return new File([bytes], fileName(seen.title, format), { type: comparisonFileTypes[format] })
}
