import { counted } from '../../contract/values/counted.ts'
import type { Services } from '../../server/platform/context.ts'
import { SettingsError } from '../../server/platform/settings/env.ts'
import {
  type CheckedFiles,
  checkFiles,
  type FileProblem,
  findProblem,
} from '../../server/storage/check/check-files.ts'
import { redrawPicture } from '../../server/storage/check/redraw-picture.ts'
import { repairFile } from '../../server/storage/check/repair-file.ts'
import { findOrphans, isForeignStore, sweepOrphans } from '../../server/storage/sweep-files.ts'
import { remakeVideo } from '../../server/videos/remake-video.ts'
import { type Command, readArguments } from './command.ts'
import { confirm } from './confirm.ts'
import { bytes, print, removedLater, tableOf } from './output.ts'
import { withFiles, withInstallation } from './with-installation.ts'

/** `foreign`: the store seems to belong to another database. */
type Found = CheckedFiles & { orphans: string[]; foreign: boolean }

const foreignStore =
  'None of the files in the store has a row in this database, so they seem to belong to another one: are DATABASE_URL, DATA_DIR and S3_BUCKET those of the server?'

const check: Command = {
  usage: 'files check [--quick] [--json]',
  summary: `Compares every stored file with its row: missing files, wrong size or SHA-256, files without a row.
      With --quick only sizes. Exits with 1 if there are problems.`,
  run: async (args) => {
    const options = { quick: { type: 'boolean' }, json: { type: 'boolean' } } as const
    const { values } = readArguments(check.usage, args, { least: 0, most: 0 }, options)
    await withInstallation(async (installation) => {
      const found = await checkAll(await withFiles(installation.services), values.quick === true)
      const { problems, ...rest } = found
      const listed = problems.map(({ problem, row }) => ({ problem, ...row }))
      print({ ...rest, problems: listed }, values.json, () => textOf(found))
      if (problems.length > 0 || found.foreign) process.exitCode = 1
    })
  },
}

async function checkAll(services: Services, quick: boolean): Promise<Found> {
  let found: CheckedFiles = { files: 0, bytes: 0, missing: 0, problems: [] }
  for await (const soFar of checkFiles(services, { quick })) {
    found = soFar
    if (process.stderr.isTTY) process.stderr.write(`\r${sumOf(found)}`)
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  const orphans: string[] = []
  for await (const batch of findOrphans(services)) orphans.push(...batch)
  const foreign = orphans.length > 0 && (await isForeignStore(services))
  return { ...found, orphans, foreign }
}

const sumOf = ({ files, bytes: size }: CheckedFiles) =>
  `Checked ${counted(files, 'file')} with ${bytes(size)}.`

function textOf(found: Found): string {
  const { files, missing, problems, orphans, foreign } = found
  const parts = [sumOf(found)]
  if (problems.length > 0) parts.unshift(`${tableOfProblems(problems)}\n`)
  if (foreign) return [...parts, foreignStore].join('\n')
  if (missing > 0 && missing === files)
    parts.push('All of them are missing: are DATA_DIR and S3_BUCKET those of the server?')
  if (problems.length === 0) parts.push('No problems found.')
  else
    parts.push(
      `${counted(problems.length, 'file')} of them ${problems.length === 1 ? 'has' : 'have'} problems. To repair: npm run admin -- files repair`,
    )
  if (orphans.length > 0) {
    parts.push(
      `${counted(orphans.length, 'file in the store has', 'files in the store have')} no row. The server removes such files every night.`,
    )
  }
  return parts.join('\n')
}

function tableOfProblems(problems: readonly FileProblem[]): string {
  return tableOf(
    ['PROBLEM', 'COMPANY', 'FILE', 'PATH'],
    problems.map(({ problem, row }) => [problem, row.company ?? '', row.name, row.path]),
  )
}

const repair: Command = {
  usage: 'files repair [--yes]',
  summary: `Checks all files, then restores damaged ones from others with the same bytes, has derived files
      created again, and removes files that have had no row for a day. Lists the rest: restore those
      from a backup.`,
  run: async (args) => {
    const yes = { yes: { type: 'boolean' } } as const
    const { values } = readArguments(repair.usage, args, { least: 0, most: 0 }, yes)
    await withInstallation(async (installation) => {
      const services = await withFiles(installation.services)
      const { files, missing, problems, orphans, foreign } = await checkAll(services, false)
      if (foreign) throw new SettingsError(`${foreignStore} Nothing was changed.`)
      if (missing > 0 && missing === files) {
        throw new SettingsError(
          'All files are missing: are DATA_DIR and S3_BUCKET those of the server? Nothing was changed.',
        )
      }
      if (problems.length + orphans.length === 0) {
        console.log('No problems found.')
        return
      }
      const what = `This repairs what it can of ${counted(problems.length, 'file')}, and removes ${counted(orphans.length, 'file')} without a row.`
      await confirm(values.yes, what, 'repair')
      await repairAll(services, problems)
      const removed = await sweepOrphans(services)
      if (removed > 0) console.log(`Removed ${counted(removed, 'file')} without a row.`)
      if (removed < orphans.length) {
        console.log(removedLater)
      }
    })
  },
}

async function repairAll(services: Services, found: readonly FileProblem[]) {
  const problems = await stillThere(services, found)
  const left: FileProblem[] = []
  let restored = 0
  let redrawn = 0
  const remade = new Set<string>()
  for (const one of [...problems].sort((a, b) => Number(isDerived(a)) - Number(isDerived(b)))) {
    if (isDerived(one)) {
      // Only from an original that is intact, or has just been restored.
      if (left.some(({ row }) => row.id === one.row.id)) left.push(one)
      else if (one.row.kind !== 'small picture') remade.add(one.row.id)
      else if (await redrawPicture(services, one)) redrawn++
      else left.push(one)
    } else if (await repairFile(services, one)) restored++
    else left.push(one)
  }
  for (const id of remade) {
    await remakeVideo(services, id, { onlySizes: onlySizesOf(problems, id) })
  }
  const gone = found.length - problems.length
  if (gone > 0) console.log(`${counted(gone, 'file')} could be read again and needed no repair.`)
  if (restored > 0)
    console.log(`Restored ${counted(restored, 'file')} from others with the same bytes.`)
  if (redrawn > 0) console.log(`Drew ${counted(redrawn, 'picture')} again from the original.`)
  if (remade.size > 0)
    console.log(`${counted(remade.size, 'video')} will be processed again by the server.`)
  if (left.length === 0) return
  console.log(`Restore these from a backup:\n${tableOfProblems(left)}`)
  process.exitCode = 1
}

/** The problems that remain: a store may have failed for a moment while it was checked. */
async function stillThere(services: Services, found: readonly FileProblem[]) {
  const problems: FileProblem[] = []
  for (const { row } of found) {
    const problem = await findProblem(services, row, false)
    if (problem) problems.push({ row, problem })
  }
  return problems
}

const isDerived = ({ row: { kind } }: FileProblem) => kind !== 'file' && kind !== 'picture'

/** Whether this video has lost only smaller sizes, so that it keeps playing meanwhile. */
function onlySizesOf(problems: readonly FileProblem[], id: string): boolean {
  return problems.every(({ row }) => row.id !== id || row.kind === 'rendition')
}

/** The commands about stored files. */
export const commands: Record<string, Command> = { check, repair }
