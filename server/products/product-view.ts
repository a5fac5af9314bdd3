import type { z } from 'zod'
import type { Product, productForm } from '../../contract/products/products.ts'
import { publicObjectPath, renderedObjectPath } from '../../contract/storage/storage.ts'
import type { Ctx } from '../platform/context.ts'
import { presentAddress } from '../storage/present-address.ts'
import type { ProductRow, ProductValues } from './queries.ts'

/** A product's row as the pages see it. */
export function toProduct({ services }: Pick<Ctx, 'services'>, row: ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    description: row.description ?? '',
    websiteUrl: row.websiteurl,
    logo_url:
      row.logo_url && row.logo_object_id
        ? presentAddress(services.env, row.logo_url)
        : row.logo_url,
    logoImageUrl: row.logo_object_id && row.logo_url ? logoImagePath(row.logo_url) : null,
    salesContactName: row.salescontactname,
    salesContactEmail: row.salescontactemail,
    salesContactPhone: row.salescontactphone,
    releaseNotes: row.release_notes as string[] | null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    revision: row.revision,
    userId: row.user_id,
    companyId: row.company_id,
  }
}

/** The thumbnail of a stored logo, as a path, so that it works under every host name. */
function logoImagePath(logoUrl: string): string {
  return new URL(logoUrl).pathname.replace(publicObjectPath, renderedObjectPath)
}

/** The columns filled by a validated form. */
export function toProductValues(form: z.output<typeof productForm>): ProductValues {
  return {
    name: form.name,
    category: form.category,
    description: form.description,
    websiteurl: form.websiteUrl,
    logo_url: form.logo_url,
    salescontactname: form.salesContactName,
    salescontactemail: form.salesContactEmail,
    salescontactphone: form.salesContactPhone,
    release_notes: form.releaseNotes ? JSON.stringify(form.releaseNotes) : null,
  }
}
