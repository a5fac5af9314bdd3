// npm run admin: the operator's commands. The server may be running or not.
//   npm run admin                            lists them
//   npm run admin -- announce trends         mails whoever asked to be told of an area
//   npm run admin -- doctor                  says what is wrong, and what to do
import { ApiError } from '../contract/errors.ts'
import { SettingsError } from '../server/platform/settings/env.ts'
import * as announce from './admin/announce.ts'
import type { Command } from './admin/command.ts'
import { companies } from './admin/companies.ts'
import { doctor } from './admin/doctor.ts'
import { files } from './admin/files.ts'
import { jobs } from './admin/jobs.ts'
import { mails } from './admin/mails.ts'
import { users } from './admin/users.ts'

/** By the one or two words that name each. */
const commands: Record<string, Command> = {
  doctor,
  announce,
  ...users,
  ...companies,
  ...jobs,
  ...mails,
  ...files,
}

const given = process.argv.slice(2)
const name = [given.slice(0, 2).join(' '), given[0] ?? ''].find((words) =>
  Object.hasOwn(commands, words),
)
const command = name === undefined ? undefined : commands[name]

if (command && name) {
  try {
    await command.run(given.slice(name.split(' ').length))
  } catch (error) {
    // What an operator can act on is a sentence.
    if (!(error instanceof SettingsError || error instanceof ApiError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
} else if (given.length === 0 || given[0] === 'help' || given[0] === '--help') {
  console.log(usage())
} else {
  refuse(given)
}

/** Says what there is: all of it, or the commands of a group that was named alone. */
function refuse([group = '', ...others]: string[]) {
  const alike = Object.keys(commands).filter((known) => known.startsWith(`${group} `))
  console.error(
    alike.length > 0
      ? `Say what to do: npm run admin -- ${alike.join(', or ')}.`
      : `There is no command '${[group, ...others.slice(0, 1)].join(' ')}'.\n\n${usage()}`,
  )
  process.exitCode = 1
}

function usage(): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  return ['Usage: npm run admin -- COMMAND', ...lines].join('\n\n')
}
