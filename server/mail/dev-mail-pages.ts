import { type Html, html } from './html.ts'
import { page } from './page.ts'
import type { MailRow } from './queries.ts'

/** The outbox, newest first. */
export function mailListPage(mails: readonly MailRow[]): string {
  const rows = mails.map(
    (mail) => html`<li><a href="/dev/mail/${mail.id}">
<span class="subject">${mail.subject}</span>
<span class="to">${mail.to_address}</span>
${time(mail.created_at)}
</a></li>
`,
  )
  return page({
    title: 'Outbox',
    style,
    body: html`<h1>Outbox</h1>
<p class="hint">No mail server is set (SMTP_URL), so mail stays here. This page can only be opened on this machine, and only with the key.</p>
${mails.length === 0 ? html`<p class="empty">No mail yet. Ask for a password reset, and it appears here.</p>` : html`<ul>${rows}</ul>`}`,
  })
}

/** Shown to anyone without the key. */
export function lockedPage(): string {
  return page({
    title: 'Outbox',
    style,
    body: html`<h1>The outbox is locked</h1>
<p>Open the address that <code>npm start</code> printed. It contains the key, which this browser will then remember.</p>
<p class="hint">The key is also <code>devMailKey</code> in <code>keys.json</code>, in the data folder. Open <code>/dev/mail?key=</code> followed by it.</p>`,
  })
}

/** One mail as its recipient would see it, with the plain text below. */
export function mailPage(mail: MailRow, from: string): string {
  const body = bodyOf(mail)
  return page({
    title: mail.subject,
    style,
    body: html`<p><a href="/dev/mail">All mails</a></p>
<h1>${mail.subject}</h1>
<dl>
<div><dt>From</dt><dd>${from}</dd></div>
<div><dt>To</dt><dd>${mail.to_address}</dd></div>
${mail.reply_to ? html`<div><dt>Reply to</dt><dd>${mail.reply_to}</dd></div>` : html``}
<div><dt>Queued</dt><dd>${time(mail.created_at)}</dd></div>
<div><dt>Kind</dt><dd>${mail.kind}</dd></div>
</dl>
${body}
${mail.html && mail.text ? html`<details><summary>Plain text</summary><pre>${mail.text}</pre></details>` : html``}`,
  })
}

/** A mail in a sandboxed frame, or a text message unchanged. */
function bodyOf(mail: MailRow): Html {
  if (mail.html)
    return html`<iframe title="Mail" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${`<base target="_top">${mail.html}`}"></iframe>`
  if (mail.text) return html`<pre>${mail.text}</pre>`
  return html`<p class="empty">The body is erased once a mail is sent.</p>`
}

function time(date: Date): Html {
  const iso = date.toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`
}

const style = `
main { max-inline-size: 760px; }
.hint, .to, time, dt { color: var(--muted); }
.empty { padding: 32px; border: 1px dashed var(--line); border-radius: 12px; text-align: center; color: var(--muted); }
ul { margin: 24px 0 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
li + li { border-block-start: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 12px 16px; color: inherit; text-decoration: none; }
li a:hover, li a:focus-visible { background: var(--hover); }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.to { grid-row: 2; overflow-wrap: anywhere; }
time { font-variant-numeric: tabular-nums; }
dl { display: grid; gap: 4px; margin: 16px 0 24px; }
dl div { display: grid; grid-template-columns: 72px 1fr; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { inline-size: 100%; block-size: 640px; border: 1px solid var(--line); border-radius: 12px; background: #faf9f6; }
details { margin-block-start: 16px; }
summary { cursor: pointer; color: var(--primary); }
pre { padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere; }
`
