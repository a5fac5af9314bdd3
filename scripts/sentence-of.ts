import { ApiError } from '../contract/errors.ts'
import { storageErrors } from '../contract/storage/storage.ts'
import { SettingsError } from '../server/platform/settings/env.ts'

type Fault = Error & {
  code?: string
  path?: string
  $metadata?: { httpStatusCode?: number }
}

const whoOwns =
  'Set MIGRATION_DATABASE_URL to the address of the database for the owner of the tables.'
const asServer = 'run the command as the user who runs the server'

/** What is wrong with a disk or folder, and what to do, by error code. */
const refusals: Readonly<Record<string, string>> = {
  EACCES: `cannot be read or written by this user: ${asServer}`,
  EPERM: `cannot be read or written by this user: ${asServer}`,
  ENOENT: 'does not exist: set DATA_DIR as for the server',
  ENOSPC: 'has no space left: free some, then run the command again',
  EDQUOT: 'has no space left for this user',
  EROFS: 'is on a read-only disk',
  EIO: 'cannot be read or written: check the disk',
}

/** Codes of PostgreSQL and of connections for a database that cannot be reached or is shutting down. */
const away = /^(57P0[1-5]|53300|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/

/** A failure in one sentence for the operator, with what to do where that is known. */
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
  if (code === '42501') return `${message}: only the owner of the tables can do this. ${whoOwns}`
  if (isAway(fault)) {
    return `The database no longer answers (${message}): make sure that it runs, then run the command again.`
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

const hints: Readonly<Record<number, string>> = {
  403: ': check the key and its permissions',
  404: ': create the bucket first',
}

function ofStore({ message, code, $metadata }: Fault): string {
  const status = $metadata?.httpStatusCode
  const hint = hints[status ?? 0] ?? ''
  const reason = status ? `it answers ${status}` : message || `${code}`
  return `The S3 store refused or failed a request (${reason})${hint}.`
}

/** Names of files and tables come from others: none may send control characters to the terminal. */
const legible = (text: string) => text.replace(/[^\P{C}\n]/gu, '')

/**
 * Lets a command continue after its reader has closed the pipe, as `head` does. If the output cannot be
 * written for another reason, such as a full disk, the exit code is 1.
 */
export function outliveReaders() {
  process.stderr.on('error', () => {})
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return
    console.error(`The output could not be written (${code}).`)
    process.exitCode = 1
  })
}
