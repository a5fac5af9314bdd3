// Finds mutants without effect: patches of a function, view, policy or trigger in a migration that a later one
// replaces or drops.

export type TextFile = { name: string; text: string }

type Statement = { file: string; text: string; firstLine: number; lastLine: number }

/** One sentence for each superseded definition that a patch edits. */
export function superseded(patches: readonly TextFile[], migrations: readonly TextFile[]) {
  const statements = migrations.flatMap(statementsOf)
  const newest = new Map(statements.flatMap((one) => touchedBy(one).map((what) => [what, one])))
  const found = patches.flatMap(({ name, text }) =>
    editedLines(text).flatMap(({ file, line }) => {
      const edited = statements.find(
        (one) => file.endsWith(one.file) && one.firstLine <= line && line <= one.lastLine,
      )
      const [what] = edited && /^create/i.test(edited.text) ? touchedBy(edited) : []
      const valid = newest.get(what ?? '')
      if (!valid || valid === edited) return []
      return [`${name} edits ${what} in ${file}, which ${valid.file} supersedes`]
    }),
  )
  return [...new Set(found)]
}

/** The lines that a patch removes, or inserts after, numbered as before the patch. */
function editedLines(patch: string): { file: string; line: number }[] {
  const edited: { file: string; line: number }[] = []
  let [file, line] = ['', 0]
  for (const text of patch.split('\n')) {
    const start = /^@@ -(\d+)/.exec(text)?.[1]
    if (text.startsWith('--- a/')) file = text.slice('--- a/'.length)
    else if (text.startsWith('+++ b/')) continue
    else if (start) line = Number(start)
    else if (text.startsWith('+')) edited.push({ file, line: line - 1 })
    else {
      if (text.startsWith('-')) edited.push({ file, line })
      line += 1
    }
  }
  return edited
}

/** Quoted text and comments, in which a semicolon ends nothing; and semicolons. */
const tokens = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|;/g
const beforeStatement = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/

function statementsOf({ name: file, text }: TextFile): Statement[] {
  const ends = [...text.matchAll(tokens)]
    .filter(([token]) => token === ';')
    .map(({ index }) => index)
  const lineAt = (position: number) => text.slice(0, position).split('\n').length
  return ends.map((end, n) => {
    const from = n === 0 ? 0 : (ends[n - 1] ?? 0) + 1
    const start = from + (beforeStatement.exec(text.slice(from, end))?.[0].length ?? 0)
    return { file, text: text.slice(start, end), firstLine: lineAt(start), lastLine: lineAt(end) }
  })
}

const routine = /^(?:create (?:or replace )?|drop )(function|procedure) (?:if exists )?([\w.]+) ?\(/
const onTable =
  /^(?:create |alter |drop )(?:constraint )?(policy|trigger) (?:if exists )?(\w+) .*?\bon ([\w.]+)/
const view = /^(?:create (?:or replace )?|drop )view (?:if exists )?([\w.]+)/

/** What a statement creates, alters or drops, if it is something that can be replaced. */
function touchedBy({ text }: Statement): string[] {
  const plain = text
    .replace(/'[^']*'|--.*/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
  const [start, kind, name] = routine.exec(plain) ?? []
  if (start) return [`${kind} ${name}(${argumentTypes(plain.slice(start.length))})`]
  const [, part, own, table] = onTable.exec(plain) ?? []
  if (part) return [`${part} ${own} on ${table}`]
  const [, viewed] = view.exec(plain) ?? []
  return viewed ? [`view ${viewed}`] : []
}

/** The types in a list of arguments, which ends at its closing bracket. */
function argumentTypes(list: string): string {
  const args = ['']
  let depth = 0
  for (const sign of list) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) break
    if (sign === ',' && depth === 0) args.unshift('')
    else args[0] += sign
  }
  return args
    .reverse()
    .map((argument) => argument.replace(/ (?:default|=) .*/, '').trim())
    .map((argument) => argument.replace(/^(?:inout|in|variadic) /, ''))
    .filter((argument) => !argument.startsWith('out '))
    .map((argument) => argument.replace(/^\w+ (?!precision)/, ''))
    .join(', ')
}
