import { sql } from 'kysely'
import type { BrandLook } from '../../../contract/company/company-brand.ts'
import type { OfficeFontName } from '../../../contract/company/office-fonts.ts'
import { buckets } from '../../../contract/storage/storage.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { LogoRow } from './logo-file.ts'

export type BrandRow = BrandLook & { logo: (LogoRow & { key: string }) | null }

/** The brand of the caller's company; undefined if it has none. */
export async function selectBrand(tx: Tx, companyId: string): Promise<BrandRow | undefined> {
  const row = await tx.sql
    .selectFrom('app.company_brands as brand')
    .leftJoin('storage.objects as logo', 'logo.id', 'brand.logo_object_id')
    .select([
      'brand.accent',
      'brand.second',
      sql<OfficeFontName | null>`brand.title_font`.as('titleFont'),
      sql<OfficeFontName | null>`brand.text_font`.as('textFont'),
      'brand.logo_width as width',
      'brand.logo_height as height',
      'logo.id',
      'logo.name as key',
      'logo.mime_type as type',
    ])
    .where('brand.company_id', '=', companyId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, key, type, width, height, ...look } = row
  const logo = id && key && type && width && height ? { id, key, type, width, height } : null
  return { ...look, logo }
}

/** The stored picture of the caller's company with this key; undefined for any other. */
export async function selectLogo(tx: Tx, key: string) {
  return tx.sql
    .selectFrom('storage.objects')
    .select(['id', 'company_id as companyId', 'mime_type as type'])
    .where('bucket_id', '=', buckets.logos)
    .where('name', '=', key)
    .executeTakeFirst()
}

type Changes = {
  accent?: string
  second?: string
  title_font?: OfficeFontName
  text_font?: OfficeFontName
  logo_object_id?: string | null
  logo_width?: number | null
  logo_height?: number | null
}

/** Sets the given values and keeps the rest. */
export async function putBrand(tx: Tx, companyId: string, changes: Changes) {
  await tx.sql
    .insertInto('app.company_brands')
    .values({ company_id: companyId, ...changes })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(changes))
    .execute()
}
