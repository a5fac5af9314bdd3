import {
  type CompanyBrand,
  usualAccent,
  usualFonts,
  usualSecond,
} from '../../../contract/company/company-brand.ts'
import { buckets, renderedObjectPath } from '../../../contract/storage/storage.ts'
import type { BrandRow } from './queries.ts'

/** A brand as pages show it. */
export function toBrand(row: BrandRow | undefined): CompanyBrand {
  const key = row?.logo?.key
  return {
    accent: row?.accent ?? usualAccent,
    second: row?.second ?? usualSecond,
    titleFont: row?.titleFont ?? usualFonts.titles,
    textFont: row?.textFont ?? usualFonts.text,
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
