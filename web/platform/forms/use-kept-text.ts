import { useState } from 'react'
import { useMe } from '../session/use-me.ts'
import { draftKey, forgetDraft, keepDraft, readDraft } from './kept-drafts.ts'

type Written = { text: string }

/** A text that survives a reload and visits to other pages, stored under the name of its form. */
export function useKeptText(form: string | undefined, first: string) {
  const { user, company } = useMe()
  const key = form && draftKey(user.id, company?.id, form)
  const [text, setText] = useState(() => (key && readDraft<Written>(key)?.changes.text) || first)
  function change(next: string) {
    setText(next)
    if (!key) return
    const base = { revision: 0, values: { text: first } }
    if (next) keepDraft<Written>(key, { base, changes: { text: next } })
    else forgetDraft(key)
  }
  return [text, change] as const
}
