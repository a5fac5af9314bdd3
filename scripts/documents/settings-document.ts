import { settingsSchema } from '../../server/platform/settings/env.ts'
import { gitHubSettings } from '../../server/platform/settings/provider-settings.ts'
import { tracingVariables } from '../../server/platform/settings/tracing-settings.ts'

type Row = { names: string[]; meaning: string }

const groups: { title: string; rows: Row[] }[] = [
  {
    title: 'The server',
    rows: [
      { names: ['PORT', 'HOST'], meaning: 'where the server listens' },
      { names: ['PUBLIC_URL'], meaning: 'the address that people use; mailed links start with it' },
      { names: ['TRUST_PROXY'], meaning: 'the number of proxies in front, or their addresses' },
      {
        names: ['ROLE'],
        meaning:
          '`web` or `worker`, to run them in separate processes; without a worker, mail, webhooks and videos wait',
      },
      { names: ['LOG_LEVEL'], meaning: '`silent`, `error`, `warn`, `info`, `debug`, `trace`' },
      {
        names: ['LOG_CLIENT_ADDRESS'],
        meaning:
          "`on`: the log has the client's network address of every request, not only of refused ones",
      },
      {
        names: ['METRICS_PORT', 'METRICS_HOST'],
        meaning:
          'a port that serves `/metrics` for Prometheus, `/healthz` and `/readyz`, and its address; do not expose it',
      },
      {
        names: Object.keys(tracingVariables),
        meaning:
          'OpenTelemetry: where traces are sent and how many; see [operations.md](operations.md)',
      },
    ],
  },
  {
    title: 'Database and files',
    rows: [
      {
        names: ['DATA_DIR'],
        meaning:
          'the database, uploads, keys; with `S3_BUCKET`, temporary files in place of uploads',
      },
      {
        names: ['DATABASE_URL'],
        meaning: 'any PostgreSQL, version 15 or newer; PgBouncer in transaction mode works',
      },
      {
        names: ['MIGRATION_DATABASE_URL'],
        meaning:
          "the database's address for its owner, not through a pooler; needed if `DATABASE_URL` goes through one or may not change the schema",
      },
      {
        names: ['UPGRADE_BACKUP'],
        meaning: '`off`: an upgrade of the embedded database makes no backup first',
      },
      {
        names: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
        meaning:
          'a bucket for the uploads, in place of the folder below `DATA_DIR`, and its access key; see [object-store.md](object-store.md)',
      },
      { names: ['S3_ENDPOINT', 'S3_REGION'], meaning: 'the address and region of the store' },
      {
        names: ['S3_REDIRECT', 'S3_PUBLIC_URL'],
        meaning:
          "`on`: browsers read public files directly from the store, at addresses signed for a minute; the second is the store's address for browsers, such as a CDN, if not `S3_ENDPOINT`",
      },
      {
        names: ['FILES_ACCEL'],
        meaning:
          '`nginx:/internal-files/`: nginx in front sends stored files, from the internal location of that path; not with `S3_BUCKET`; see [nginx.conf](nginx.conf)',
      },
    ],
  },
  {
    title: 'Mail and messages',
    rows: [
      { names: ['SMTP_URL', 'MAIL_FROM'], meaning: 'the mail server, and the sender' },
      {
        names: ['BOUNCE_IMAP_URL', 'DELIVERY_WEBHOOK_SECRET'],
        meaning:
          'a mailbox with reports on mail that could not be delivered, and the secret of a webhook for them; see [delivery-reports.md](delivery-reports.md)',
      },
      {
        names: ['LEADS_TO', 'CONTACT_TO'],
        meaning: 'who receives leads, and messages from the contact page',
      },
      {
        names: ['SMS_WEBHOOK_URL'],
        meaning: 'receives each text message as JSON `{to, message}` by POST',
      },
    ],
  },
  {
    title: 'Sign-in',
    rows: [
      {
        names: ['AUTH_CONFIRM_EMAIL'],
        meaning:
          '`on`: new users must confirm their address by a mailed link before they are signed in',
      },
      { names: ['AUTH_RATE_LIMIT'], meaning: '`off` disables the limits on sign-in and sign-up' },
      {
        names: ['SESSION_MAX_DAYS', 'SESSION_IDLE_DAYS'],
        meaning: 'a session ends this many days after sign-in, or after its last use',
      },
      {
        names: ['AUTH_REDIRECT_ALLOW'],
        meaning: 'further addresses that mailed links may redirect to, as globs',
      },
      {
        names: [
          'AUTH_OIDC_<NAME>_ISSUER',
          'AUTH_OIDC_<NAME>_CLIENT_ID',
          'AUTH_OIDC_<NAME>_CLIENT_SECRET',
        ],
        meaning:
          'an OpenID Connect provider, discovered from its issuer, for example `AUTH_OIDC_GOOGLE_ISSUER=https://accounts.google.com`',
      },
      {
        names: ['AUTH_GITHUB_CLIENT_ID', 'AUTH_GITHUB_CLIENT_SECRET', 'AUTH_GITHUB_URL'],
        meaning: 'sign-in with GitHub; the address is for GitHub Enterprise',
      },
      {
        names: ['AUTH_SAML_IDP_METADATA'],
        meaning:
          "SAML single sign-on: the identity provider's metadata as a URL, a file or the XML itself; ours is at `/auth/v1/sso/saml/metadata`",
      },
      {
        names: ['AUTH_SAML_DOMAINS'],
        meaning:
          'email domains that use single sign-on, comma-separated; addresses of others are refused',
      },
      {
        names: ['AUTH_CAPTCHA_URL', 'AUTH_CAPTCHA_SECRET', 'AUTH_CAPTCHA_SITE_KEY'],
        meaning:
          'where a captcha is verified (hCaptcha, Turnstile), its secret, and the site key for our pages',
      },
      {
        names: ['PASSWORD_BREACH_CHECK_URL'],
        meaning:
          'refuses leaked passwords, for example by `https://api.pwnedpasswords.com/range`, which receives only five digits of a hash',
      },
      {
        names: ['BRIEFWELL_ANON_KEY', 'BRIEFWELL_SERVICE_KEY'],
        meaning:
          'keys for outside clients; with `DATABASE_URL` set both yourself, because generated ones are then only in the table `app.secrets`',
      },
    ],
  },
  {
    title: 'Limits',
    rows: [
      {
        names: ['MAX_VIDEO_BYTES', 'MAX_LOGO_BYTES', 'COMPANY_QUOTA_BYTES'],
        meaning:
          'limits; files, pictures, versions of canvases and documents, and the trash count; a company can have a quota of its own ([operations.md](operations.md))',
      },
      {
        names: [
          'COMPANY_MAX_PRODUCTS',
          'COMPANY_MAX_BRIEFS',
          'COMPANY_MAX_MEMBERS',
          'COMPANY_MAX_INVITATIONS',
        ],
        meaning: 'the most a company may have; pending invitations count as members',
      },
      {
        names: ['COMPANY_MAX_FILES', 'COMPANY_MAX_CAPTIONS', 'COMPANY_MAX_CAPTION_BYTES'],
        meaning: 'the same for stored files, caption tracks and their total text',
      },
      {
        names: ['INVITATIONS_PER_DAY'],
        meaning:
          'how many invitations a company may mail per day; 50 in the week after the inviting member confirmed their address, 10 before that',
      },
      {
        names: ['SHARE_MAILS_PER_DAY'],
        meaning: 'how many mails a company may send per day to share briefs; 50 in its first week',
      },
      {
        names: ['COMPANY_REQUESTS_PER_MINUTE'],
        meaning: 'requests per company, at all processes together',
      },
      {
        names: ['API_KEY_REQUESTS_PER_MINUTE'],
        meaning: 'requests per API key of a company; likewise',
      },
    ],
  },
  {
    title: 'How long things are kept',
    rows: [
      { names: ['AUDIT_RETENTION_DAYS'], meaning: 'how long security events are kept' },
      {
        names: ['ACCEPTANCE_RETENTION_DAYS'],
        meaning:
          'how long it is kept who accepted the terms of an embargo, after the embargo has ended',
      },
    ],
  },
  {
    title: 'Speech and language models',
    rows: [
      {
        names: ['TRANSCRIBE', 'SPEECH_MODEL'],
        meaning:
          'a speech model that runs on this machine and makes captions; `off`: none are made, by a server neither. Another Whisper model as `owner/name` or `owner/name@revision`; see [captions.md](captions.md)',
      },
      {
        names: ['TRANSCRIBE_BASE_URL', 'TRANSCRIBE_MODEL', 'TRANSCRIBE_API_KEY'],
        meaning:
          'an OpenAI-compatible server that takes the place of that model, such as `https://api.openai.com/v1`',
      },
      {
        names: ['TRANSCRIBE_AUTOMATICALLY'],
        meaning: '`off`: captions of new videos are made on request only',
      },
      {
        names: ['MEANING', 'MEANING_MODEL'],
        meaning:
          'a sentence model that runs on this machine and compares what texts mean; `off`: words alone count. Another one of the same kind as `owner/name` or `owner/name@revision`; see [models.md](models.md)',
      },
      {
        names: ['MODELS_DIR', 'MODELS_FETCH', 'MODELS_URL', 'MODELS_THREADS'],
        meaning:
          'where the files of such models are, whether missing ones are fetched, from which hub or mirror, and how many threads the speech model uses',
      },
      {
        names: ['COPILOT_BASE_URL', 'COPILOT_MODEL', 'COPILOT_API_KEY'],
        meaning:
          "an OpenAI-compatible server whose language model writes the copilot's answers and drafts documents, such as `https://api.openai.com/v1` with `gpt-4.1-mini`; see [copilot.md](copilot.md)",
      },
      {
        names: ['COPILOT_CHECK_MODEL'],
        meaning:
          'a model of that server that reads each sentence of an answer again, beside its sources, before it is shown; if absent, `COPILOT_MODEL` does',
      },
      {
        names: ['COPILOT_ANSWERS_PER_PERSON', 'COPILOT_ANSWERS_PER_COMPANY'],
        meaning:
          'answers that the language model writes within a day; beyond them, the closest passages are shown',
      },
      {
        names: ['COPILOT_EMBEDDING_MODEL'],
        meaning:
          'a model of that server that compares what texts mean in place of the built-in one, such as `text-embedding-3-small`; see [copilot.md](copilot.md)',
      },
    ],
  },
]

/** What counts without a setting whose schema has no default. */
const otherwise: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'from `HOST` and `PORT`',
  DATABASE_URL: 'embedded',
  MIGRATION_DATABASE_URL: '`DATABASE_URL`',
  LEADS_TO: 'the sender',
  CONTACT_TO: 'the sender',
  BRIEFWELL_ANON_KEY: 'generated',
  BRIEFWELL_SERVICE_KEY: 'generated',
  METRICS_HOST: '`HOST`',
  MODELS_DIR: '`DATA_DIR/models`',
  S3_ENDPOINT: 'AWS',
  OTEL_TRACES_EXPORTER: '`otlp`',
}

/** The settings of providers with names of their own are not in the schema. */
const known = [...Object.keys(settingsSchema.shape), ...gitHubSettings]

/** docs/settings.md. Throws unless the groups name each setting of the schema once. */
export function settingsDocument(): string {
  const named = groups.flatMap(({ rows }) => rows.flatMap(({ names }) => names))
  const wrong = known.filter((name) => named.filter((one) => one === name).length !== 1)
  const unknown = named.filter((name) => !name.includes('<') && !known.includes(name))
  if (wrong.length + unknown.length > 0) {
    throw new Error(`Each setting belongs into one group: ${[...wrong, ...unknown].join(', ')}`)
  }
  const parts = groups.map(
    ({ title, rows }) =>
      `## ${title}\n\n| setting | default | meaning |\n|---|---|---|\n${rows.map(line).join('\n')}\n`,
  )
  return `${introduction}\n${parts.join('\n')}`
}

const introduction = `# Settings

Settings are environment variables. Switches are \`on\` or \`off\`; \`true\` and \`false\`, \`yes\` and \`no\`, \`1\` and \`0\`
work as well. An invalid setting stops the start with a sentence that says why; a variable that looks like a misspelled
one is named in the log and by the doctor. [sign-in.md](sign-in.md) explains how to set up providers, single sign-on,
text messages, captchas and keys. This page is written by \`npm run documents\`.
`

function line({ names, meaning }: Row): string {
  const defaults = names.map(defaultOf)
  const same = new Set(defaults).size === 1
  const shown = same ? defaults[0] : defaults.join(', ')
  return `| ${names.map((name) => `\`${name}\``).join(', ')} | ${shown} | ${meaning} |`
}

function defaultOf(name: string): string {
  const schema = settingsSchema.shape[name as keyof typeof settingsSchema.shape]
  const value: unknown = schema?.safeParse(undefined).data
  if (name in otherwise) return otherwise[name] ?? ''
  if (name === 'DATA_DIR') return '`./data`'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return name.endsWith('_BYTES') ? sizeOf(value) : String(value)
  return typeof value === 'string' ? `\`${value}\`` : 'none'
}

function sizeOf(bytes: number): string {
  const GiB = bytes / 1024 ** 3
  return Number.isInteger(GiB) ? `${GiB} GiB` : `${bytes / 1000 ** 2} MB`
}
