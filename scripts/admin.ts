// npm run admin: the operator's commands. The server may be running or stopped.
//   npm run admin                            lists them
//   npm run admin -- doctor                  lists problems, and what to do about them
//   npm run admin -- announce trends         mails everyone who asked about an area
import { SettingsError } from '../server/platform/settings/env.ts'
import type { Command } from './admin/command.ts'
import { outliveReaders, sentenceOf } from './sentence-of.ts'

/** By their second word; '' for those of one word. */
type Commands = Record<string, Command>

/** By their first word. Only the command that is run is loaded. */
const subjects: Record<string, () => Promise<{ commands: Commands }>> = {
  doctor: () => import('./admin/doctor.ts'),
  users: () => import('./admin/users.ts'),
  companies: () => import('./admin/companies.ts'),
  limits: () => import('./admin/limits.ts'),
  jobs: () => import('./admin/jobs.ts'),
  mail: () => import('./admin/mail.ts'),
  mails: () => import('./admin/mails.ts'),
  files: () => import('./admin/files.ts'),
  models: () => import('./admin/models.ts'),
  announce: () => import('./admin/announce.ts'),
  psql: () => import('./admin/psql.ts'),
}

const helps = ['help', '--help', '-h']

outliveReaders()
try {
  await carryOut(process.argv.slice(2))
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

async function carryOut([subject = '', ...args]: string[]) {
  if (['', ...helps].includes(subject)) return console.log(await usage(Object.values(subjects)))
  const load = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined
  if (!load) {
    throw new SettingsError(
      `There is no command '${subject}'. The commands are ${Object.keys(subjects).join(', ')}; 'npm run admin' describes them.`,
    )
  }
  if (args.some((word) => helps.slice(1).includes(word)) || args[0] === 'help') {
    return console.log(await usage([load]))
  }
  const { commands } = await load()
  if (commands['']) return commands[''].run(args)
  const [verb = '', ...rest] = args
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  if (command) return command.run(rest)
  const known = Object.keys(commands).map((name) => `${subject} ${name}`)
  throw new SettingsError(`Choose a command: npm run admin -- ${known.join(' | ')}`)
}

async function usage(loads: (typeof subjects)[string][]): Promise<string> {
  const all = await Promise.all(loads.map((load) => load()))
  const lines = all
    .flatMap(({ commands }) => Object.values(commands))
    .map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  return ['Usage: npm run admin -- COMMAND', ...lines].join('\n\n')
}
