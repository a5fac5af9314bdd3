import { apiKeyErrors } from '../../contract/developers/api-keys.ts'
import { ApiError } from '../../contract/errors.ts'

/** A refusal as clients of the table API know it: `{code, message, details, hint}`. */
export class DataError extends ApiError {
  readonly details: string | null
  readonly hint: string | null

  constructor(
    status: number,
    code: string,
    message: string,
    { details, hint }: { details?: string | null; hint?: string | null } = {},
  ) {
    super({ status, code, message })
    this.details = details ?? null
    this.hint = hint ?? null
  }
}

const cache = 'in the schema cache'

/** The refusal of a body that is empty or not JSON. */
export const badJson = { status: 400, code: 'PGRST102', message: 'Empty or invalid json' } as const

export const dataErrors = {
  /** A part of the address that cannot be parsed. `column` counts from 1. */
  unreadable: (what: string, text: string, column: number, details: string) =>
    new DataError(
      400,
      'PGRST100',
      `"failed to parse ${what} (${text})" (line 1, column ${column})`,
      { details },
    ),
  /** A request that exceeds a limit; `message` names it. */
  tooMuch: (message: string) =>
    new DataError(400, 'PGRST100', message, { hint: 'Split it into several requests.' }),
  /** PostgreSQL's own message, for visitors, who may access no table or function. */
  denied: (kind: 'table' | 'function', name: string) =>
    new DataError(401, '42501', `permission denied for ${kind} ${name}`),
  keyReadsOnly: () => new DataError(403, '42501', apiKeyErrors.readOnly.message),
  badBody: (message: string = badJson.message) =>
    new DataError(badJson.status, badJson.code, message),
  outOfRange: (details: string) =>
    new DataError(416, 'PGRST103', 'Requested range not satisfiable', { details }),
  unknownSchema: (schema: string) =>
    new DataError(406, 'PGRST106', `Invalid schema: ${schema}`, {
      hint: 'Only the following schemas are exposed: public',
    }),
  unacceptable: (types: string) =>
    new DataError(406, 'PGRST107', `None of these media types are available: ${types}`),
  notEmbedded: (name: string) =>
    new DataError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    }),
  notOneRow: (rows: number) =>
    new DataError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    }),
  unknownMethod: (method: string) =>
    new DataError(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  unknownPreferences: (preferences: string[]) =>
    new DataError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${preferences.join(', ')}`,
    }),
  tooManyAffected: (most: number, rows: number) =>
    new DataError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rows} rows, at most ${most} were allowed`,
    }),
  aggregate: () => new DataError(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  unknownPath: () => new DataError(404, 'PGRST125', 'Invalid path specified in request URL'),
  noRelation: (from: string, to: string, near: string | null) =>
    new DataError(
      400,
      'PGRST200',
      `Could not find a relationship between '${from}' and '${to}' ${cache}`,
      {
        details: `Searched for a foreign key relationship between '${from}' and '${to}' in the schema 'public', but no matches were found.`,
        hint: near && `Perhaps you meant '${near}' instead of '${to}'.`,
      },
    ),
  /** `near` is a similar function, with its arguments. */
  unknownFunction: (name: string, given: string[], near: string | null) => {
    const called = `public.${name}${given.length > 0 ? `(${given.join(', ')})` : ''}`
    const parameters =
      given.length > 0
        ? `with parameter${given.length > 1 ? 's' : ''} ${given.join(', ')}`
        : 'without parameters'
    return new DataError(
      404,
      'PGRST202',
      `Could not find the function ${called}${given.length > 0 ? '' : ' without parameters'} ${cache}`,
      {
        details: `Searched for the function public.${name} ${parameters}, but no matches were found ${cache}.`,
        hint: near && `Perhaps you meant to call the function public.${near}`,
      },
    )
  },
  unknownField: (table: string, column: string) =>
    new DataError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' ${cache}`),
  unknownTable: (table: string, near: string | null) =>
    new DataError(404, 'PGRST205', `Could not find the table 'public.${table}' ${cache}`, {
      hint: near && `Perhaps you meant the table 'public.${near}'`,
    }),
  /** PostgreSQL's own message, without asking it. */
  unknownColumn: (table: string, column: string) =>
    new DataError(400, '42703', `column ${table}.${column} does not exist`),
  /** Likewise. */
  unknownLanguage: (language: string) =>
    new DataError(400, '42704', `text search configuration "${language}" does not exist`),
  /** A count cannot be combined with columns of the counted rows. */
  countBeside: (table: string) =>
    new DataError(400, '42803', `"${table}" is either counted or listed`, {
      hint: "Ask for 'count' alone.",
    }),
  badToken: (message: string) => new DataError(401, 'PGRST301', message),
  expiredToken: () => new DataError(401, 'PGRST303', 'JWT expired'),
}
