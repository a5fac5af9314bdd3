/** The most people whom one comment mentions. */
export const mostMentions = 50

/** How a text refers to a member; it is shown as their name. */
const reference = /<@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})>/g

export const referTo = (id: string) => `<@${id}>`

/** The ids of the members whom a text mentions, each once. */
export const mentionedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(reference)].map(([, id = '']) => id)),
]

type Mentioned = { id: string; name: string | null }

/** The pieces of a text: what is written, and whom it mentions in between. */
export function piecesOf<Person extends Mentioned>(
  text: string,
  mentions: readonly Person[],
): (string | Person)[] {
  const people = new Map(mentions.map((person) => [person.id, person]))
  return text.split(reference).flatMap((piece, at) => {
    if (at % 2 === 0) return piece === '' ? [] : [piece]
    return people.get(piece) ?? referTo(piece)
  })
}
