import { SettingsError } from '../settings/env.ts'
import type { FileContent } from './content.ts'
import { fileLine, fileListName, parsed } from './manifest.ts'

/** The files of a list of JSON lines. */
export async function* filesIn(lines: AsyncIterable<Buffer>): AsyncIterable<FileContent> {
  for await (const line of readLines(lines)) {
    const file = fileLine.safeParse(parsed(line))
    if (!file.success) throw new SettingsError(`${fileListName} has a line that names no file.`)
    yield file.data
  }
}

/** Not readline, which swallows errors of its input. */
async function* readLines(pieces: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
