import type { BrandLook } from '../../../contract/company/company-brand.ts'
import type { OfficePicture } from '../../media/draw-picture.ts'
import type { Services } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type LogoRow, readLogo } from './logo-file.ts'
import { type BrandRow, selectBrand } from './queries.ts'

/** The stored brand of exported documents. */
export type BrandOfFile = BrandLook & { logo: LogoRow | null }

/** The stored brand of the caller's company; undefined without a company. */
export async function ownBrand(tx: Tx): Promise<BrandRow | undefined> {
  const { companyId } = tx.caller
  return companyId === null ? undefined : selectBrand(tx, companyId)
}

/** The logo of a brand; null if it has none. */
export const brandLogo = async (
  services: Services,
  brand: BrandOfFile | undefined,
): Promise<OfficePicture | null> => (brand?.logo ? readLogo(services, brand.logo) : null)
