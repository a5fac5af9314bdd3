import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { type Brief, type BriefType, briefForm } from '../../contract/briefs.ts'

/** The contract's form, with a type that may not be chosen yet. */
export const briefFormSchema = briefForm.extend({
  type: z
    .string()
    .transform((value) => value as BriefType)
    .pipe(briefForm.shape.type),
})

export type BriefFormValues = z.input<typeof briefFormSchema>
export type BriefFormReturn = UseFormReturn<
  BriefFormValues,
  unknown,
  z.output<typeof briefFormSchema>
>

/** What the form shows at first: the brief, or a new active one about the given product. */
export function initialValues(brief: Brief | undefined, productId: string): BriefFormValues {
  return {
    productId: brief?.productId ?? productId,
    title: brief?.title ?? '',
    type: brief?.type ?? '',
    description: brief?.description ?? '',
    timeline: brief?.timeline ?? '',
    budgetRange: brief?.budgetRange ?? '',
    targetAudience: brief?.targetAudience ?? '',
    requirements: brief?.requirements ?? '',
    status: brief?.status ?? 'active',
    uploadedVideoUrl: brief?.uploadedVideoUrl ?? '',
  }
}
