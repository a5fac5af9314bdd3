import type { ModelHeard } from '../doubles/run-language-model.ts'

/** The sources in a model's request. */
export const sourcesIn = ({ user }: ModelHeard) =>
  user
    .split('\n')
    .filter((line) => line.startsWith('{"source"'))
    .map((line) => JSON.parse(line) as { source: string; text: string })

/** The output of a faithful model: the words of each source, with its mark. */
export const faithful = (heard: ModelHeard) =>
  sourcesIn(heard).map(({ source, text }) => `${text.replace(/\.?$/, '')} [${source}]. `)
