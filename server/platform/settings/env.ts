import { resolve } from 'node:path'
import { z } from 'zod'
import { brand } from '../../../contract/brand.ts'
import { type Misspelt, misspeltSettings } from './misspelt-settings.ts'
import { gitHubSettings, type ProviderSettings, readProviders } from './provider-settings.ts'
import { readS3, type S3Settings } from './s3-settings.ts'
import {
  accelerator,
  addressGlobs,
  bucketName,
  bytes,
  choice,
  count,
  databaseUrl,
  days,
  headerValue,
  imapUrl,
  list,
  mailbox,
  modelName,
  onOff,
  origin,
  port,
  proxies,
  sender,
  service,
  smtpUrl,
  url,
} from './setting-kinds.ts'
import { type TracingSettings, tracingSettings, tracingVariables } from './tracing-settings.ts'

const GiB = 1024 ** 3
const MB = 1000 ** 2

/** Secrets known from public examples; refused wherever others can reach the installation. */
const knownSecrets = ['secret', 'password', 'changeme', 'change-me', 'test', 'anon', 'service']

/** The settings with names of their own; `loadEnv` also reads those of providers. */
export const settingsSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: proxies.default(false),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  /** Path of the internal location at which nginx in front of us serves the stored files. */
  FILES_ACCEL: accelerator.optional(),
  /** An S3 store that keeps the files; without a bucket they are below DATA_DIR. */
  S3_ENDPOINT: service.optional(),
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_BUCKET: bucketName.optional(),
  S3_ACCESS_KEY_ID: headerValue.optional(),
  S3_SECRET_ACCESS_KEY: headerValue.optional(),
  /** Whether browsers read files directly from the store, at addresses that are signed for a minute. */
  S3_REDIRECT: onOff.default(false),
  /** The address at which browsers reach the store; S3_ENDPOINT by default. */
  S3_PUBLIC_URL: service.optional(),
  DATABASE_URL: databaseUrl.optional(),
  MIGRATION_DATABASE_URL: databaseUrl.optional(),
  /** Whether an upgrade of the embedded database begins with a backup below DATA_DIR. */
  UPGRADE_BACKUP: onOff.default(true),
  ROLE: choice('all', 'web', 'worker').default('all'),
  BRIEFWELL_ANON_KEY: z.string().min(1).optional(),
  BRIEFWELL_SERVICE_KEY: z.string().min(1).optional(),
  /** On: new accounts must confirm their address by mail before they can sign in. */
  AUTH_CONFIRM_EMAIL: onOff.default(false),
  AUTH_RATE_LIMIT: onOff.default(true),
  AUTH_REDIRECT_ALLOW: addressGlobs.default([]),
  /** The maximum age of a session, and how long it lasts without being used. */
  SESSION_MAX_DAYS: days.default(30),
  SESSION_IDLE_DAYS: days.default(7),
  /** How long security events are kept. */
  AUDIT_RETENTION_DAYS: days.default(400),
  ACCEPTANCE_RETENTION_DAYS: days.default(1825),
  AUTH_CAPTCHA_URL: url.optional(),
  AUTH_CAPTCHA_SECRET: z.string().min(1).optional(),
  /** Our public key for the widget; without it our own pages show none. */
  AUTH_CAPTCHA_SITE_KEY: z.string().min(1).optional(),
  /** Called with the first five digits of a password's SHA-1 appended to its path. */
  PASSWORD_BREACH_CHECK_URL: url.transform((value) => value.replace(/(?<!\/)\/+$/, '')).optional(),
  /** The identity provider's metadata: the XML, a file or a URL. */
  AUTH_SAML_IDP_METADATA: z.string().trim().min(1).optional(),
  /** Email domains whose users sign in there. */
  AUTH_SAML_DOMAINS: list
    .transform((domains) => domains.map((one) => one.toLowerCase()))
    .default([]),
  /** Receives every text message as JSON {to, message}. */
  SMS_WEBHOOK_URL: url.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.default(`${brand.name} <no-reply@localhost>`),
  /** The mailbox that receives delivery reports on our mails. */
  BOUNCE_IMAP_URL: imapUrl.optional(),
  /** Authenticates a mail service's delivery reports at `/webhooks/delivery`; if absent, none are accepted. */
  DELIVERY_WEBHOOK_SECRET: headerValue.optional(),
  /** Who receives leads, and messages from the contact page. */
  LEADS_TO: mailbox.optional(),
  CONTACT_TO: mailbox.optional(),
  MAX_VIDEO_BYTES: bytes.default(5 * GiB),
  MAX_LOGO_BYTES: bytes.default(5 * MB),
  COMPANY_QUOTA_BYTES: bytes.default(50 * GiB),
  /** Limits per company, enforced by the database (app.company_limit). */
  COMPANY_MAX_PRODUCTS: count.default(20_000),
  COMPANY_MAX_BRIEFS: count.default(20_000),
  COMPANY_MAX_MEMBERS: count.default(1000),
  /** Invited members who have not accepted yet. */
  COMPANY_MAX_INVITATIONS: count.default(500),
  COMPANY_MAX_FILES: count.default(50_000),
  COMPANY_MAX_CAPTIONS: count.default(10_000),
  COMPANY_MAX_CAPTION_BYTES: bytes.default(500 * MB),
  /** Invitations that a company may mail per day, once the inviting member has been known for a week. */
  INVITATIONS_PER_DAY: count.default(200),
  /** Share mails that a company may send per day, once it is a week old. */
  SHARE_MAILS_PER_DAY: count.default(1000),
  COMPANY_REQUESTS_PER_MINUTE: count.default(6000),
  API_KEY_REQUESTS_PER_MINUTE: count.default(600),
  /** Whether captions are made from speech: by the built-in model, unless a server is set for it. */
  TRANSCRIBE: choice('local', 'off').default('local'),
  SPEECH_MODEL: modelName.default('onnx-community/whisper-base'),
  /** An OpenAI-compatible server that transcribes videos in place of the built-in model. */
  TRANSCRIBE_BASE_URL: service.optional(),
  TRANSCRIBE_MODEL: z.string().trim().min(1).max(200).default('whisper-1'),
  TRANSCRIBE_API_KEY: headerValue.optional(),
  /** Whether captions of new videos are generated automatically. */
  TRANSCRIBE_AUTOMATICALLY: onOff.default(true),
  /**
   * An OpenAI-compatible server whose language model writes the copilot's answers; if absent, the closest passages
   * are shown.
   */
  COPILOT_BASE_URL: service.optional(),
  COPILOT_MODEL: z.string().trim().min(1).max(200).optional(),
  /** A model of that server that checks each sentence against its sources; by default the same model. */
  COPILOT_CHECK_MODEL: z.string().trim().min(1).max(200).optional(),
  COPILOT_API_KEY: headerValue.optional(),
  /** How many answers that model writes within a day, for a person and for a company. */
  COPILOT_ANSWERS_PER_PERSON: count.default(200),
  COPILOT_ANSWERS_PER_COMPANY: count.default(2000),
  /** A model of that server that computes embeddings; if absent, passages are found by their words only. */
  COPILOT_EMBEDDING_MODEL: z.string().trim().min(1).max(200).optional(),
  /** The built-in model that tells what texts mean, unless a server is set for it. */
  MEANING: choice('local', 'off').default('local'),
  MEANING_MODEL: modelName.default('Xenova/e5-small-v2'),
  /** The files of built-in models, as on the hub; below DATA_DIR by default. */
  MODELS_DIR: z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .optional(),
  /** Whether missing files are fetched, and from which hub or mirror. */
  MODELS_FETCH: onOff.default(true),
  MODELS_URL: service.default('https://huggingface.co'),
  /** How many threads the recognition of speech uses. */
  MODELS_THREADS: z.coerce.number().int().min(1).max(64).default(1),
  /** Where Prometheus reads `/metrics`; without a port there are no metrics. The host is HOST if absent. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).optional(),
  ...tracingVariables,
  /** Whether the line of each request has the client's address; otherwise only those of refused ones. */
  LOG_CLIENT_ADDRESS: onOff.default(false),
  LOG_LEVEL: choice('silent', 'error', 'warn', 'info', 'debug', 'trace').default('info'),
})

/** The settings of this process. Sizes are in bytes; `PUBLIC_URL` has no trailing slash. */
export type Env = z.output<typeof settingsSchema> & {
  PUBLIC_URL: string
  /** True if PostgreSQL is embedded rather than named by DATABASE_URL. */
  embedded: boolean
  /** True while only this machine can reach the installation. */
  loopback: boolean
  /** External identity providers. */
  providers: ProviderSettings
  /** Null if no traces are sent. */
  tracing: TracingSettings | null
  /** The object store; null if files are below DATA_DIR. */
  s3: S3Settings | null
  /** Variables that look like settings with another name. */
  misspelt: Misspelt[]
}

/** A setting that cannot be used, explained in one sentence. */
export class SettingsError extends Error {}

/** Reads and checks the settings. An empty variable counts as absent. Throws `SettingsError`. */
export function loadEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => name in settingsSchema.shape && value !== ''),
  )
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      (issue) => `${issue.path.join('.')} cannot be used: ${issue.message}.`,
    )
    throw new SettingsError(sentences.join('\n'))
  }
  const env = parsed.data
  refuseUnmatched(env)
  const publicUrl = env.PUBLIC_URL ?? `http://${urlHost(env.HOST)}:${env.PORT}`
  const loopback = isLoopback(new URL(publicUrl).hostname) && isLoopback(env.HOST)
  if (!loopback) refuseKnownSecrets(env)
  const { problems, ...providers } = readProviders(source, isLoopback)
  const s3 = readS3(source, env, problems)
  if (problems.length > 0) throw new SettingsError(problems.join('\n'))
  const embedded = env.DATABASE_URL === undefined
  const tracing = tracingSettings(env)
  const misspelt = misspeltSettings(source, [
    ...Object.keys(settingsSchema.shape),
    ...gitHubSettings,
  ])
  return { ...env, PUBLIC_URL: publicUrl, embedded, loopback, providers, tracing, s3, misspelt }
}

/** Refuses a setting that needs another one or contradicts it. */
function refuseUnmatched(env: z.output<typeof settingsSchema>) {
  const { AUTH_CAPTCHA_URL, AUTH_CAPTCHA_SECRET, BRIEFWELL_ANON_KEY, DATABASE_URL } = env
  const refuse = (sentence: string) => {
    throw new SettingsError(sentence)
  }
  if (AUTH_CAPTCHA_URL && !AUTH_CAPTCHA_SECRET) {
    refuse(
      'AUTH_CAPTCHA_URL needs AUTH_CAPTCHA_SECRET, which identifies this server to the captcha provider.',
    )
  }
  if (AUTH_CAPTCHA_SECRET && !AUTH_CAPTCHA_URL) {
    refuse('AUTH_CAPTCHA_SECRET needs AUTH_CAPTCHA_URL: without it no captcha is checked.')
  }
  if (env.AUTH_CAPTCHA_SITE_KEY && !AUTH_CAPTCHA_URL) {
    refuse('AUTH_CAPTCHA_SITE_KEY needs AUTH_CAPTCHA_URL: without it no captcha is checked.')
  }
  if (env.AUTH_SAML_DOMAINS.length > 0 && !env.AUTH_SAML_IDP_METADATA) {
    refuse('AUTH_SAML_DOMAINS needs AUTH_SAML_IDP_METADATA, which says where they sign in.')
  }
  if (env.TRANSCRIBE_API_KEY && !env.TRANSCRIBE_BASE_URL) {
    refuse('TRANSCRIBE_API_KEY needs TRANSCRIBE_BASE_URL, the server that it is for.')
  }
  const models = env.COPILOT_MODEL || env.COPILOT_EMBEDDING_MODEL
  if (env.COPILOT_BASE_URL && !models) {
    refuse(
      'COPILOT_BASE_URL needs COPILOT_MODEL or COPILOT_EMBEDDING_MODEL, the name of a model on that server.',
    )
  }
  if ((models || env.COPILOT_API_KEY) && !env.COPILOT_BASE_URL) {
    refuse(
      'COPILOT_MODEL, COPILOT_EMBEDDING_MODEL and COPILOT_API_KEY need COPILOT_BASE_URL, the server that they are for.',
    )
  }
  if (env.COPILOT_CHECK_MODEL && !env.COPILOT_MODEL) {
    refuse('COPILOT_CHECK_MODEL needs COPILOT_MODEL, whose sentences it checks.')
  }
  if (BRIEFWELL_ANON_KEY && BRIEFWELL_ANON_KEY === env.BRIEFWELL_SERVICE_KEY) {
    refuse('BRIEFWELL_ANON_KEY must differ from BRIEFWELL_SERVICE_KEY: every visitor gets it.')
  }
  if (env.MIGRATION_DATABASE_URL && !DATABASE_URL) {
    refuse('MIGRATION_DATABASE_URL needs DATABASE_URL, the same database for the server.')
  }
  if (env.ROLE === 'worker' && !DATABASE_URL) {
    refuse('ROLE worker needs DATABASE_URL: the embedded database serves one process alone.')
  }
  if (env.METRICS_PORT === env.PORT) {
    refuse('METRICS_PORT must differ from PORT: visitors must not reach /metrics.')
  }
}

function refuseKnownSecrets(env: z.output<typeof settingsSchema>) {
  const isKnown = (value: string | undefined) =>
    value !== undefined && (value.length < 20 || knownSecrets.includes(value.toLowerCase()))
  const refuse = (name: string, otherwise: string) => {
    throw new SettingsError(
      `${name} is short or well known, and this installation can be reached from outside. ` +
        `Set a long random value, or leave it out and ${otherwise}.`,
    )
  }
  for (const name of ['BRIEFWELL_ANON_KEY', 'BRIEFWELL_SERVICE_KEY'] as const) {
    if (isKnown(env[name])) refuse(name, 'one is made')
  }
  if (isKnown(env.DELIVERY_WEBHOOK_SECRET)) {
    refuse('DELIVERY_WEBHOOK_SECRET', 'nobody can report deliveries')
  }
}

/** A host as written in an address: IPv6 in brackets, 'every interface' as this machine. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** True for names and addresses that mean this machine only. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}
