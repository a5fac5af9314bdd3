import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { type Product, productForm } from '../../contract/products.ts'

/** The contract's form, with the logo and the links as the page holds them. */
export const productFormSchema = productForm.omit({ logo_url: true, releaseNotes: true }).extend({
  releaseNotes: z.array(z.string()),
  /** The link that is being typed. */
  releaseNote: z.string(),
  storedLogo: z.string().nullable(),
  /** Name of a chosen file: the file itself lies beside the form, and no reload keeps it. */
  logoName: z.string(),
})

export type ProductFormValues = z.input<typeof productFormSchema>
export type ProductFormReturn = UseFormReturn<
  ProductFormValues,
  unknown,
  z.output<typeof productFormSchema>
>

/** What the form shows at first. */
export function initialValues(product: Product | undefined): ProductFormValues {
  return {
    name: product?.name ?? '',
    category: product?.category ?? '',
    description: product?.description ?? '',
    websiteUrl: product?.websiteUrl ?? '',
    storedLogo: product?.logo_url ?? null,
    logoName: '',
    salesContactName: product?.salesContactName ?? '',
    salesContactEmail: product?.salesContactEmail ?? '',
    salesContactPhone: product?.salesContactPhone ?? '',
    releaseNotes: product?.releaseNotes ?? [],
    releaseNote: '',
  }
}
