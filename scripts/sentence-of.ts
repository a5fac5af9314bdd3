import { ApiError } from '../contract/errors.ts'
import { storageErrors } from '../contract/storage.ts'
import { SettingsError } from '../server/platform/settings/env.ts'

type Fault = Error & {
  code?: string
  path?: string
  $metadata?: { httpStatusCode?: number }
}

const whoOwns = 'Set MIGRATION_DATABASE_URL to the address by which the owner reaches the database.'
const asServer = 'run the command as the user who runs the server'

/** What a disk or a folder refuses, and what to do. */
const refusals: Readonly<Record<string, string>> = {
  EACCES: `may not be read or written by this user: ${asServer}`,
  EPERM: `may not be read or written by this user: ${asServer}`,
  ENOENT: 'is not there: set DATA_DIR as for the server',
  ENOSPC: 'has no room left: make room, then run the command again',
  EDQUOT: 'has no room left for this user',
  EROFS: 'is on a disk that may only be read',
  EIO: 'cannot be read or written: check the disk',
}

/** Codes of PostgreSQL and of connections for a database that is away, or goes away. */
const away = /^(57P0[1-5]|53300|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/

/** What an operator is told of a failure: one sentence, which says what to do where that is known. */
export function sentenceOf(error: unknown): string {
  // An error with several causes, such as a host with several addresses, has no message of its own.
  const [first] = error instanceof AggregateError ? error.errors : [error]
  if (!(first instanceof Error)) return legible(String(first))
  return legible(known(first) ?? first.message)
}

function known(fault: Fault): string | undefined {
  const { code = '', message, path } = fault
  if (fault instanceof SettingsError) return message
  if (fault instanceof ApiError) {
    return code === storageErrors.storeUnavailable.code ? ofStore(fault.cause as Fault) : message
  }
  if (code === '42501') return `${message}: this takes the owner of the tables. ${whoOwns}`
  if (isAway(fault)) {
    return `The database does not answer any more (${message}): see that it runs, then run the command again.`
  }
  const refusal = refusals[code]
  return refusal && `${path ?? 'A disk'} ${refusal}${path ? '' : ` (${message})`}.`
}

/** Our own connections have a socket as their path; a pool that is cut off has no code. */
function isAway({ code = '', message }: Fault): boolean {
  const socket = code === 'ENOENT' && message.startsWith('connect ')
  return (
    away.test(code) || socket || /^Connection terminated|^timeout (exceeded|expired)/.test(message)
  )
}

function ofStore({ message, code, $metadata }: Fault): string {
  const status = $metadata?.httpStatusCode
  const hint =
    status === 404
      ? ': make the bucket first'
      : status === 403
        ? ': check the key, and what it may do'
        : ''
  const reason = status ? `it answers ${status}` : message || `${code}`
  return `The S3 store does not do what it is asked for (${reason})${hint}.`
}

/** Names of files and tables come from others: none may control the terminal. */
const legible = (text: string) => text.replace(/[^\P{C}\n]/gu, '')

/**
 * Has a command go on when nobody reads what it prints any more, as with `| head`. Where the output cannot be
 * written, as into a file on a full disk, the exit code tells it.
 */
export function outliveReaders() {
  process.stderr.on('error', () => {})
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return
    console.error(`What was found could not be written (${code}).`)
    process.exitCode = 1
  })
}
