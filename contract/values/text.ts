import { z } from 'zod'
import { addressIn, mailAddress } from './mail-address.ts'
import '../plain-problems.ts'

/** PostgreSQL's text cannot hold NUL; everything else people type is stored unchanged. */
export const withoutNul = (text: string) => !text.includes('\u0000')

/** A lone surrogate cannot be encoded in UTF-8: it would be stored as another character. */
export const withoutHalves = (text: string) => !/\p{Cs}/u.test(text)

/** Whether any character is visible, ignoring white space and invisible formatting characters. */
const isVisible = (text: string) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)

type Limits = {
  min?: number
  minMessage?: string
  max: number
  maxMessage?: string
}

/**
 * A line or paragraph of text: trimmed, measured in code points, without NUL. If text is required,
 * invisible characters alone do not count.
 */
export function text({ min = 0, minMessage, max, maxMessage }: Limits) {
  return z
    .string(minMessage)
    .trim()
    .refine(
      (value) => min === 0 || ([...value].length >= min && isVisible(value)),
      minMessage ?? `Use at least ${min} characters`,
    )
    .refine((value) => [...value].length <= max, maxMessage ?? `Use at most ${max} characters`)
    .refine(withoutNul, 'Remove the invisible NUL character')
    .refine(withoutHalves, 'Remove the unsupported characters')
}

/** Keep in sync with app.holds_address in the database. */
const address =
  /:\/\/|(^|[^\p{L}\p{N}])www\.|@[^\s@]*\.[^\s@]|\.\p{L}[\p{L}\p{N}-]+([/?#]|:[0-9])/iu

/** Whether a name contains an email or web address. A domain alone may be a company's name. */
export const holdsAddress = (name: string) => address.test(name)

export const nameMessage = 'A name cannot contain an email address or a web address'

/** The name of a person or company, without addresses, because mails show it to strangers. */
export function nameText(limits: Limits) {
  return text(limits).refine((name) => !holdsAddress(name), nameMessage)
}

/** Optional text; empty or absent becomes null. */
export function optionalText(max: number) {
  return z
    .union([text({ max }), z.null()])
    .optional()
    .transform((value) => value || null)
}

/** An email address as mail servers take it: lower-cased, its domain in ASCII. */
export function email(message: string) {
  return z
    .string(message)
    .trim()
    .max(320, message)
    .transform((typed, issues) => {
      const address = mailAddress(typed)
      if (address === null) issues.addIssue({ code: 'custom', message })
      return address ?? z.NEVER
    })
}

/** The email address of somebody else, also as mail programs write it: `Ann <ann@a.example>`. */
export function copiedEmail(message: string) {
  return z
    .string(message)
    .max(1000, message)
    .transform((typed) => addressIn(typed).address)
    .pipe(email(message))
}

/** An absolute http or https address. */
export function webUrl(message: string) {
  return z.string(message).trim().max(2048, message).refine(isWebUrl, message)
}

/** The scheme, a host, then visible characters only: no spaces, nothing that hides part of it. */
const written = /^https?:\/\/(?![/\\?#])[^\s\p{Cc}\p{Cs}\p{Bidi_Control}\u200b]+$/iu

/** True for an absolute http or https address that contains no user name or password. */
export function isWebUrl(value: string): boolean {
  const url = written.test(value) ? URL.parse(value) : null
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.username === '' &&
    url.password === ''
  )
}
