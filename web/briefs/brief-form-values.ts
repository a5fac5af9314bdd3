import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { type Brief, type BriefType, briefForm } from '../../contract/briefs/briefs.ts'

/** The contract's form, but the type may be empty. */
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

/** The form's initial values: the brief, or a new active one for the given product. */
export function initialBriefValues(brief: Brief | undefined, productId: string): BriefFormValues {
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
    automaticCaptions: true,
    recordedScript: '',
  }
}
