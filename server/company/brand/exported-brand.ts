import { usualAccent } from '../../../contract/company-brand.ts'
import type { Ctx, Services } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { type LogoFile, type LogoRow, readLogo } from './logo-file.ts'
import { selectBrand } from './queries.ts'

/** What an exported document looks like. */
export type ExportedBrand = { accent: string; logo: LogoFile | null }

/** What is stored of it. */
export type BrandOfFile = { accent: string | null; logo: LogoRow | null }

/** The brand of the caller's company for a file; that of the product for who has no company. */
export async function ownBrand(ctx: Ctx): Promise<ExportedBrand> {
  const brand = await withTx(ctx, async (tx) =>
    tx.caller.companyId === null ? undefined : selectBrand(tx, tx.caller.companyId),
  )
  return exportedBrand(ctx.services, brand)
}

/** A brand with the bytes of its logo. */
export async function exportedBrand(
  services: Services,
  brand: BrandOfFile | undefined,
): Promise<ExportedBrand> {
  return {
    accent: brand?.accent ?? usualAccent,
    logo: brand?.logo ? await readLogo(services, brand.logo) : null,
  }
}
