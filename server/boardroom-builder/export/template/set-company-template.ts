import { randomUUID } from 'node:crypto'
import {
  type setCompanyTemplate as contract,
  templateErrors,
  templateLimits,
} from '../../../../contract/boardroom-builder/company-template.ts'
import type { Input } from '../../../../contract/endpoint.ts'
import { refusal } from '../../../../contract/errors.ts'
import { storageErrors } from '../../../../contract/storage/storage.ts'
import { recordActivity } from '../../../platform/activity.ts'
import { authorize } from '../../../platform/authorize.ts'
import type { Ctx } from '../../../platform/context.ts'
import { requireCompany, withTx } from '../../../platform/database/transaction.ts'
import { spareBytes } from '../../../storage/disk-room.ts'
import { putTemplate } from './queries.ts'
import { readTemplateFile } from './read-template-file.ts'
import { toTemplate } from './template-view.ts'

/**
 * Stores a PowerPoint template for the caller's company: what slides need of it, without macros, embedded and outside
 * things. A crash in between leaves bytes for the nightly sweep.
 */
export async function setCompanyTemplate(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'company.edit')
  const bytes = Buffer.from(body.pptx, 'base64')
  if (bytes.length === 0) throw refusal(templateErrors.notZip)
  if (bytes.length > templateLimits.bytes) throw refusal(templateErrors.tooLarge)
  // Before anything is read in vain.
  await withTx({ ...ctx, idempotency: null }, async (tx) => requireCompany(tx))
  const work = { person: ctx.actor.userId ?? '', gone: ctx.gone() }
  const { facts, file } = await readTemplateFile(ctx.services, bytes, work)
  const { objects, drafts } = ctx.services
  if ((await drafts.freeBytes()) < spareBytes + file.length) throw refusal(storageErrors.diskFull)
  const fileId = randomUUID()
  await objects.put(fileId, file)
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const row = { fileId, name: body.name, size: bytes.length, facts, at: tx.now() }
    await putTemplate(tx, companyId, row)
    await recordActivity(tx, {
      action: 'company.branded',
      subjectType: 'company',
      subjectId: companyId,
    })
    return toTemplate(row)
  })
}
