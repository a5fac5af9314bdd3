// npm run move -- --to DATABASE_URL --files FOLDER: carries the installation that the environment names
// to another database and place for its files, both empty. --to FOLDER makes it one with an embedded
// database in that DATA_DIR. Its server must be stopped. Exit code 0: all is there; 1: it failed, or was refused.
import { moveInstallation } from '../server/platform/backup/move-installation.ts'
import { counted } from '../server/platform/backup/progress.ts'
import { type Env, loadEnv, SettingsError } from '../server/platform/settings/env.ts'
import { withSource, withTarget } from './backup/installation.ts'
import { folderOf } from './backup/open-place.ts'
import { runCommand } from './backup/run-command.ts'

const usage = 'npm run move -- --to DATABASE_URL|FOLDER --files FOLDER'

await runCommand({
  usage,
  flags: ['to', 'files'],
  work: async (words, { to, files }) => {
    const env = loadEnv(process.env)
    const goal = goalOf(words, to, files)
    const moved = await withSource(env, (source) => {
      if (source.running) throw new SettingsError('The server is running. Stop it first.')
      return withTarget(goal, (target) => moveInstallation(source, target))
    })
    console.log(
      `Moved ${counted(moved.rows, 'row')} and ${counted(moved.files, 'file')}, and checked all of them. Start the server with ${settingsFor(goal)}; the old installation is left as it was.`,
    )
    return 0
  },
})

/** The settings of the installation that is to be. */
function goalOf(words: string[], to: string | undefined, files = to): Env {
  const external = /^postgres(ql)?:\/\//.test(to ?? '')
  if (!to || !files || words.length > 0 || (external && files === to)) {
    throw new SettingsError(`Usage: ${usage}`)
  }
  if (!external && folderOf(files) !== folderOf(to)) {
    throw new SettingsError(
      'An embedded database and its files are in one folder. Leave --files out.',
    )
  }
  return loadEnv({ DATA_DIR: folderOf(files), ...(external ? { DATABASE_URL: to } : {}) })
}

function settingsFor({ DATA_DIR, embedded }: Env): string {
  return embedded
    ? `DATA_DIR=${DATA_DIR} and without DATABASE_URL`
    : `that DATABASE_URL and DATA_DIR=${DATA_DIR}`
}
