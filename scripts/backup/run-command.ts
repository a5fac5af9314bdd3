import { parseArgs } from 'node:util'
import { SettingsError } from '../../server/platform/settings/env.ts'

const whoOwns = 'Set MIGRATION_DATABASE_URL to the address by which the owner reaches the database.'

type Command = {
  usage: string
  /** The names of its flags, each of which takes a value. */
  flags?: readonly string[]
  /** Does the work and returns the exit code. */
  work: (words: string[], flags: Record<string, string | undefined>) => Promise<number>
}

/** Runs a command and sets the exit code; whatever fails is told in a sentence. */
export async function runCommand({ usage, flags = [], work }: Command) {
  try {
    const { positionals, values } = argumentsOf(flags, usage)
    process.exitCode = await work(positionals, values)
  } catch (error) {
    console.error(sentenceOf(error))
    if (!(error instanceof SettingsError)) {
      console.error('Run the same command again: it goes on where it ended.')
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
  const forbidden = (first as { code?: string } | null)?.code === '42501'
  return forbidden ? `${message}: this takes the owner of the tables. ${whoOwns}` : message
}
