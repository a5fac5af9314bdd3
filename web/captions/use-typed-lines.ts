import { useEffect, useState } from 'react'
import { draftKey, forgetDraft, keepDraft, readDraft } from '../platform/forms/kept-drafts.ts'
import { useMe } from '../platform/session/use-me.ts'

/** Texts by the positions of their lines. */
export type TypedLines = Readonly<Record<number, string | undefined>>

/** What is typed into the lines of captions and not saved: it survives a reload and visits to other pages. */
export function useTypedLines(captionId: string) {
  const { user, company } = useMe()
  const key = draftKey(user.id, company?.id, `captions ${captionId}`)
  const [typed, setTyped] = useState<TypedLines>(() => readDraft<TypedLines>(key)?.changes ?? {})
  useEffect(() => {
    const base = { revision: 0, values: {} }
    if (Object.keys(typed).length > 0) keepDraft<TypedLines>(key, { base, changes: typed })
    else forgetDraft(key)
  }, [key, typed])
  const type = (position: number, text: string | null) =>
    setTyped(({ [position]: _, ...others }) =>
      text === null ? others : { ...others, [position]: text },
    )
  return { typed, type }
}
