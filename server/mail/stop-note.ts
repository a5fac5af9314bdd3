import { type Html, html } from './html.ts'

/** The note with the address that stops such mails. */
export const stopNote = (link: string): Html =>
  html`To get no more emails like this, stop them here, without signing in: <a href="${link}" style="color:#17614a;word-break:break-all">${link}</a>`

/** The note that says who reads replies; none if nobody does. */
export const replyNote = (sender: string | null): Html[] =>
  sender ? [html`Reply to this email to write to ${sender}.`] : []
