import { piecesOf, referTo } from '../../../contract/records/mentions.ts'
import type { Person } from './people-query.ts'

/** The longest piece of a name that is looked for while somebody types. */
const longest = 60

/** How a person is written in a field: by name, and if two have the same name, numbered. */
export function labelled(people: readonly Person[]): (Person & { label: string })[] {
  const seen = new Map<string, number>()
  return people.map((person) => {
    const key = person.name.toLowerCase()
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    return { ...person, label: before === 0 ? person.name : `${person.name} (${before + 1})` }
  })
}

/** The name that is being typed behind an @ before the caret; null if none is. */
export function typedName(text: string, caret: number): { from: number; name: string } | null {
  const from = text.lastIndexOf('@', caret - 1)
  if (from < 0 || caret - from > longest) return null
  const name = text.slice(from + 1, caret)
  const before = from === 0 ? ' ' : (text[from - 1] ?? ' ')
  if (/[\p{L}\p{N}]/u.test(before) || /[\n@]/.test(name) || name.startsWith(' ')) return null
  return { from, name }
}

/** Those whose name, or a word of it, begins as typed. */
export function matching<One extends { label: string }>(people: readonly One[], name: string) {
  const typed = name.toLowerCase()
  return people.filter(({ label }) => {
    const said = label.toLowerCase()
    return said.startsWith(typed) || said.includes(` ${typed}`)
  })
}

/** The text as it is stored: names behind an @ become references. */
export function withReferences(text: string, people: readonly Person[]): string {
  const byLength = labelled(people).sort((a, b) => b.label.length - a.label.length)
  let stored = ''
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const person = byLength.find(({ label }) => isNamedAt(text, at + 1, label))
    if (!person) continue
    stored += text.slice(from, at) + referTo(person.id)
    from = at + 1 + person.label.length
  }
  return stored + text.slice(from)
}

/** Whether a name stands here as a whole: '@Ann' is not in '@Annabel'. */
const isNamedAt = (text: string, at: number, name: string) =>
  text.startsWith(name, at) && !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? ' ')

type Mentioned = { id: string; name: string | null }

/** The stored text as it is typed; who has left stays a reference. */
export function withNames(
  text: string,
  mentions: readonly Mentioned[],
  people: readonly Person[],
): string {
  const labels = new Map(labelled(people).map(({ id, label }) => [id, label]))
  return piecesOf(text, mentions)
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const label = labels.get(piece.id)
      return label === undefined ? referTo(piece.id) : `@${label}`
    })
    .join('')
}
