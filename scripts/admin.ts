// npm run admin: the operator's commands. The server may be running or not.
//   npm run admin                          lists them
//   npm run admin -- announce trends       mails whoever asked to be told of an area
import { SettingsError } from '../server/platform/settings/env.ts'
import * as announce from './admin/announce.ts'

/** Each in a file of its own: how it is called, what it does, and how to run it. */
const commands: Record<
  string,
  { usage: string; summary: string; run: (args: string[]) => Promise<void> }
> = { announce }

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

if (command) {
  try {
    await command.run(args)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
} else if (name === '' || name === 'help' || name === '--help') {
  console.log(usage())
} else {
  console.error(`There is no command '${name}'.\n\n${usage()}`)
  process.exitCode = 1
}

function usage(): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  return ['Usage: npm run admin -- COMMAND', ...lines].join('\n\n')
}
