// npm run move -- --to DATABASE_URL --files FOLDER|s3://BUCKET: moves the installation that the environment names
// to an empty database and file store. --to FOLDER creates an embedded database in that DATA_DIR instead.
// The server must be stopped. Exit code 0: complete; 1: it failed or was refused.
import './offer-help.mjs'
import { existsSync, realpathSync } from 'node:fs'
import { counted } from '../contract/values/counted.ts'
import { moveInstallation } from '../server/platform/backup/move-installation.ts'
import { type Env, loadEnv, SettingsError } from '../server/platform/settings/env.ts'
import { namedInstallation, withSource, withTarget } from './backup/installation.ts'
import { bucketIn, bucketSettings, folderOf } from './backup/open-place.ts'
import { runCommand } from './backup/run-command.ts'

const usage = 'npm run move -- --to DATABASE_URL|FOLDER --files FOLDER|s3://BUCKET'

await runCommand({
  usage,
  flags: ['to', 'files'],
  work: async (words, { to, files }) => {
    const env = namedInstallation()
    const goal = goalOf(env, words, to, files)
    const moved = await withSource(env, (source) => {
      if (source.running) throw new SettingsError('The server is running. Stop it first.')
      const filesStay = haveOneStore(env, goal)
      return withTarget(
        goal,
        (target) => moveInstallation({ ...source, filesStay }, target),
        '--to',
      )
    })
    console.log(
      `Moved ${counted(moved.rows, 'row')} and ${counted(moved.files, 'file')}, and verified all of them. Start the server with ${settingsFor(goal)}. The old installation is unchanged.`,
    )
    return 0
  },
})

/** The settings of the target. */
function goalOf(env: Env, words: string[], to: string | undefined, files = to): Env {
  const external = /^postgres(ql)?:\/\//.test(to ?? '')
  const unknown = !external && /^\w+:\/\//.test(to ?? '')
  if (!to || !files || words.length > 0 || unknown || (external && files === to)) {
    throw new SettingsError(`Usage: ${usage}`)
  }
  const inStore = bucketIn(files)
  if (inStore?.prefix)
    throw new SettingsError(
      'The files of an installation need a bucket of their own: leave the prefix out.',
    )
  if (!external && !inStore && folderOf(files) !== folderOf(to)) {
    throw new SettingsError(
      'An embedded database and its files are in one folder. Leave --files out.',
    )
  }
  if (!external && env.embedded && folderOf(to) === env.DATA_DIR) {
    throw new SettingsError(
      `${env.DATA_DIR} is the installation that is to be moved. Name another folder.`,
    )
  }
  const besideDatabase = () => (inStore ? env.DATA_DIR : folderOf(files))
  const folder = external ? besideDatabase() : folderOf(to)
  return loadEnv({
    DATA_DIR: folder,
    ...(external ? { DATABASE_URL: to } : {}),
    ...(inStore ? bucketSettings(inStore.bucket) : {}),
  })
}

function haveOneStore(env: Env, goal: Env): boolean {
  if (env.s3 && goal.s3) {
    return env.s3.bucket === goal.s3.bucket && env.s3.endpoint === goal.s3.endpoint
  }
  if (env.s3 || goal.s3 || !existsSync(goal.DATA_DIR)) return false
  return realpathSync(env.DATA_DIR) === realpathSync(goal.DATA_DIR)
}

function settingsFor({ DATA_DIR, embedded, s3 }: Env): string {
  const files = s3 ? `S3_BUCKET=${s3.bucket}` : `DATA_DIR=${DATA_DIR}`
  if (!embedded) return `DATABASE_URL set to the address in --to, and ${files}`
  return `DATA_DIR=${DATA_DIR}${s3 ? ` and ${files}` : ''}, and without DATABASE_URL`
}
