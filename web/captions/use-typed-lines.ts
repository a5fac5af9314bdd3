import { useState } from 'react'
import { draftKey, forgetDraft, keepDraft, readDraft } from '../platform/forms/kept-drafts.ts'
import { useMe } from '../platform/session/use-me.ts'

/** Texts by the positions of their lines. */
export type TypedLines = Readonly<Record<number, string | undefined>>

/** What is typed into the lines of captions and not saved: it survives a reload and visits to other pages. */
export function useTypedLines(captionId: string) {
  const { user, company } = useMe()
  const key = draftKey(user.id, company?.id, `captions ${captionId}`)
  const [typed, setTyped] = useState(() => keptLines(key))
  const keep = (position: number, text: string | null) => {
    const changes = withText(keptLines(key), position, text)
    const base = { revision: 0, values: {} }
    if (Object.keys(changes).length > 0) keepDraft<TypedLines>(key, { base, changes })
    else forgetDraft(key)
  }
  return {
    typed,
    type: (position: number, text: string | null) => {
      setTyped((lines) => withText(lines, position, text))
      keep(position, text)
    },
    /** Keeps what is being saved, without showing it as typed. */
    keep,
    /** For what has been saved, unless something else was typed meanwhile; the page may have been left. */
    forget: ({ position, text }: Typed) => {
      if (keptLines(key)[position] === text) keep(position, null)
    },
    /** For what could not be saved. */
    putBack: ({ position, text }: Typed) => setTyped((lines) => ({ [position]: text, ...lines })),
  }
}

type Typed = { position: number; text: string }

const keptLines = (key: string): TypedLines => readDraft<TypedLines>(key)?.changes ?? {}

function withText(lines: TypedLines, position: number, text: string | null): TypedLines {
  const { [position]: _, ...others } = lines
  return text === null ? others : { ...others, [position]: text }
}
