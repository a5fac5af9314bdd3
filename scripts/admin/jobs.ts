import { counted } from '../../contract/values/counted.ts'
import { openJobs } from '../../server/platform/jobs/jobs.ts'
import {
  countJobs,
  type JobCounts,
  listTroubledJobs,
  retryJobs,
  type TroubledJob,
} from '../../server/platform/jobs/troubled-jobs.ts'
import { SettingsError } from '../../server/platform/settings/env.ts'
import {
  listPausedVideos,
  type PausedVideo,
  retryPausedVideos,
} from '../../server/videos/paused-videos.ts'
import { type Command, isId, readArguments } from './command.ts'
import { pausedSentence, plain, print, tableOf, time } from './output.ts'
import { withInstallation } from './with-installation.ts'

const most = 200

const list: Command = {
  usage: 'jobs list [--json]',
  summary: 'Lists background jobs that failed or wait for a retry, and paused videos.',
  run: async (args) => {
    const json = { json: { type: 'boolean' } } as const
    const { values } = readArguments(list.usage, args, { least: 0, most: 0 }, json)
    await withInstallation(async ({ services }) => {
      const jobs = await listTroubledJobs(services.database, values.json ? null : most)
      const counts = await countJobs(services.database)
      const pausedVideos = await listPausedVideos(services)
      print({ ...counts, jobs, pausedVideos }, values.json, () =>
        [textOf(jobs, counts), ...textOfPaused(pausedVideos)].join('\n\n'),
      )
    })
  },
}

function textOf(jobs: TroubledJob[], { waiting, running, retrying, failed }: JobCounts): string {
  const sum = `${counted(failed, 'job')} failed, ${retrying} will be retried, ${waiting} waiting, ${running} running.`
  if (jobs.length === 0) return sum
  const table = tableOf(
    ['QUEUE', 'STATE', 'TRIES', 'SINCE', 'NEXT TRY', 'ID', 'ERROR'],
    jobs.map((job) => [
      job.queue,
      job.state === 'failed' ? 'failed' : 'retrying',
      String(job.tries),
      time(job.createdAt),
      time(job.nextAt),
      job.id,
      job.error ?? '',
    ]),
  )
  const rest = failed + retrying > jobs.length ? `\nThese are the newest ${most}.` : ''
  return `${table}\n\n${sum}${rest}`
}

function textOfPaused(videos: readonly PausedVideo[]): string[] {
  if (videos.length === 0) return []
  const table = tableOf(
    ['VIDEO', 'STEP', 'COMPANY', 'NEXT TRY', 'ID'],
    videos
      .slice(0, most)
      .map(({ name, step, company, nextAt, id }) => [name, step, company ?? '', time(nextAt), id]),
  )
  const rest = videos.length > most ? ` These are the first ${most}.` : ''
  return [`${table}\n\n${pausedSentence(videos.length)}${rest}`]
}

function jobsMeantBy(word: string): { id?: string; queue?: string } {
  if (word === 'all') return {}
  return isId(word) ? { id: word } : { queue: word }
}

const retry: Command = {
  usage: 'jobs retry ID|QUEUE|videos|all',
  summary: `Retries failed jobs once, and those that wait for a retry immediately; 'videos' ends the pauses of
      videos, 'all' does both.`,
  run: async (args) => {
    const { words } = readArguments(retry.usage, args, { least: 1, most: 1 })
    const [word = ''] = words
    const which = jobsMeantBy(word)
    await withInstallation(async ({ services }) => {
      const { database, log } = services
      const videos =
        word === 'videos' || which.queue === undefined
          ? await retryPausedVideos(services, which.id ?? null)
          : 0
      if (videos > 0) console.log(`${counted(videos, 'video')} will be retried within a minute.`)
      if (word === 'videos' && videos === 0) console.log('No video is paused.')
      if (word === 'videos' || (which.id !== undefined && videos > 0)) return
      const boss = await openJobs(database, log, { working: false, owner: false })
      try {
        const all = (await boss.getQueues()).map(({ name }) => name)
        // pg-boss has queues of its own.
        const known = all.filter((name) => !name.startsWith('__pgboss'))
        if (which.queue !== undefined && !known.includes(which.queue)) {
          throw new SettingsError(
            `There is no queue ${plain(word)}. The queues are ${known.sort().join(', ')}.`,
          )
        }
        const retried = await retryJobs(boss, database, which)
        if (which.id !== undefined && retried === 0) {
          throw new SettingsError(
            `No failed or waiting job and no paused video has the id ${plain(word)}; 'jobs list' shows them.`,
          )
        }
        console.log(`${counted(retried, 'job')} will be retried now.`)
      } finally {
        await boss.stop({ graceful: false })
      }
    })
  },
}

/** The commands about background work. */
export const commands: Record<string, Command> = { list, retry }
