import { usualAccent } from '../../../contract/company-brand.ts'
import type { OfficePicture } from '../../media/draw-picture.ts'
import type { Services } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type LogoRow, readLogo } from './logo-file.ts'
import { selectBrand } from './queries.ts'

/** What an exported document looks like. */
export type ExportedBrand = { accent: string; logo: OfficePicture | null }

/** What is stored of it. */
export type BrandOfFile = { accent: string | null; logo: LogoRow | null }

/** What is stored of the brand of the caller's company; undefined for who has none. */
export async function ownBrand(tx: Tx): Promise<BrandOfFile | undefined> {
  const { companyId } = tx.caller
  return companyId === null ? undefined : selectBrand(tx, companyId)
}

/** A brand with the bytes of its logo; by default that of the product. */
export async function exportedBrand(
  services: Services,
  brand: BrandOfFile | undefined,
): Promise<ExportedBrand> {
  return {
    accent: brand?.accent ?? usualAccent,
    logo: brand?.logo ? await readLogo(services, brand.logo) : null,
  }
}
