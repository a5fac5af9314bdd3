import { parseArgs } from 'node:util'
import { ApiError } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage.ts'
import { SettingsError } from '../../server/platform/settings/env.ts'

const whoOwns =
  'Set MIGRATION_DATABASE_URL to the address of the database for the owner of the tables.'

type ServiceFault = { message: string; code?: string; $metadata?: { httpStatusCode?: number } }

type Command = {
  usage: string
  /** The names of its flags, each of which takes a value. */
  flags?: readonly string[]
  /** Does the work and returns the exit code. */
  work: (words: string[], flags: Record<string, string | undefined>) => Promise<number>
}

const again = 'Run the same command again: it continues where it stopped.'

/** Runs a command and sets the exit code; prints failures as one sentence. */
export async function runCommand({ usage, flags = [], work }: Command) {
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 })) {
    process.once(signal, () => {
      console.error(`Stopped before the end. ${again}`)
      process.exit(code)
    })
  }
  try {
    const { positionals, values } = argumentsOf(flags, usage)
    process.exitCode = await work(positionals, values)
  } catch (error) {
    console.error(sentenceOf(error))
    if (!(error instanceof SettingsError)) {
      console.error(again)
    }
    process.exitCode = 1
  }
}

function argumentsOf(flags: readonly string[], usage: string) {
  try {
    const options = Object.fromEntries(flags.map((name) => [name, { type: 'string' as const }]))
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new SettingsError(`${sentenceOf(error)}\nUsage: ${usage}`)
  }
}

/** An error with several causes, such as a host with several addresses, has no message of its own. */
function sentenceOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  const message = first instanceof Error ? first.message : String(first)
  if (first instanceof ApiError && first.code === storageErrors.storeUnavailable.code) {
    return `The S3 store refused or failed a request (${reasonOf(first.cause)}).`
  }
  const forbidden = (first as { code?: string } | null)?.code === '42501'
  return forbidden ? `${message}: only the owner of the tables can do this. ${whoOwns}` : message
}

function reasonOf(cause: unknown): string {
  const { message, code, $metadata } = cause as ServiceFault
  return $metadata?.httpStatusCode ? `it answers ${$metadata.httpStatusCode}` : message || `${code}`
}
