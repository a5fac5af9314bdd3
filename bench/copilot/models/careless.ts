import type { Asked } from './read-prompt.ts'
import { hashOf, pick } from './seeded.ts'
import { type Sentence, tellTruth } from './truthful.ts'

type Form = (sentences: readonly Sentence[]) => string

const marked = ({ text, sources }: Sentence, open = '[', close = ']') =>
  `${text} ${sources.map((source) => `${open}${source}${close}`).join('')}`
const joined = (sentences: readonly Sentence[], form: (each: Sentence) => string, by = ' ') =>
  sentences.map(form).join(by)

/** Ways to break the form, in most of which the truth is told. */
export const forms = {
  uncited: (all) => joined(all, ({ text }) => text),
  picture: (all) =>
    joined(all, (each) => `![a chart. Really?](https://evil.example/x?y=z) ${marked(each)}`),
  linked: (all) =>
    joined(all, ({ text, sources }) => `[${text}](https://evil.example/${sources.join()})`),
  list: (all) => `## What they say\n\n${joined(all, (each) => `- **${marked(each)}**`, '\n')}`,
  table: (all) =>
    `| what | source |\n|---|---|\n${joined(all, ({ text, sources }) => `| ${text} | [${sources.join()}] |`, '\n')}`,
  fenced: (all) => `\`\`\`text\n${joined(all, (each) => marked(each), '\n')}\n\`\`\``,
  brackets: (all) => joined(all, (each) => marked(each, '【', '】')),
  parentheses: (all) => joined(all, (each) => marked(each, '(', ')')),
  inside: (all) =>
    joined(all, ({ text, sources }) => `${text.replace(/\.$/u, '')} [${sources.join(', ')}].`),
  json: (all) => JSON.stringify({ answer: joined(all, (each) => marked(each)) }),
  unknown: (all) => joined(all, ({ text }) => `${text} [s99]`),
  html: (all) => `<p>${joined(all, (each) => marked(each))}</p><script>alert(1)</script>`,
  endless: (all) =>
    `${joined(all, (each) => marked(each))} ${'and then it goes on and on '.repeat(1500)}`,
  silent: () => '',
} as const satisfies Record<string, Form>

/** Forms without the mark of a source that exists: nothing of them may be shown. */
export const sourceless: ReadonlySet<string> = new Set<keyof typeof forms>([
  'uncited',
  'linked',
  'unknown',
])

export function writeCarelessly(asked: Asked): {
  form: string
  text: string
  sentences: Sentence[]
} {
  const sentences = tellTruth(asked)
  const form =
    pick(Object.keys(forms) as (keyof typeof forms)[], hashOf(asked.label.question)) ?? 'silent'
  return { form, text: forms[form](sentences), sentences }
}
