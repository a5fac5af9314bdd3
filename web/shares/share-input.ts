import { parseInvitees } from '../../common/text/invitees.ts'
import { shareMessages } from '../../contract/shares/share-messages.ts'
import { type ShareDefaults, shareForm } from '../../contract/shares/shares.ts'
import type { EmbargoInput, EmbargoProblems } from './embargo-input.ts'
import { type Expiry, expiryInstant } from './expiry-field.tsx'
import type { NamedBlocks } from './named-blocks.tsx'
import type { FromBook } from './recipients-field.tsx'

/** With whom something is shared, and how. */
export type ShareInput = {
  typed: string
  book: FromBook
  message: string
  expiry: Expiry
  mayDownload: boolean
  remind: boolean
}

/** The input so far: only what was changed. */
export type ShareDraft = Partial<ShareInput> & { embargo?: Partial<EmbargoInput> }

/** Whether the draft has recipients, a message or an embargo. */
export const isFilled = ({ embargo, ...draft }: ShareDraft) =>
  hasRecipients(draft) || Object.keys(embargo ?? {}).length > 0

/** Whether the draft has recipients or a message for them. */
export const hasRecipients = ({ typed = '', message = '', book }: ShareDraft) =>
  `${typed}${message}`.trim() !== '' || (book ? book.analysts.size + book.lists.size > 0 : false)

/** What the dialog starts with. */
export const inputFrom = ({ days, mayDownload }: ShareDefaults): ShareInput => ({
  typed: '',
  book: { analysts: new Set(), lists: new Set() },
  message: '',
  expiry: days,
  mayDownload,
  remind: false,
})

export const bodyOf = ({ typed, book, message, expiry, mayDownload, remind }: ShareInput) => ({
  emails: parseInvitees(typed).map(({ email }) => email),
  analystIds: [...book.analysts],
  listIds: [...book.lists],
  message,
  expiresAt: expiryInstant(expiry),
  mayDownload,
  remind,
})

/** The errors by field. */
export type Problems = EmbargoProblems & {
  form?: string
  emails?: string
  message?: string
  expiresAt?: string
  named?: NamedBlocks
}

/** The errors of what is sent, by field. */
export function problemsOf(body: ReturnType<typeof bodyOf>): Problems {
  if (body.expiresAt === undefined) return { expiresAt: 'Choose a date' }
  if (body.emails.length + body.analystIds.length + body.listIds.length === 0) {
    return { emails: shareMessages.noRecipients }
  }
  const { error } = shareForm.safeParse(body)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path: [field, at], message }) => {
      const wrong = field === 'emails' && typeof at === 'number' ? body.emails[at] : undefined
      return [field, wrong === undefined ? message : shareMessages.badAddress(wrong)]
    }),
  )
}
