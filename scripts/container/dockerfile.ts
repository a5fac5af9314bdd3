import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, resolve } from 'node:path'
import { DockerfileParser, type Instruction, JSONInstruction } from 'dockerfile-ast'

export const root = resolve(import.meta.dirname, '../..')

export const dockerfileText = readFileSync(join(root, 'Dockerfile'), 'utf8')

/** One instruction: its words, or its JSON strings where it has some, and its flags. */
export type Step = { does: string; words: string[]; text: string; flags: Record<string, string> }

/** The stages of our Dockerfile, each with its instructions from FROM on. */
export function readStages(): Step[][] {
  const stages: Step[][] = []
  for (const instruction of DockerfileParser.parse(dockerfileText).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') stages.push([])
    stages.at(-1)?.push(stepOf(instruction))
  }
  return stages
}

function stepOf(instruction: Instruction): Step {
  const text = instruction.getRawArgumentsContent() ?? ''
  const json = /(\[.*\])\s*$/s.exec(text)?.[1]
  const given = instruction instanceof JSONInstruction ? instruction.getFlags() : []
  const words = text.split(/\s+/).filter((word) => !word.startsWith('--'))
  return {
    does: instruction.getKeyword(),
    words: json ? (JSON.parse(json) as string[]) : words,
    text,
    flags: Object.fromEntries(given.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
  }
}

/** What a build sees of our folder: everything that .dockerignore lets through. */
export function buildContext(): string[] {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const found = globSync('**', {
    cwd: root,
    exclude: ({ name }) => ['node_modules', 'build', 'data', '.git', '.cache'].includes(name),
    withFileTypes: true,
  })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !isIgnored(path, patterns))
}

/** The last pattern that matches the file, or a folder that it is in, decides. */
function isIgnored(path: string, patterns: readonly string[]): boolean {
  const parts = path.split('/')
  const places = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  let ignored = false
  for (const pattern of patterns) {
    const glob = pattern.replace(/^!/, '')
    if (places.some((place) => matchesGlob(place, glob))) ignored = !pattern.startsWith('!')
  }
  return ignored
}
