import { isIP } from 'node:net'
import { z } from 'zod'

// Each kind's message says what it accepts; it completes the sentence "X cannot be used: …".

const on = ['on', 'true', '1', 'yes']
const off = ['off', 'false', '0', 'no']
/** A switch, in the spellings that other programs accept too. */
export const onOff = z
  .string()
  .transform((value) => value.toLowerCase())
  .refine(
    (value) => on.includes(value) || off.includes(value),
    'it must be on or off (true or false, yes or no, 1 or 0)',
  )
  .transform((value) => on.includes(value))
export const port = wholeNumber(1, 65_535, 'it must be a port, a whole number from 1 to 65535')
export const count = wholeNumber(
  1,
  1_000_000_000,
  'it must be a whole number of at least 1, written in digits only',
)
export const bytes = wholeNumber(
  1,
  Number.MAX_SAFE_INTEGER,
  'it must be a number of bytes, written in digits only',
)
export const days = wholeNumber(1, 36_500, 'it must be a whole number of days, from 1 to 36500')

const webAddress = 'it must be an address that begins with http:// or https://'
export const url = z.url({ protocol: /^https?$/, error: webAddress, abort: true })

/** The base address of another server, to which paths are appended. */
export const service = url
  .refine(
    (value) => /^[^?#]*$/.test(value) && !URL.parse(value)?.username,
    'it must be an address without user name, query or fragment, like https://api.example.com/v1',
  )
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''))

/** A value that is sent in a header. */
export const headerValue = z
  .string()
  .regex(/^[\x21-\x7e]{1,1000}$/, 'it must be ASCII letters, digits and symbols without spaces')

/** Our public address; our pages are at the root of its host. */
export const origin = url
  .refine(isOrigin, 'it must be a scheme and a host only, without path, query or password')
  .transform((value) => new URL(value).origin)

/** A model on the hub, and the branch, tag or commit to take. */
export const modelName = z
  .string()
  .regex(
    /^[A-Za-z0-9][\w.-]{0,95}\/[A-Za-z0-9][\w.-]{0,95}(@[A-Za-z0-9][\w.-]{0,95})?$/,
    'it must be the name of a model like owner/name, or owner/name@revision',
  )

export const bucketName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'it must be the name of a bucket, of 3 to 63 lower-case letters, digits, dots and hyphens',
  )

export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, 'it must be an address that begins with postgres://')

export const smtpUrl = z
  .string()
  .refine(
    (value) => /^smtps?:\/\//.test(value) && Boolean(URL.parse(value)?.hostname),
    'it must be an address that begins with smtp:// or smtps://, and a host',
  )

/** A mailbox on an IMAP server, with the account that reads it. */
export const imapUrl = z.string().refine((value) => {
  const parsed = URL.parse(value)
  return (
    /^imaps?:\/\/./.test(value) && Boolean(parsed?.hostname && parsed.username && parsed.password)
  )
}, 'it must be an address like imaps://user:password@imap.example.com/INBOX, special characters of the password as %40')

/** `ann@b.example`, or `Ann <ann@b.example>`. */
export const sender = z
  .string()
  .regex(
    /^(?:[^\p{Cc}<>]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u,
    'it must be an email address, alone or as Name <address>',
  )

export const mailbox = z.email('it must be an email address')

export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** Addresses to redirect browsers to; one without a scheme would never match. */
export const addressGlobs = list.refine(
  (globs) => globs.every((glob) => /^[a-z][a-z0-9+.-]*:./i.test(glob)),
  'each must be an address with its scheme, like https://*.example.com/**',
)

/** Which proxy sends stored files, and its internal path to them. Becomes the path. */
export const accelerator = z
  .string()
  .regex(
    /^nginx:(\/[A-Za-z0-9_-]+)+\/$/,
    'it must be nginx: and the path of an internal location, like nginx:/internal-files/',
  )
  .transform((value) => value.slice('nginx:'.length))

/** 'off', a number of hops, or a comma-separated list of proxy addresses. */
export const proxies = z
  .string()
  .transform((value) => (/^(false|no)$/i.test(value) ? 'off' : value.replace(/^off$/i, 'off')))
  .refine(
    (value) => value === 'off' || /^\d{1,2}$/.test(value) || value.split(',').every(isNetwork),
    'it must be off, the number of proxies, or their addresses, like 10.0.0.1 or 10.0.0.0/8',
  )
  .transform((value): false | number | string[] => {
    if (value === 'off') return false
    return /^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim())
  })

export function choice<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, { error: `it must be one of ${values.join(', ')}` })
}

function wholeNumber(least: number, most: number, error: string) {
  return z
    .string()
    .refine(
      (value) => /^\d{1,16}$/.test(value) && Number(value) >= least && Number(value) <= most,
      error,
    )
    .transform(Number)
}

function isOrigin(value: string): boolean {
  const parsed = URL.parse(value)
  return parsed !== null && parsed.href === `${parsed.origin}/`
}

function isNetwork(part: string): boolean {
  const [address = '', prefix, ...rest] = part.trim().split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
  )
}
