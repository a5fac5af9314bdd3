import type { ModelHeard } from './run-language-model.ts'

/** The sources that were passed to a model. */
export const sourcesIn = ({ user }: ModelHeard) =>
  user
    .split('\n')
    .filter((line) => line.startsWith('{"source"'))
    .map((line) => JSON.parse(line) as { source: string; text: string })

/** The output of a faithful model: each source's own words, with its mark. */
export const faithful = (heard: ModelHeard) =>
  sourcesIn(heard).map(({ source, text }) => `${text.replace(/\.?$/, '')} [${source}]. `)
