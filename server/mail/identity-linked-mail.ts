import { brand } from '../../contract/brand.ts'
import { type AccountValues, accountMail } from './account-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'

/** Notifies the owner of an account that it can be signed in to by another provider. */
export function identityLinkedMail({
  email,
  provider,
  publicUrl,
}: AccountValues & { provider: string }): MailContent {
  return accountMail({
    subject: `${provider} was linked to your ${brand.name} account`,
    preview: `The account ${email} can be signed in to with ${provider}.`,
    heading: `${provider} was linked to your account`,
    paragraphs: [
      html`The ${brand.name} account <strong>${email}</strong> can be signed in to with ${provider} from now on. If this was you, there is nothing to do.`,
    ],
    action: { label: 'Review your account', link: `${publicUrl}/account` },
    notes: [
      html`If this wasn't you, choose a new password immediately and remove ${provider} from your account, which a new password alone leaves linked.`,
    ],
  })
}
