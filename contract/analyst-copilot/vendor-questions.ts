import { z } from 'zod'
import { errorEntry } from '../errors.ts'
import { readerQuestionSchema } from '../questions/questions.ts'

export const vendorErrors = {
  notFound: errorEntry(404, 'vendor_not_found', 'Vendor not found'),
} as const

export const vendorQuestionMessages = {
  ask: 'Ask the vendor',
  askVendor: (vendor: string) => `Ask ${vendor}`,
  title: 'Asked of vendors',
  brief: 'About the brief',
  briefOf: (title: string, vendor: string) => `${title} · ${vendor}`,
  moment: 'About the moment',
  momentAt: (time: string, words: string) => `${time} · ${words}`,
  sent: (vendor: string) => `${vendor} has your question`,
  sentHint: 'The answer appears here, and you get it by email.',
  gone: 'A question of yours about a brief that is no longer available to you.',
  write: (vendor: string) => `Write to ${vendor}`,
  writeHint: (vendor: string, contact: string | null) =>
    contact
      ? `${vendor} has shared no brief with you that could be asked about. Your mail program opens with the question to ${contact}, who shared with you.`
      : `${vendor} has shared no brief with you that could be asked about. Your mail program opens with the question; add the address of your contact there.`,
  subject: (vendor: string, about: string | null) =>
    about ? `Question to ${vendor} about “${about}”` : `Question to ${vendor}`,
} as const

/** A question to a vendor, where it was asked in the copilot. */
export const askedVendorSchema = z.object({
  id: z.uuid(),
  /** Null if its asker may no longer watch the brief. */
  shown: readerQuestionSchema
    .extend({ brief: z.object({ id: z.uuid(), title: z.string(), vendor: z.string() }) })
    .nullable(),
})
export type AskedVendor = z.infer<typeof askedVendorSchema>
