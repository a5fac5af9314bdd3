import { usualAccent } from '../../../contract/company/company-brand.ts'
import type { OfficePicture } from '../../media/draw-picture.ts'
import type { Services } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type LogoRow, readLogo } from './logo-file.ts'
import { selectBrand } from './queries.ts'

/** The brand of an exported document. */
export type ExportedBrand = { accent: string; logo: OfficePicture | null }

/** The stored part of it. */
export type BrandOfFile = { accent: string | null; logo: LogoRow | null }

/** The stored brand of the caller's company; undefined without a company. */
export async function ownBrand(tx: Tx): Promise<BrandOfFile | undefined> {
  const { companyId } = tx.caller
  return companyId === null ? undefined : selectBrand(tx, companyId)
}

/** A brand with the bytes of its logo; the product's brand by default. */
export async function exportedBrand(
  services: Services,
  brand: BrandOfFile | undefined,
): Promise<ExportedBrand> {
  return {
    accent: brand?.accent ?? usualAccent,
    logo: brand?.logo ? await readLogo(services, brand.logo) : null,
  }
}
