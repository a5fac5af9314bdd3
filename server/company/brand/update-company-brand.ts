import {
  companyBrandErrors,
  type updateCompanyBrand as contract,
} from '../../../contract/company/company-brand.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { recordActivity } from '../../platform/activity.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { toBrand } from './brand-view.ts'
import { drawLogo } from './logo-file.ts'
import { putBrand, selectBrand, selectLogo } from './queries.ts'

/** Changes the logo, the colors or the fonts of the company's documents. */
export async function updateCompanyBrand(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'company.edit')
  const { accent, second, titleFont, textFont, logo: key } = body
  // Drawn before it is saved, because a logo that cannot be drawn would be missing in every document.
  const logo = await chosenLogo(ctx, key)
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    // It may have been removed, or replaced, while it was drawn.
    const isThere = !key || (await selectLogo(tx, key))?.id === logo.logo_object_id
    if (!isThere) throw refusal(companyBrandErrors.logoNotFound)
    const changes = {
      ...(accent && { accent }),
      ...(second && { second }),
      ...(titleFont && { title_font: titleFont }),
      ...(textFont && { text_font: textFont }),
      ...logo,
    }
    if (Object.keys(changes).length > 0) {
      await putBrand(tx, companyId, changes)
      await recordActivity(tx, {
        action: 'company.branded',
        subjectType: 'company',
        subjectId: companyId,
      })
    }
    return toBrand(await selectBrand(tx, companyId))
  })
}

async function chosenLogo(ctx: Ctx, key: string | null | undefined): Promise<Logo> {
  if (key === undefined) return {}
  return key === null ? noLogo : drawn(ctx, key)
}

type Logo = Partial<Awaited<ReturnType<typeof drawn>> | typeof noLogo>

const noLogo = { logo_object_id: null, logo_width: null, logo_height: null }

async function drawn(ctx: Ctx, key: string) {
  // The Idempotency-Key must store the reply of the change, not this one.
  const look = () => withTx({ ...ctx, idempotency: null }, (tx) => selectLogo(tx, key))
  const stored = await look()
  if (!stored) throw refusal(companyBrandErrors.logoNotFound)
  const { width, height } = await drawLogo(ctx.services, stored).catch(async (error: unknown) => {
    const isThere = (await look())?.id === stored.id
    throw isThere ? error : refusal(companyBrandErrors.logoNotFound)
  })
  return { logo_object_id: stored.id, logo_width: width, logo_height: height }
}
