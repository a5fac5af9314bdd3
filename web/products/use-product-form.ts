import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Product } from '../../contract/products/products.ts'
import { useLeaveGuard } from '../platform/forms/leave-guard.tsx'
import { showIssues } from '../platform/forms/show-issues.ts'
import { useFormDraft, useKeptDraft } from '../platform/forms/use-form-draft.ts'
import {
  initialProductValues,
  type ProductFormReturn,
  productFormSchema,
} from './product-form-values.ts'
import { productQuery } from './products-queries.ts'
import { useReleaseNotes } from './release-notes-field.tsx'
import { useSubmitProduct } from './use-submit-product.ts'

/** The product form: its values, its logo, its draft, and its save. */
export function useProductForm(product: Product | undefined) {
  const kept = useKeptDraft({
    name: `product:${product?.id ?? 'new'}`,
    initial: initialProductValues(product),
    ...(product && { revision: product.revision }),
  })
  const form: ProductFormReturn = useForm({
    resolver: zodResolver(productFormSchema),
    defaultValues: kept.start,
    mode: 'onTouched',
  })
  const draft = useFormDraft(form, kept)
  const [file, setFile] = useState<File | null>(null)
  const notes = useReleaseNotes(form)
  const client = useQueryClient()
  const { save, saving } = useSubmitProduct(product?.id, {
    onSaved: draft.forget,
    onRefused: async (error) => {
      showIssues(form, error)
      return draft.record.catchUp(error, newest)
    },
  })
  const guard = useLeaveGuard(draft.changed && !saving, draft.forget)

  const submit = form.handleSubmit(({ releaseNote: _, logoName: __, storedLogo, ...values }) => {
    const releaseNotes = notes.all()
    if (!releaseNotes) return undefined
    const { revision } = draft.record.stored()
    return save(
      { ...values, releaseNotes, ...(product && { revision }) },
      { file, stored: storedLogo },
    )
  })

  async function newest() {
    const query = productQuery(client, product?.id ?? '')
    const now = await client.fetchQuery({ ...query, staleTime: 0 })
    return { revision: now.revision, values: initialProductValues(now) }
  }

  function chooseLogo(chosen: { file: File | null; stored: string | null }) {
    setFile(chosen.file)
    form.setValue('storedLogo', chosen.stored)
    form.setValue('logoName', chosen.file?.name ?? '')
  }

  return { form, draft, guard, notes, file, chooseLogo, submit, saving }
}
