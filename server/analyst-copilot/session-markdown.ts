import { markdownText as plain } from '../../common/text/markdown-text.ts'
import type { ExportedAnswer, ExportedSession, ExportedSource } from './exported-session.ts'

/** A session as Markdown (CommonMark with tables). All user text is escaped to plain text. */
export function sessionMarkdown(session: ExportedSession): string {
  const { title, asker, made, answers } = session
  const blocks = [
    `# ${plain(title)}`,
    `${plain(asker)}  \n${plain(made)}`,
    ...answers.flatMap((answer) => answerBlocks(answer, session)),
  ]
  return `${blocks.join('\n\n')}\n`
}

function answerBlocks(answer: ExportedAnswer, { gone }: ExportedSession): string[] {
  const { question, asked, summary, statements, table, reason, listed } = answer
  const missing = `*${plain(gone)}*`
  return [
    `## ${plain(question)}`,
    `*${plain(asked)}*`,
    ...(summary ? [strong(summary)] : []),
    ...statements.flatMap(({ group, text, quoted, inferred, sources }) => [
      ...(group ? [strong(group)] : []),
      [
        quoted ? '> ' : '',
        text === null ? missing : plain(text),
        ` ${numbers(sources)}`,
        inferred ? ` *(${plain(inferred)})*` : '',
      ].join(''),
    ]),
    ...(table ? [tableBlock(table, missing)] : []),
    plain(reason),
    ...(answer.sources.length > 0 ? [`### ${plain(listed)}`, sourceList(answer, missing)] : []),
  ].filter(Boolean)
}

function tableBlock({ columns, rows }: NonNullable<ExportedAnswer['table']>, missing: string) {
  const lines = rows.map(({ cells, sources }) => {
    const [first, ...rest] = cells ? cells.map(plain) : [missing]
    return columns.map((_, at) =>
      at === 0 ? `${first} ${numbers(sources)}` : (rest[at - 1] ?? ''),
    )
  })
  return [columns.map(plain), columns.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function sourceList({ sources }: ExportedAnswer, missing: string): string {
  return sources.map((source, at) => `${at + 1}. ${sourceItem(source, missing)}`).join('\n')
}

function sourceItem({ title, url, place, vendor, snippet }: ExportedSource, missing: string) {
  if (!url) return missing
  const named = [`[${plain(title)}](<${url}>)`, plain(place), ...(vendor ? [plain(vendor)] : [])]
  return [named.join(' · '), ...(snippet ? [`   ${plain(snippet)}`] : [])].join('  \n')
}

const strong = (text: string) => `**${plain(text)}**`

const numbers = (sources: readonly number[]) => sources.map((number) => `\\[${number}\\]`).join('')
