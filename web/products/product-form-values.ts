import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { type Product, productForm } from '../../contract/products/products.ts'
import { withScheme } from '../platform/forms/with-scheme.ts'

/** The contract's form, with the logo and the links in the page's representation. */
export const productFormSchema = productForm.omit({ logo_url: true, releaseNotes: true }).extend({
  websiteUrl: z.string().transform(withScheme).pipe(productForm.shape.websiteUrl),
  releaseNotes: z.array(z.string()),
  /** The link in the input, not added yet. */
  releaseNote: z.string(),
  storedLogo: z.string().nullable(),
  /** The name of the chosen file; the file itself is kept outside the form and lost on reload. */
  logoName: z.string(),
})

export type ProductFormValues = z.input<typeof productFormSchema>
export type ProductFormReturn = UseFormReturn<
  ProductFormValues,
  unknown,
  z.output<typeof productFormSchema>
>

/** The form's initial values. */
export function initialProductValues(product: Product | undefined): ProductFormValues {
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
