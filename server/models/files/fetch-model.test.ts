import { existsSync } from 'node:fs'
import {
  appendFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadEnv } from '../../platform/settings/env.ts'
import { startModelHub } from '../../testing/doubles/model-hub.ts'
import { type BuiltInModel, meaningModel } from '../built-in-models.ts'
import { fetchModel } from './fetch-model.ts'
import { readProgress } from './hold-folder.ts'
import { ModelFiles } from './model-files.ts'
import { readRecord } from './recorded-hashes.ts'

const weights = Buffer.alloc(300_000, 'weights')
const files = {
  'config.json': '{}',
  'tokenizer.json': '{"model":{}}',
  'tokenizer_config.json': '{}',
  'onnx/model_quantized.onnx': weights,
}
const hub = await startModelHub('Xenova/e5-small-v2', files)
const weightsFile = 'onnx/model_quantized.onnx'
beforeEach(() => hub.answers())

async function newInstallation(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'briefwell-models-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = loadEnv({ DATA_DIR: folder, MODELS_URL: hub.url, ...settings })
  const model = meaningModel(env) as BuiltInModel
  const path = (file: string) => join(folder, 'models', model.name, file)
  return { env, model, path, folder }
}
type Installation = Awaited<ReturnType<typeof newInstallation>>

const fetchIt = ({ env, model }: Installation, onProgress?: (told: { bytes: number }) => void) =>
  fetchModel(env, model, { signal: AbortSignal.timeout(10_000), onProgress })

const put = async (path: string, content: string | Buffer) => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/** The files of a model in this process, with the clock and the log in the test's hands. */
function filesOf({ env, model }: Installation) {
  const said: string[] = []
  const clock = { at: new Date('2026-01-01T00:00:00Z') }
  const note = (...given: unknown[]) => void said.push(String(given.at(-1)))
  const log = { info: note, warn: note } as unknown as ConstructorParameters<
    typeof ModelFiles
  >[0]['log']
  const found = new ModelFiles({ env, log, now: () => clock.at }, model)
  onTestFinished(() => found.stop())
  return { found, said, clock }
}

describe('fetchModel', () => {
  test('fetches all files at one commit, compares and records their hashes', async () => {
    const installation = await newInstallation()
    const told: number[] = []
    await fetchIt(installation, ({ bytes }) => told.push(bytes))
    for (const [file, content] of Object.entries(files)) {
      expect(await readFile(installation.path(file))).toEqual(Buffer.from(content))
    }
    const { env, model } = installation
    expect(await readRecord(env.DATA_DIR, model)).toMatchObject({
      commit: hub.revision,
      files: { [weightsFile]: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBe(Object.values(files).reduce((sum, { length }) => sum + length, 0))
    hub.answers()
    await rm(installation.path('config.json'))
    await fetchIt(installation)
    expect(hub.asked[0]).toContain(`/revision/${hub.revision}`)
    expect(hub.asked.filter((path) => path.includes('/resolve/'))).toHaveLength(1)
  })

  test('resumes a file after a lost connection', async () => {
    const installation = await newInstallation()
    let lose = () => {}
    hub.answers((request, response) => {
      if (!request.url?.endsWith('.onnx')) return false
      response.setHeader('content-length', weights.length)
      response.write(weights.subarray(0, 100_000))
      lose = () => response.destroy()
      return true
    })
    const fetched = fetchIt(installation)
    const lost = expect(fetched).rejects.toThrow('the connection was lost')
    const part = `${installation.path(weightsFile)}.part`
    await expect
      .poll(() =>
        stat(part).then(
          ({ size }) => size,
          () => 0,
        ),
      )
      .toBeGreaterThan(1000)
    lose()
    await lost
    hub.answers()
    await fetchIt(installation)
    expect(hub.asked.at(-1)).toMatch(/ bytes=\d{4,}-$/)
    expect(await readFile(installation.path(weightsFile))).toEqual(weights)
  })

  test('takes nothing of an earlier attempt with other bytes', async () => {
    const installation = await newInstallation()
    await put(`${installation.path(weightsFile)}.part`, 'something else')
    await expect(fetchIt(installation)).rejects.toThrow('is not the file that the hub lists')
    await fetchIt(installation)
    expect(await readFile(installation.path(weightsFile))).toEqual(weights)
  })

  test.each<[string, Parameters<typeof hub.answers>[0], string | RegExp]>([
    ['a page', (_, response) => Boolean(response.end('<html>')), 'something other than JSON'],
    ['an error', (_, response) => Boolean(response.writeHead(503).end()), 'answers 503'],
    [
      'an endless redirect',
      ({ url }, response) => Boolean(response.writeHead(302, { location: url ?? '' }).end()),
      'redirects more than 5 times',
    ],
    [
      'other JSON',
      (_, response) => Boolean(response.end('{"sha": "../.."}')),
      'does not say which commit',
    ],
    [
      'a file of the right size with other bytes',
      ({ url }, response) =>
        url?.endsWith('.onnx') === true && Boolean(response.end(Buffer.alloc(weights.length))),
      'is not the file that the hub lists',
    ],
    [
      'a page for a file',
      ({ url }, response) => url?.endsWith('.onnx') === true && Boolean(response.end('<html>')),
      'is not the file that the hub lists',
    ],
    [
      'an endless file',
      ({ url }, response) => {
        if (!url?.endsWith('.onnx')) return false
        const more = () => response.destroyed || response.write(Buffer.alloc(64_000), more)
        more()
        return true
      },
      'sends another file',
    ],
  ])('refuses %s, and leaves no file that is not whole', async (_, instead, problem) => {
    const installation = await newInstallation()
    hub.answers(instead)
    await expect(fetchIt(installation)).rejects.toThrow(problem)
    expect(existsSync(installation.path(weightsFile))).toBe(false)
    expect(existsSync(installation.path('.fetching'))).toBe(false)
    hub.answers()
    await fetchIt(installation)
    expect(await readFile(installation.path(weightsFile))).toEqual(weights)
  })

  test('never replaces a file that somebody put there', async () => {
    const installation = await newInstallation()
    await put(installation.path(weightsFile), 'my own')
    await expect(fetchIt(installation)).rejects.toThrow('with other bytes than on the hub')
    expect(await readFile(installation.path(weightsFile), 'utf8')).toBe('my own')
  })

  test('takes another revision once the setting names it', async () => {
    const installation = await newInstallation()
    await fetchIt(installation)
    hub.answers()
    const model = { ...installation.model, revision: 'v2' }
    const { found } = filesOf({ ...installation, model })
    await expect(found.check()).rejects.toThrow('is not there yet')
    await expect.poll(() => hub.asked.join()).toContain('/revision/v2')
  })

  test('a model of another kind is named', async () => {
    const installation = await newInstallation()
    const model = { ...installation.model, files: ['onnx/encoder_model_quantized.onnx'] }
    await expect(fetchIt({ ...installation, model })).rejects.toThrow('a model of another kind')
  })

  test('one process fetches at a time, unless it has died', async () => {
    const installation = await newInstallation()
    const lock = installation.path('.fetching')
    await put(lock, '')
    await expect(fetchIt(installation)).rejects.toThrow('another process is fetching it')
    await utimes(lock, new Date(0), new Date(0))
    await fetchIt(installation)
    expect(await readFile(installation.path(weightsFile))).toEqual(weights)
  })

  test('others can read how far it is while it fetches', async () => {
    const installation = await newInstallation()
    const folder = dirname(installation.path('config.json'))
    const { promise: release, resolve } = Promise.withResolvers<void>()
    hub.answers(({ url }, response) => {
      if (!url?.endsWith('.onnx')) return false
      response.write(weights.subarray(0, 100_000))
      void release.then(() => response.end(weights.subarray(100_000)))
      return true
    })
    expect(await readProgress(folder)).toBeNull()
    const fetched = fetchIt(installation)
    await vi.waitFor(
      async () => expect((await readProgress(folder))?.bytes).toBeGreaterThanOrEqual(100_000),
      { timeout: 8000, interval: 100 },
    )
    expect((await readProgress(folder))?.total).toBeGreaterThan(300_000)
    resolve()
    await fetched
    expect(await readProgress(folder)).toBeNull()
  })

  test('goes through the proxy of the environment, except to hosts that it excludes', async () => {
    const through: string[] = []
    const proxy = createServer((request, response) => {
      through.push(request.url ?? '')
      const { pathname, port } = new URL(request.url ?? '')
      get({ port, path: pathname, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers)
        answer.pipe(response)
      })
    })
    await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
    const { port } = proxy.address() as AddressInfo
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${port}`)
    onTestFinished(() => {
      vi.unstubAllEnvs()
      proxy.closeAllConnections()
      proxy.close()
    })
    await fetchIt(await newInstallation())
    expect(through).toHaveLength(hub.asked.length)
    vi.stubEnv('NO_PROXY', '127.0.0.1')
    await fetchIt(await newInstallation())
    expect(through).toHaveLength(hub.asked.length / 2)
  })

  test('a disk that fills up is named, and no part stays on it', async () => {
    const installation = await newInstallation()
    const part = `${installation.path(weightsFile)}.part`
    await mkdir(dirname(part), { recursive: true })
    await symlink('/dev/full', part)
    await expect(fetchIt(installation)).rejects.toThrow(/^the disk of .* is full$/)
    expect(existsSync(part)).toBe(false)
    await fetchIt(installation)
    expect(await readFile(installation.path(weightsFile))).toEqual(weights)
  })

  test('a folder that may not be written is named', async () => {
    const installation = await newInstallation()
    await put(join(installation.folder, 'models'), 'a file where the folder should be')
    await expect(fetchIt(installation)).rejects.toThrow('models')
  })
})

describe('ModelFiles', () => {
  test('fetches in the background when the model is first needed', async () => {
    const installation = await newInstallation()
    const { found, said } = filesOf(installation)
    await expect(found.check()).rejects.toThrow('is not there yet')
    const folder = () =>
      found.check().then(
        ({ folder }) => folder,
        () => '',
      )
    await expect.poll(folder).toBe(dirname(installation.path('x')))
    expect(said).toEqual([
      `Fetching the model Xenova/e5-small-v2 from ${hub.url}`,
      'The model Xenova/e5-small-v2 is there',
    ])
  })

  test('tries again after an hour, and after a day of failures daily', async () => {
    const { found, said, clock } = filesOf(await newInstallation())
    hub.answers((_, response) => Boolean(response.writeHead(502).end()))
    const failures = () => said.filter((line) => line.includes('could not be fetched'))
    const need = () => found.check().catch(() => '')
    for (let hour = 1; hour <= 25; hour += 1) {
      await need()
      await expect.poll(failures).toHaveLength(hour)
      await need()
      clock.at = new Date(clock.at.getTime() + 60 * 60_000)
    }
    const asked = hub.asked.length
    await need()
    expect(hub.asked).toHaveLength(asked)
    clock.at = new Date(clock.at.getTime() + 23 * 60 * 60_000)
    await need()
    await expect.poll(failures).toHaveLength(26)
  })

  test('fetches nothing if that is forbidden', async () => {
    const { found } = filesOf(await newInstallation({ MODELS_FETCH: 'off' }))
    await expect(found.check()).rejects.toThrow('MODELS_FETCH is off')
    expect(hub.asked).toEqual([])
  })

  test('takes files that somebody put there, and refuses them once they have changed', async () => {
    const installation = await newInstallation({ MODELS_FETCH: 'off' })
    const copied = join(installation.folder, 'models', 'e5-small-v2')
    for (const [file, content] of Object.entries(files)) await put(join(copied, file), content)
    expect(await filesOf(installation).found.check()).toMatchObject({ folder: copied })
    expect(await filesOf(installation).found.check()).toMatchObject({ folder: copied })
    await appendFile(join(copied, weightsFile), 'more')
    const { found, said } = filesOf(installation)
    const problem = `${weightsFile} in ${copied} is not what was recorded`
    await expect(found.check()).rejects.toThrow(problem)
    await expect(found.check()).rejects.toThrow(problem)
    expect(said).toEqual([expect.stringContaining(problem)])
  })
})
