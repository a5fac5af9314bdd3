import { parseArgs } from 'node:util'
import { SettingsError } from '../../server/platform/settings/env.ts'

/** A command of the operator. */
export type Command = {
  /** Without `npm run admin --`; capitals are placeholders. */
  usage: string
  summary: string
  run: (args: string[]) => Promise<void>
}

type Options = Record<string, { type: 'boolean' | 'string' }>
type Values<O extends Options> = {
  [Name in keyof O]?: O[Name]['type'] extends 'boolean' ? boolean : string
}

/** How many positional arguments a command takes. */
type Words = { least: number; most: number }

/** Reads the arguments of a command. Throws `SettingsError` with one sentence for any other. */
export function readArguments<O extends Options>(
  usage: string,
  args: string[],
  { least, most }: Words,
  options: O = {} as O,
): { words: string[]; values: Values<O> } {
  const like = `Usage: npm run admin -- ${usage}`
  const { values, positionals, tokens } = parseArgs({
    args,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = options[token.name]
    if (!option) throw new SettingsError(`Unknown option '${token.rawName}'. ${like}`)
    const wordless = typeof token.value !== 'string' || token.value === ''
    if (option.type === 'string' && wordless) {
      throw new SettingsError(`'${token.rawName}' needs a value. ${like}`)
    }
    if (option.type === 'boolean' && token.value !== undefined) {
      throw new SettingsError(`'${token.rawName}' takes no value. ${like}`)
    }
  }
  if (positionals.length < least) throw new SettingsError(`An argument is missing. ${like}`)
  const extra = positionals[most]
  if (extra !== undefined)
    throw new SettingsError(`There is one argument too many: '${extra}'. ${like}`)
  return { words: positionals, values: values as Values<O> }
}

/** Whether a word is the id of a row. */
export const isId = (word: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word)
