import { brand } from '../../../contract/brand.ts'
import { type Html, html } from '../../mail/html.ts'
import { page, pagePolicy } from '../../mail/page.ts'
import type { Env } from '../../platform/settings/env.ts'
import type { Purpose, UserRow } from '../records.ts'
import { ownPage } from '../redirects.ts'
import type { PendingLink } from '../secrets/one-time-tokens.ts'

type Words = { title: string; says: Html; button: string }

/** The text of a link's page, by purpose. Codes without a link have no page. */
const words: Partial<Record<Purpose, (user: UserRow) => Words>> = {
  confirmation: ({
    email,
    encrypted_password: password,
    password_doubted: doubted,
    created_at: at,
  }) => ({
    title: 'Confirm your email address',
    says: html`This confirms ${strong(email)} and signs you in to ${brand.name}.${password && !doubted ? html` The password chosen at the sign-up on ${day.format(at)} will work from then on.` : html``}`,
    button: 'Confirm and sign in',
  }),
  invite: ({ email }) => ({
    title: `Welcome to ${brand.name}`,
    says: html`An administrator created an account for ${strong(email)}. Accept the invitation to confirm this address and sign in.`,
    button: 'Accept the invitation',
  }),
  magiclink: ({ email }) => ({
    title: `Sign in to ${brand.name}`,
    says: html`This signs you in as ${strong(email)}.`,
    button: 'Sign in',
  }),
  recovery: ({ email }) => ({
    title: 'Set a new password',
    says: html`This signs you in as ${strong(email)}, so that you can set a new password.`,
    button: 'Set a new password',
  }),
  email_change_current: ({ email, new_email: newEmail }) => ({
    title: 'Change your email address',
    says: html`Your account moves from ${strong(email)} to ${strong(newEmail)} once both addresses have confirmed it.`,
    button: 'Confirm the change',
  }),
  // The mailbox may be a stranger's, so it does not learn the account's current address.
  email_change_new: ({ new_email: newEmail }) => ({
    title: 'Confirm your new email address',
    says: html`This changes the email address of your ${brand.name} account to ${strong(newEmail)}.`,
    button: 'Confirm the new address',
  }),
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

type Fields = { token: string; type?: string | undefined; redirect_to: string }

/** The page of a valid link: what it will do, for whom, and the button that does it. */
export function linkPage(env: Env, { user, purpose }: PendingLink, fields: Fields) {
  const texts = words[purpose]?.(user)
  if (!texts) throw new Error(`links for ${purpose} have no page`)
  const { title, says, button } = texts
  const target = new URL(fields.redirect_to)
  const outside = ownPage(env, fields.redirect_to) === null
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value ?? ''}">\n`,
  )
  const text = page({
    title,
    style,
    script,
    body: html`<p class="logo"><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="${brand.mark}"/></svg>${brand.name}</p>
<h1>${title}</h1>
<p>${says}</p>
<form method="post" action="/auth/v1/verify">
${inputs}<button>${button}</button>
</form>
${outside ? html`<p class="note">You’ll then continue to ${strong(target.host || target.protocol)}.</p>\n` : html``}<p class="note">Didn’t ask for this? Close this page. Nothing changes until you press the button.</p>`,
  })
  return { text, headers: headersOf(outside ? `'self' ${target.protocol}` : "'self'") }
}

/** Browsers apply form-action to the redirect target as well, which may be another app's origin. */
function headersOf(formAction: string) {
  return {
    'content-security-policy': pagePolicy({ style, script, formAction }),
    'x-robots-tag': 'noindex',
    // Sends no address with a token. With no-referrer, browsers would post 'Origin: null', which
    // looks like another site's form.
    'referrer-policy': 'strict-origin',
  }
}

function strong(text: string | null): Html {
  return html`<strong>${text ?? ''}</strong>`
}

/** Sends the form once: a double click would use the link up, and then say that it was used. */
const script = `
let sent = false
document.forms[0].addEventListener('submit', (event) => {
  if (sent) event.preventDefault()
  sent = true
})
addEventListener('pageshow', () => { sent = false })
`

const style = `
main { max-inline-size: 480px; padding-block: 24px 64px; font-size: 16px; line-height: 24px; }
p { margin: 0; text-wrap: pretty; overflow-wrap: anywhere; }
strong { font-weight: 500; }
h1 { margin-block-start: 64px; font-size: 32px; line-height: 40px; text-wrap: balance; overflow-wrap: normal; }
.logo { display: flex; align-items: center; gap: 10px; font-weight: 600; letter-spacing: -0.01em; }
svg { inline-size: 28px; fill: var(--primary); }
path { fill: none; stroke: var(--on-primary); stroke-width: 2.3; stroke-linecap: round; }
form { margin-block: 28px 32px; }
button { min-block-size: 44px; padding: 10px 20px; border: 0; border-radius: 8px; background: var(--primary); color: var(--on-primary); font: inherit; font-weight: 500; cursor: pointer; }
button:hover { background: var(--primary-hover); }
.note { padding-block-start: 12px; color: var(--muted); font-size: 14px; line-height: 20px; }
form + .note { border-block-start: 1px solid var(--line); padding-block-start: 20px; }
@media (max-width: 600px) { h1 { margin-block-start: 40px; } button { inline-size: 100%; } }
`
