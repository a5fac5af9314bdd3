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
  const typed = await ask(`Type ${plain(name)} to continue: `)
  if (typed?.trim() === name.trim()) return
  throw new SettingsError('Nothing was changed: neither was the name typed nor --yes given.')
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
