import { brand } from '../../contract/brand.ts'
import { type Html, html } from './html.ts'

/** A mail without its recipient. */
export type MailContent = { subject: string; html: string; text: string }

/** The content of a mail. */
export type Letter = {
  subject: string
  /** The preview line that mail programs show beside the subject. */
  preview: string
  heading: string
  paragraphs: readonly Html[]
  action?: { label: string; link: string }
  /** Small print below the action. */
  notes: readonly Html[]
}

const font = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Helvetica, Arial, sans-serif"
const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif"
const ink = '#26231d'
const muted = '#6c685f'
const accent = '#17614a'

/**
 * The shared layout of all our mails: tables and inline styles, which every mail program renders;
 * no images, no scripts, nothing loaded from elsewhere.
 */
export function letter({ subject, preview, heading, paragraphs, action, notes }: Letter): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:#faf9f6;color:${ink};font-family:${font};font-size:15px;line-height:24px">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 8px 20px;font-family:${serif};font-size:20px;font-weight:600;color:${accent}">${brand.name}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e7e3da;border-radius:12px;padding:36px 32px">
<h1 style="margin:0 0 16px;font-family:${serif};font-size:24px;line-height:32px;font-weight:600;color:${ink}">${heading}</h1>
${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>\n`)}${action ? button(action) : ''}${notes.map((note) => html`<p style="margin:0 0 12px;font-size:13px;line-height:20px;color:${muted}">${note}</p>\n`)}</td></tr>
<tr><td style="padding:20px 8px 0;font-size:12px;line-height:18px;color:${muted}">${brand.name}. ${brand.tagline}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.toString()
}

function button({ label, link }: { label: string; link: string }): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
<tr><td style="background:${accent};border-radius:8px"><a href="${link}" style="display:inline-block;padding:12px 20px;color:#ffffff;font-weight:600;text-decoration:none">${label}</a></td></tr>
</table>
<p style="margin:0 0 12px;font-size:13px;line-height:20px;color:${muted}">If the button doesn't work, copy this address into your browser:<br><a href="${link}" style="color:${accent};word-break:break-all">${link}</a></p>
`
}
