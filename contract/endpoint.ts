import { z } from 'zod'
import './plain-problems.ts'
import type { ErrorEntry } from './errors.ts'
import { withoutNul } from './values/text.ts'

/**
 * Who may call: anyone, a signed-in user, or a signed-in user who has a company.
 * What a member may do within the company is decided by `authorize` and the database's policies.
 */
export type Access = 'public' | 'user' | 'member'

type Shape = z.ZodObject

/** One call of `/api`, shared by server and web app. `path` contains parameters as `:name`. */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends z.ZodType = z.ZodType,
> = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** Responds with server-sent events, each of which is a `reply`: up to an end, or until the caller leaves. */
  readonly streams?: 'answer' | 'endless'
  /** The largest request, in bytes, if larger than usual. */
  readonly mostBytes?: number
  /** The error of a request that does not parse; by default the first issue's message is used. */
  readonly invalid?: ErrorEntry
  /** Call-specific errors for a visitor, a key without a user, and a user without a company. */
  readonly signedOut?: ErrorEntry
  readonly noUser?: ErrorEntry
  readonly noCompany?: ErrorEntry
  /** Wraps the message of unexpected failures: '… {message}'. */
  readonly failed?: string
  /** The errors specific to this call, for the documentation. */
  readonly errors: readonly ErrorEntry[]
}

const nothing = z.object({})
type Nothing = typeof nothing

type Declaration<P, Q, B, R> = {
  name: string
  /** Method and path: 'GET /api/products/:id'. */
  call: `${Endpoint['method']} ${Endpoint['path']}`
  summary: string
  /** The narrowest, 'member', unless stated. */
  access?: Access
  params?: P
  query?: Q
  body?: B
  reply: R
  streams?: Endpoint['streams']
  mostBytes?: number
  invalid?: ErrorEntry
  signedOut?: ErrorEntry
  noUser?: ErrorEntry
  noCompany?: ErrorEntry
  failed?: string
  errors?: readonly ErrorEntry[]
}

/** Declares a call. Omitted parts take no input. */
export function endpoint<
  R extends z.ZodType,
  P extends Shape = Nothing,
  Q extends Shape = Nothing,
  B extends Shape = Nothing,
>(declaration: Declaration<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const { call, access = 'member', params, query, body, errors, ...rest } = declaration
  const [method, path] = call.split(' ') as [Endpoint['method'], Endpoint['path']]
  return {
    ...rest,
    method,
    path,
    access,
    params: (params ?? nothing) as P,
    query: (query ?? nothing) as Q,
    body: (body ?? nothing) as B,
    errors: errors ?? [],
  }
}

/** The parsed input of a verb. */
export type Input<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

/** A caller's input, before parsing. Parts without fields may be omitted. */
export type Request<E extends Endpoint> = Part<'params', E> & Part<'query', E> & Part<'body', E>

type Part<K extends 'params' | 'query' | 'body', E extends Endpoint> =
  Record<never, never> extends z.input<E[K]>
    ? { [key in K]?: z.input<E[K]> }
    : { [key in K]: z.input<E[K]> }

/** The result of the call. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** The reply of a call that sends a file of one of these types instead of JSON. */
export function fileOf<const T extends string>(types: readonly [T, ...T[]]) {
  return z
    .file()
    .mime([...types])
    .meta({ types })
}

/** The types of the file that a call sends; null for a call that replies with JSON. */
export function fileTypesOf({ reply }: Endpoint): readonly string[] | null {
  return reply instanceof z.ZodFile ? (reply.meta()?.types as readonly string[]) : null
}

/** A page of a list: newest first unless the call says otherwise, continued with `nextCursor`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.int(),
  })
}

/** Query parameters of every list. `limit` defaults to one page. */
export const pageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
})

/** The cursor of a list sorted by a text column: it carries up to 200 characters of that text. */
export const longCursor = z.string().max(1200).optional()

/**
 * The words typed into a search field, at most ten; all must match. Undefined if the field is
 * empty.
 */
export const searchWords = z
  .string()
  .max(200)
  .refine(withoutNul, 'Remove the invisible NUL character')
  .transform((typed) => typed.split(/\s+/u).filter(Boolean).slice(0, 10))
  .optional()

/** The revision of the record that a change is based on. Without it, the last save wins. */
export const basedOn = z.int32().min(1).optional()

/** The most records that one request may change. */
export const bulkLimit = 200

/** The ids of the records to change. */
export const bulkIds = z.array(z.uuid()).min(1).max(bulkLimit)

/** The point at which a search stops counting its results. */
export const foundCounted = 1000

/**
 * A page of a searchable list. `total` counts the matches; for a search it is exact up to
 * `foundCounted`, and one above that means more. `all` counts everything, ignoring filters.
 */
export function foundOf<T extends z.ZodType>(item: T) {
  return pageOf(item).extend({ all: z.int() })
}
