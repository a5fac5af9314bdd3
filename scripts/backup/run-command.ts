import { parseArgs } from 'node:util'
import { SettingsError } from '../../server/platform/settings/env.ts'
import { outliveReaders, sentenceOf } from '../sentence-of.ts'

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
  outliveReaders()
  // Ctrl-C comes twice, from the terminal and from the wrapper: without a handler, the second would kill.
  for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 })) {
    process.on(signal, () => {
      console.error(`Stopped before the end. ${again}`)
      process.exit(code)
    })
  }
  const args = process.argv.slice(2)
  try {
    const { positionals, values } = argumentsOf(args, flags, usage)
    process.exitCode = await work(positionals, values)
  } catch (error) {
    console.error(sentenceOf(error))
    if (!(error instanceof SettingsError)) console.error(again)
    process.exitCode = 1
  }
}

function argumentsOf(args: string[], flags: readonly string[], usage: string) {
  const options = Object.fromEntries(flags.map((name) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    // Node's own text goes on about how to escape it.
    const [sentence] = (error as Error).message.split('. ')
    throw new SettingsError(`${sentence}.\nUsage: ${usage}`)
  }
}
