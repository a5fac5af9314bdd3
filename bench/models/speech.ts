import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { listCaptions } from '../../contract/captions/captions.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { buckets, publicObjectPath } from '../../contract/storage/storage.ts'
import { residentBytes } from '../../server/models/process/resident-bytes.ts'
import { sampleBrief, sampleProduct } from '../../server/testing/worlds/samples.ts'
import { type Briefwell, bearer, type Person, signUp, startBriefwell } from '../briefwell.ts'
import { startLoad } from '../load.ts'
import {
  compared,
  inTurns,
  mebibytes,
  milliseconds,
  notMeasured,
  type Options,
  plain,
  type Row,
} from '../measure.ts'
import { output, temporaryFolder } from '../processes.ts'
import { asVideo, makeSpeeches, type Speech } from './voices/make-speech.ts'
import { align, scoreLines, wordsOf } from './voices/score.ts'

const what = 'Captions from speech'

/**
 * Captions by the built-in model of MODELS_DIR, through the whole job: how fast, how much memory, how many words are
 * wrong, how far lines are off the voice, and what others notice. Needs ffmpeg, espeak-ng and flite.
 */
export async function benchSpeech({ quick, say, profileDir }: Options): Promise<Row[]> {
  const { MODELS_DIR, SPEECH_MODEL } = process.env
  if (!MODELS_DIR) return [notMeasured(what, 'MODELS_DIR is not set')]
  const folder = temporaryFolder('speech')
  const settings = { TRANSCRIBE: 'local', MODELS_DIR, SPEECH_MODEL, MODELS_FETCH: 'off' }
  const server = await startBriefwell(join(folder, 'data'), profileDir, settings)
  const vendor = await signUp(server)
  const client = callsOf(server, vendor)
  const rows: Row[] = []
  const memory = watchMemory(server)

  const recording = join(MODELS_DIR, 'speech/two-cities.ogg')
  if (existsSync(recording)) {
    const path = join(folder, 'two-cities.webm')
    await asVideo(recording, path)
    const { lines, times } = await client.caption(path)
    const said = wordsOf(readFileSync(join(MODELS_DIR, 'speech/two-cities.txt'), 'utf8'))
    const { wrong } = align(said, wordsOf(lines.map(({ text }) => text).join(' ')))
    const share = wrong / said.length
    rows.push(
      plain(`${what}: words wrong, a reader's voice`, percent(share), 'at most 3 %', share <= 0.03),
      plain(
        `${what}: the same, speed`,
        `${times.toFixed(1)} times real time`,
        'at least 8',
        times >= 8,
      ),
    )
  }
  say('speech: making synthetic voices')
  const speeches = await makeSpeeches(folder)
  for (const speech of quick ? speeches.slice(0, 1) : speeches) {
    say(`speech: ${speech.name}`)
    rows.push(...(await scoreSpeech(client, speech)))
  }
  const most = memory.stop()
  rows.push(
    plain(
      `${what}: memory of the model's process`,
      mebibytes(most),
      'at most 1,536 MiB',
      most <= 1.5 * 1024 ** 3,
    ),
  )
  if (!quick) rows.push(...(await besideOthers(server, vendor, client, speeches[0] as Speech)))
  return rows
}

type Client = ReturnType<typeof callsOf>

async function scoreSpeech(
  client: Client,
  { name, language, path, sentences }: Speech,
): Promise<Row[]> {
  const made = await client.caption(path)
  const { wrong, words, off } = scoreLines(sentences, made.lines)
  const at = (share: number) =>
    off.toSorted((one, other) => one - other)[Math.floor(off.length * share)] ?? Number.NaN
  const [middle, late] = [at(0.5), at(0.95)]
  return [
    plain(
      `${what}: words wrong, ${name}`,
      `${percent(wrong / words)} of ${words}, found as ${made.language}`,
      `in ${language}`,
      made.language === language,
    ),
    plain(
      `${what}: ${name}, lines off the voice, p50 and p95`,
      `${milliseconds(middle)}, ${milliseconds(late)} (${off.length})`,
      'at most 300, 800 ms',
      middle <= 300 && late <= 800,
    ),
    plain(
      `${what}: ${name}, speed`,
      `${made.times.toFixed(1)} times real time`,
      'at least 8',
      made.times >= 8,
    ),
  ]
}

/** Other people's calls while a video is heard, and while the model's process is held. */
async function besideOthers(
  server: Briefwell,
  vendor: Person,
  client: Client,
  { path }: Speech,
): Promise<Row[]> {
  const load = await startLoad()
  const requests = [[{ path: '/api/briefs?limit=24', headers: bearer(vendor) }]]
  const measure = () =>
    load.run({ url: server.url, clients: 4, seconds: 5, everyMs: 20, requests, status: 200 })
  const id = await client.addBrief(path)
  const rounds: Record<'p95' | 'p99', Record<'heard' | 'quiet', number[]>> = {
    p95: { heard: [], quiet: [] },
    p99: { heard: [], quiet: [] },
  }
  const round = (side: 'heard' | 'quiet') => async () => {
    await client.askAgain(id)
    const pid = await until(() => speechPid(server.pid))
    if (side === 'quiet') process.kill(pid, 'SIGSTOP')
    const outcome = await measure()
    if (side === 'quiet') process.kill(pid, 'SIGCONT')
    rounds.p95[side].push(outcome.p95)
    rounds.p99[side].push(outcome.p99)
    return outcome.p95
  }
  await inTurns(7, { heard: round('heard'), quiet: round('quiet') })
  const row = (name: 'p95' | 'p99', atMost: number) =>
    compared({
      what: `4 clients list briefs while a video is heard, ${name}`,
      ours: rounds[name].heard.slice(1),
      floor: rounds[name].quiet.slice(1),
      floorName: 'the same while none is',
      show: milliseconds,
      atMost,
    })
  return [row('p95', 1.25), row('p99', 1.5)]
}

function callsOf({ url }: Briefwell, person: Person) {
  const send = async <T>(
    method: string,
    path: string,
    body?: BodyInit,
    type = 'application/json',
  ) => {
    const headers = { ...bearer(person), ...(body !== undefined && { 'content-type': type }) }
    const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const list = (id: string) => send<Reply<typeof listCaptions>>('GET', `/api/briefs/${id}/captions`)
  const addBrief = async (path: string) => {
    const key = `${person.id}/${randomUUID()}.webm`
    await send(
      'POST',
      `/storage/v1/object/${buckets.videos}/${key}`,
      readFileSync(path),
      'video/webm',
    )
    const { id: productId } = await send<{ id: string }>(
      'POST',
      '/api/products',
      JSON.stringify(sampleProduct()),
    )
    const uploadedVideoUrl = `${url}${publicObjectPath}/${buckets.videos}/${key}`
    const body = { ...sampleBrief({ uploadedVideoUrl, title: basename(path) }), productId }
    const { id } = await send<{ id: string }>('POST', '/api/briefs', JSON.stringify(body))
    return id
  }
  return {
    addBrief,
    /** Captions of a video that is added, from when it plays. */
    caption: async (path: string) => {
      const id = await addBrief(path)
      await until(async () => (await list(id)).transcription === 'working')
      const started = performance.now()
      const track = await until(async () => {
        const { items, problem } = await list(id)
        if (problem) throw new Error(`${path}: ${problem}`)
        return items[0]
      })
      const seconds = (performance.now() - started) / 1000
      const { language, lines } = track
      return { language, lines, times: (await readDuration(path)) / seconds }
    },
    /** Requests captions again, if none are being made. */
    askAgain: async (id: string) => {
      const { items, transcription } = await list(id)
      if (transcription === 'working') return
      for (const track of items) await send('DELETE', `/api/briefs/${id}/captions/${track.id}`)
      await send('POST', `/api/briefs/${id}/captions/transcribe`)
      await until(async () => (await list(id)).transcription === 'working')
    },
  }
}

async function readDuration(path: string): Promise<number> {
  const shown = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path]
  return Number(await output('ffprobe', shown))
}

async function until<T>(find: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const found = await find()
    if (found) return found
    await delay(100)
  }
}

/** The process of the speech model below a server; 0 if there is none. */
function speechPid(serverPid: number): number {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const line = listed.split('\n').find((one) => {
    const [, parent, ...args] = one.trim().split(/\s+/)
    return Number(parent) === serverPid && args.join(' ').includes('speech-process.ts')
  })
  return line ? Number.parseInt(line, 10) : 0
}

function watchMemory(server: Briefwell) {
  let most = 0
  const timer = setInterval(async () => {
    const pid = speechPid(server.pid)
    if (pid) most = Math.max(most, (await residentBytes(pid)) ?? 0)
  }, 500)
  return {
    stop: () => {
      clearInterval(timer)
      return most
    },
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
