import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  type BuiltInModel,
  builtInModels,
  modelsFolder,
} from '../../server/models/built-in-models.ts'
import { fetchModel } from '../../server/models/files/fetch-model.ts'
import { findFiles } from '../../server/models/files/find-files.ts'
import { addRecord, compareFiles, removeRecord } from '../../server/models/files/recorded-hashes.ts'
import { type Env, loadEnv, SettingsError } from '../../server/platform/settings/env.ts'
import { type Command, readArguments } from './command.ts'
import { bytes, print, tableOf } from './output.ts'

const none =
  'No built-in model is in use: MEANING and TRANSCRIBE are off, or servers take their place.'

const list: Command = {
  usage: 'models list [--json]',
  summary: 'Lists the models that run on this machine, and whether their files are there.',
  run: async (args) => {
    const json = { json: { type: 'boolean' } } as const
    const { values } = readArguments(list.usage, args, { least: 0, most: 0 }, json)
    const env = loadEnv(process.env)
    const found = await Promise.all(builtInModels(env).map((model) => findState(env, model)))
    print({ models: found }, values.json, () =>
      found.length === 0
        ? none
        : tableOf(
            ['MODEL', 'FOR', 'STATE', 'FOLDER'],
            found.map(({ name, kind, missing, folder }) => [name, kind, wordFor(missing), folder]),
          ),
    )
  },
}

const fetchThem: Command = {
  usage: 'models fetch',
  summary: 'Fetches the files that are missing from MODELS_URL, also if MODELS_FETCH is off.',
  run: async (args) => {
    readArguments(fetchThem.usage, args, { least: 0, most: 0 })
    const env = loadEnv(process.env)
    for (const model of requireModels(env)) {
      if ((await findState(env, model)).missing.length === 0) {
        console.log(`${model.name} is there.`)
        continue
      }
      const signal = new AbortController().signal
      await fetchModel(env, model, { signal, onProgress: show }).catch((error: Error) => {
        throw new SettingsError(`${model.name} could not be fetched: ${error.message}.`)
      })
      if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
      console.log(`Fetched ${model.name}.`)
    }
  },
}

const verify: Command = {
  usage: 'models verify [--accept]',
  summary: `Compares the files with their recorded SHA-256; exits with 1 if one differs. With --accept they are
      recorded as they are: for files that you have replaced yourself.`,
  run: async (args) => {
    const accept = { accept: { type: 'boolean' } } as const
    const { values } = readArguments(verify.usage, args, { least: 0, most: 0 }, accept)
    const env = loadEnv(process.env)
    for (const model of requireModels(env)) {
      const { folder, missing } = await findState(env, model)
      if (missing.length > 0) {
        console.log(`${model.name} lacks ${missing.join(', ')} in ${folder}.`)
        process.exitCode = 1
        continue
      }
      if (values.accept) await removeRecord(env.DATA_DIR, model)
      const { known, found, changed } = await compareFiles(env.DATA_DIR, model, folder)
      if (!known) await addRecord(env.DATA_DIR, model, { asked: null, commit: null, files: found })
      if (changed.length > 0) process.exitCode = 1
      console.log(
        changed.length === 0
          ? `${model.name} is as recorded.`
          : `${changed.join(', ')} in ${folder} differs from what was recorded. Replace it, or accept it with --accept.`,
      )
    }
  },
}

const remove: Command = {
  usage: 'models remove NAME',
  summary:
    'Removes the files of a model, such as one that is no longer in use. The name is owner/name.',
  run: async (args) => {
    const { words } = readArguments(remove.usage, args, { least: 1, most: 1 })
    const [name = ''] = words
    if (!/^[\w-][\w.-]*\/[\w-][\w.-]*$/.test(name)) {
      throw new SettingsError(`'${name}' is not the name of a model, which is owner/name.`)
    }
    const env = loadEnv(process.env)
    const all = modelsFolder(env)
    const folders = [join(all, name), join(all, basename(name))].filter(holdsModel)
    if (folders.length === 0) throw new SettingsError(`There are no files of ${name} in ${all}.`)
    for (const folder of folders) await rm(folder, { recursive: true })
    await removeRecord(env.DATA_DIR, { name })
    console.log(`Removed ${folders.join(' and ')}.`)
  },
}

/** Whether a folder is that of a model, also of one that was not fetched to the end. */
const holdsModel = (folder: string) =>
  ['config.json', 'config.json.part'].some((file) => existsSync(join(folder, file)))

async function findState(env: Env, model: BuiltInModel) {
  const { name, kind } = model
  return { name, kind, ...(await findFiles(modelsFolder(env), model)) }
}

const wordFor = (missing: readonly string[]) =>
  missing.length === 0 ? 'there' : `lacks ${missing.join(', ')}`

function requireModels(env: Env): BuiltInModel[] {
  const models = builtInModels(env)
  if (models.length === 0) throw new SettingsError(none)
  return models
}

function show({ bytes: done, total }: { bytes: number; total: number }) {
  if (process.stderr.isTTY) process.stderr.write(`\r${bytes(done)} of ${bytes(total)}`)
}

/** The commands about built-in models. */
export const commands: Record<string, Command> = { list, fetch: fetchThem, verify, remove }
