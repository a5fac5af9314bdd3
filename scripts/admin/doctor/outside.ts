// The sections of the doctor that need no database.
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BuiltInModel,
  builtInModels,
  type ModelKind,
  modelsFolder,
} from '../../../server/models/built-in-models.ts'
import { findFiles } from '../../../server/models/files/find-files.ts'
import { listRemote } from '../../../server/models/files/list-remote.ts'
import { compareFiles } from '../../../server/models/files/recorded-hashes.ts'
import { modelsRunHere } from '../../../server/models/runs-here.ts'
import type { Env } from '../../../server/platform/settings/env.ts'
import { settingWarnings } from '../../../server/platform/settings/setting-warnings.ts'
import { bytes } from '../output.ts'
import { type Section, section } from './report.ts'

const GiB = 1024 ** 3

/** How long a server may take to answer, in milliseconds. */
const patienceMs = 10_000

export function examineSettings(env: Env): Section {
  const found = section('Settings')
  const { name, version } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
  ) as { name: string; version: string }
  found.facts = {
    Version: `${name} ${version}, Node ${process.versions.node}`,
    Address: `${env.PUBLIC_URL}, ROLE ${env.ROLE}`,
    'Data in': env.DATA_DIR,
    'Files in': env.s3 ? `the bucket ${env.s3.bucket}` : env.DATA_DIR,
    Mail: env.SMTP_URL ? `through ${new URL(env.SMTP_URL).host}` : 'stays in the outbox',
    Captions: describeCaptions(env),
    Copilot: env.COPILOT_BASE_URL
      ? `by ${env.COPILOT_BASE_URL}`
      : 'quotes, without a language model',
  }
  found.problems.push(...settingWarnings(env))
  return found
}

function describeCaptions({ TRANSCRIBE, TRANSCRIBE_BASE_URL, SPEECH_MODEL }: Env): string {
  if (TRANSCRIBE === 'off') return 'not made from speech'
  if (!TRANSCRIBE_BASE_URL && !modelsRunHere()) {
    return 'not made from speech: the speech model does not run on this platform'
  }
  return `by ${TRANSCRIBE_BASE_URL ?? SPEECH_MODEL}`
}

/** What an installation lacks without a model, and the setting that does without. */
const without: Record<ModelKind, { lacks: string; setting: string }> = {
  meaning: { lacks: 'texts are found by their words alone', setting: 'MEANING' },
  speech: { lacks: 'no captions are made from speech', setting: 'TRANSCRIBE' },
}

/** How long the hub may take to list a model. */
const hubMs = 10_000

/** The models that run on this machine. Without them everything else works. */
export async function examineModels(env: Env): Promise<Section> {
  const found = section('Models')
  const all = modelsFolder(env)
  for (const model of builtInModels(env)) {
    const { folder, missing } = await findFiles(all, model)
    found.facts[model.name] = missing.length === 0 ? `in ${folder}` : 'not there yet'
    if (missing.length === 0) {
      const { changed } = await compareFiles(env.DATA_DIR, model, folder)
      if (changed.length === 0) continue
      found.problems.push({
        what: `${changed.join(', ')} in ${folder} is not what was recorded, so the model is not used.`,
        todo: 'Put the right file there, or accept it: npm run admin -- models verify --accept',
      })
      continue
    }
    if (env.MODELS_FETCH) {
      const reason = await whyUnreachable(env, model)
      if (reason === null) continue
      found.problems.push({
        what: `${model.name} cannot be fetched from ${env.MODELS_URL}: ${reason}. Until it is there, ${without[model.kind].lacks}.`,
        todo: `Let this machine reach it, name a mirror (MODELS_URL), copy the files to ${folder}, or set ${without[model.kind].setting} to off.`,
      })
      continue
    }
    found.problems.push({
      what: `${folder} lacks ${missing.join(', ')}, and MODELS_FETCH is off: ${without[model.kind].lacks}.`,
      todo: `Copy the files there, run npm run admin -- models fetch, or set ${without[model.kind].setting} to off.`,
    })
  }
  return found
}

/** Why the hub does not list a model; null if it does. */
async function whyUnreachable(env: Env, model: BuiltInModel): Promise<string | null> {
  try {
    await listRemote(env.MODELS_URL, model, AbortSignal.timeout(hubMs))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export async function examineServer(env: Env): Promise<Section> {
  const found = section('Server')
  const here = `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`
  const addresses = [...new Set([here, env.PUBLIC_URL])]
  const answers = await Promise.all(addresses.map(stateAt))
  for (const [at, address] of addresses.entries()) {
    found.facts[address === here ? 'Here' : 'For others'] = `${address}: ${answers[at]}`
  }
  if (!answers.includes('ready')) {
    found.problems.push({
      what: `It does not answer at ${addresses.join(' or ')}.`,
      todo: 'If it should be running, start it and read the first lines of its log.',
    })
  } else if (answers.at(-1) !== 'ready') {
    found.problems.push({
      what: `It runs here, but does not answer at ${env.PUBLIC_URL} (${answers.at(-1)}).`,
      todo: 'Check the proxy in front of it, its certificate and the name in DNS.',
    })
  }
  return found
}

/** What `/readyz` answers at an address, or why it does not. */
async function stateAt(address: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(new URL('/readyz', address), { signal, redirect: 'manual' })
    return answer.status === 200 ? 'ready' : `answers ${answer.status}`
  } catch (error) {
    const { cause, message } = error as Error
    return cause instanceof Error && cause.message ? cause.message : message
  }
}

export async function examineDisk(env: Env): Promise<Section> {
  const found = section('Disk')
  const disk = await statfs(env.DATA_DIR).catch(() => null)
  if (!disk) {
    found.problems.push({
      what: `${env.DATA_DIR} cannot be read.`,
      todo: 'Set DATA_DIR as for the server, or let this user read it.',
    })
    return found
  }
  const [free, size] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize]
  found.facts.Free = `${bytes(free)} of ${bytes(size)} at ${env.DATA_DIR}`
  if (free < Math.max(5 * GiB, size * 0.05)) {
    found.problems.push({
      what: `Only ${bytes(free)} are free at ${env.DATA_DIR}.`,
      todo: 'Free space or move DATA_DIR to a larger disk: when it is full, uploads fail and videos wait.',
    })
  }
  return found
}

export async function examineMailServer(env: Env): Promise<Section> {
  const found = section('Mail server')
  const { SMTP_URL: url } = env
  if (!url) {
    found.facts.Here = 'SMTP_URL is not set'
    return found
  }
  const { host } = new URL(url)
  const { createTransport } = await import('nodemailer')
  const times = {
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  }
  const transport = createTransport({ url, ...times })
  try {
    await transport.verify()
    found.facts.Answer = `${host} accepts the login`
  } catch (error) {
    const reason = (error as Error).message
    found.facts.Answer = `${host}: ${reason}`
    found.problems.push({
      what: `${host} cannot be reached, or refuses the login (${reason}).`,
      todo: 'Check SMTP_URL: host, port, user and password. Mail is retried for three days; to see the errors: npm run admin -- mails list',
    })
  } finally {
    transport.close()
  }
  return found
}
