import type { ModelHeard } from './run-language-model.ts'

/** The sources that a model was given. */
export const sourcesIn = ({ user }: ModelHeard) =>
  user
    .split('\n')
    .filter((line) => line.startsWith('{"source"'))
    .map((line) => JSON.parse(line) as { source: string; text: string })

/** What a faithful model writes: each source in its own words, with its mark. */
export const faithful = (heard: ModelHeard) =>
  sourcesIn(heard).map(({ source, text }) => `${text.replace(/\.?$/, '')} [${source}]. `)
