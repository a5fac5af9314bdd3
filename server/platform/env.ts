import { resolve } from 'node:path'
import { z } from 'zod'
import { brand } from '../../contract/brand.ts'
import { type ProviderSettings, readProviders } from './provider-settings.ts'

const GiB = 1024 ** 3
const MB = 1000 ** 2

/** Secrets that stand in public examples; nobody may run with them where others can reach. */
const knownSecrets = ['secret', 'password', 'changeme', 'change-me', 'test', 'anon', 'service']

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const bytes = z.coerce.number().int().min(1)
const url = z.url({ protocol: /^https?$/ })
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

const schema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url.transform((value) => value.replace(/\/+$/, '')).optional(),
  /** 'off', a number of hops, or a comma-separated list of proxy addresses. */
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((value): false | number | string[] => {
      if (value === 'off') return false
      return /^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim())
    }),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: z.string().min(1).optional(),
  MIGRATION_DATABASE_URL: z.string().min(1).optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  BRIEFWELL_ANON_KEY: z.string().min(1).optional(),
  BRIEFWELL_SERVICE_KEY: z.string().min(1).optional(),
  /** On: who signs up confirms the address by mail before they may sign in. */
  AUTH_CONFIRM_EMAIL: onOff.default(false),
  AUTH_RATE_LIMIT: onOff.default(true),
  AUTH_REDIRECT_ALLOW: list.default([]),
  AUTH_CAPTCHA_URL: url.optional(),
  AUTH_CAPTCHA_SECRET: z.string().min(1).optional(),
  /** Gets the first five digits of a password's SHA-1 behind its path. */
  PASSWORD_BREACH_CHECK_URL: url.transform((value) => value.replace(/\/+$/, '')).optional(),
  /** The metadata of the company's identity provider: itself, a file, or an address. */
  AUTH_SAML_IDP_METADATA: z.string().trim().min(1).optional(),
  /** Domains of addresses whose people sign in there. */
  AUTH_SAML_DOMAINS: list
    .transform((domains) => domains.map((one) => one.toLowerCase()))
    .default([]),
  /** Gets every text message as JSON {to, message}. */
  SMS_WEBHOOK_URL: url.optional(),
  SMTP_URL: z.string().min(1).optional(),
  MAIL_FROM: z.string().min(1).default(`${brand.name} <no-reply@localhost>`),
  /** Who hears of leads and of messages from the contact page. */
  LEADS_TO: z.email().optional(),
  CONTACT_TO: z.email().optional(),
  MAX_VIDEO_BYTES: bytes.default(5 * GiB),
  MAX_LOGO_BYTES: bytes.default(5 * MB),
  COMPANY_QUOTA_BYTES: bytes.default(50 * GiB),
  /** Where Prometheus reads `/metrics`; absent: nowhere. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
})

/** The settings of this process. Sizes are bytes; `PUBLIC_URL` has no trailing slash. */
export type Env = z.output<typeof schema> & {
  PUBLIC_URL: string
  /** True where PostgreSQL comes with us instead of by DATABASE_URL. */
  embedded: boolean
  /** True while only this machine can reach the installation. */
  loopback: boolean
  /** Who else may say who someone is. */
  providers: ProviderSettings
}

/** A setting that cannot be used, in one sentence a person understands. */
export class SettingsError extends Error {}

/** Reads and checks the settings. An empty variable counts as absent. Throws `SettingsError`. */
export function loadEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => name in schema.shape && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      (issue) => `${issue.path.join('.')} cannot be used: ${issue.message}.`,
    )
    throw new SettingsError(sentences.join('\n'))
  }
  const env = parsed.data
  if (env.AUTH_CAPTCHA_URL && !env.AUTH_CAPTCHA_SECRET) {
    throw new SettingsError('AUTH_CAPTCHA_URL needs AUTH_CAPTCHA_SECRET, by which it knows us.')
  }
  if (env.METRICS_PORT === env.PORT) {
    throw new SettingsError('METRICS_PORT must differ from PORT: visitors must not reach /metrics.')
  }
  const publicUrl = env.PUBLIC_URL ?? `http://${urlHost(env.HOST)}:${env.PORT}`
  const loopback = isLoopback(new URL(publicUrl).hostname) && isLoopback(env.HOST)
  if (!loopback) refuseKnownSecrets(env)
  const { problems, ...providers } = readProviders(source, isLoopback)
  if (problems.length > 0) throw new SettingsError(problems.join('\n'))
  const embedded = env.DATABASE_URL === undefined
  return { ...env, PUBLIC_URL: publicUrl, embedded, loopback, providers }
}

function refuseKnownSecrets(env: z.output<typeof schema>) {
  for (const name of ['BRIEFWELL_ANON_KEY', 'BRIEFWELL_SERVICE_KEY'] as const) {
    const value = env[name]
    if (value && (value.length < 20 || knownSecrets.includes(value.toLowerCase()))) {
      throw new SettingsError(
        `${name} is short or well known, and this installation can be reached from outside. ` +
          'Set a long random value, or leave it out and one is made.',
      )
    }
  }
}

/** A host as it stands in an address: IPv6 in brackets, 'every interface' as this machine. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** True for the names and addresses of this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}
