import { type CompanyBrand, usualAccent } from '../../../contract/company/company-brand.ts'
import { buckets, renderedObjectPath } from '../../../contract/storage/storage.ts'
import type { BrandRow } from './queries.ts'

/** A brand as pages show it. */
export function toBrand(row: BrandRow | undefined): CompanyBrand {
  const key = row?.logo?.key
  return {
    accent: row?.accent ?? usualAccent,
    logo: key
      ? {
          key,
          imageUrl: [
            renderedObjectPath,
            buckets.logos,
            ...key.split('/').map(encodeURIComponent),
          ].join('/'),
        }
      : null,
  }
}
