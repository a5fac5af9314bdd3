import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { permissions } from '../permissions.ts'
import { checkMessages } from './caption-checks.ts'

const captionSettingsSchema = z.object({
  /** Whether readers are told of captions that a machine made and nobody has checked. */
  tellReaders: z.boolean(),
})
export type CaptionSettings = z.infer<typeof captionSettingsSchema>

export const captionSettingsMessages = {
  title: 'Captions',
  description: `Captions made from speech say “${checkMessages.label}” to your team until a member marks them as checked.`,
  tellReaders: `Readers see “${checkMessages.label}” too`,
  asSentence: ({ tellReaders }: CaptionSettings) =>
    tellReaders
      ? `Readers see “${checkMessages.label}” beside captions made from speech until a member marks them as checked.`
      : 'Readers do not see whether captions made from speech have been checked.',
  saved: 'Caption settings saved',
  saveFailed: 'The caption settings could not be saved',
  loadFailed: 'The caption settings could not be loaded.',
} as const

export const getCaptionSettings = endpoint({
  name: 'getCaptionSettings',
  call: 'GET /api/company/captions',
  summary: 'What the company chose for its captions.',
  reply: captionSettingsSchema,
  errors: [permissions['company.view'].denied],
})

export const updateCaptionSettings = endpoint({
  name: 'updateCaptionSettings',
  call: 'PUT /api/company/captions',
  summary: 'Changes what the company chose for its captions.',
  body: captionSettingsSchema,
  reply: captionSettingsSchema,
  errors: [permissions['company.edit'].denied],
})
