import { brand } from '../../contract/brand.ts'
import { html } from './html.ts'
import { letter, type MailContent } from './mail-layout.ts'

/** The mail behind 'Forgot password': a link that counts once, and a code for apps that ask for one. */
export function recoveryMail(values: {
  link: string
  code: string
  email: string
  hours: number
}): MailContent {
  const { link, code, email, hours } = values
  const subject = `Reset your ${brand.name} password`
  const lasts = `The link works once and for ${hours === 1 ? 'one hour' : `${hours} hours`}.`
  return {
    subject,
    html: letter({
      subject,
      preview: `Choose a new password for ${email}.`,
      heading: 'Choose a new password',
      paragraphs: [
        html`Someone asked to reset the password of the ${brand.name} account <strong>${email}</strong>. If that was you, choose a new one here:`,
      ],
      action: { label: 'Choose a new password', link },
      notes: [
        html`${lasts} If the button does nothing, copy this address into your browser:<br><a href="${link}" style="color:#17614a;word-break:break-all">${link}</a>`,
        html`If an app asks you for a code, enter <strong style="letter-spacing:1px">${code}</strong>.`,
        html`If it was not you, ignore this mail. Your password stays as it is.`,
      ],
    }),
    text: `Choose a new password

Someone asked to reset the password of the ${brand.name} account ${email}.
If that was you, choose a new one here:

${link}

${lasts}
If an app asks you for a code, enter ${code}.

If it was not you, ignore this mail. Your password stays as it is.

${brand.name}. ${brand.tagline}
`,
  }
}
