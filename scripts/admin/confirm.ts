import { createInterface } from 'node:readline/promises'
import { SettingsError } from '../../server/platform/settings/env.ts'
import { plain } from './output.ts'

/**
 * Says what a command is about to do, and continues only if the operator passed `--yes` or types the
 * name. Throws `SettingsError` otherwise.
 */
export async function confirm(yes: boolean | undefined, what: string, name: string) {
  console.error(what)
  if (yes) return
  // What is shown can be typed: it has no control characters and no double spaces.
  const shown = plain(name).trim()
  if (shown === '')
    throw new SettingsError(
      'The name has no characters that can be typed. To continue, pass --yes.',
    )
  const typed = await ask(`Type ${shown} to continue: `)
  if (typed !== undefined && plain(typed).trim() === shown) return
  throw new SettingsError(
    'Nothing was changed. To continue, type the text exactly as shown, or pass --yes.',
  )
}

/** The next line of input; undefined at its end. */
async function ask(question: string): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    lines.setPrompt(question)
    lines.prompt()
    for await (const line of lines) return line
    return undefined
  } finally {
    lines.close()
  }
}
