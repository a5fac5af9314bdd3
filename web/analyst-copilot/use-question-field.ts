import { type RefObject, useRef } from 'react'
import { useKeptText } from '../platform/forms/use-kept-text.ts'

export type QuestionField = {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  change: (text: string) => void
  /** Clears it, unless something else was typed after `sent`. */
  clear: (sent: string) => void
}

/** The text of the question field, which survives a reload. */
export function useQuestionField(): QuestionField {
  const [text, setText] = useKeptText('copilot question', '')
  const box = useRef<HTMLTextAreaElement>(null)
  const latest = useRef(text)
  function change(next: string) {
    latest.current = next
    setText(next)
  }
  return { box, text, change, clear: (sent) => latest.current === sent && change('') }
}
