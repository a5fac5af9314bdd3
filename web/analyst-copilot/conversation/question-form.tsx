import { ArrowUp } from 'lucide-react'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { longestQuestion } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { useKeptText } from '../../platform/forms/use-kept-text.ts'
import { Button } from '../../ui/button.tsx'
import { Textarea } from '../../ui/textarea.tsx'

export type QuestionField = {
  focus: () => void
  /** Puts a text into it, in place of what it holds. */
  edit: (text: string) => void
}

type QuestionFormProps = {
  ref: Ref<QuestionField>
  pending: boolean
  /** A question to begin with; null for what was typed before. */
  begin: string | null
  /** Resolves to whether the question was sent; if not, it stays in the field. */
  onSend: (text: string) => Promise<boolean>
}

/** The question field: Enter sends, Shift+Enter adds a line. Empty questions are not sent. */
export function QuestionForm({ ref, pending, begin, onSend }: QuestionFormProps) {
  const [text, setText] = useQuestion(begin)
  const box = useRef<HTMLTextAreaElement>(null)
  const latest = useRef(text)
  function change(next: string) {
    latest.current = next
    setText(next)
  }
  const focus = () => box.current?.focus()
  useImperativeHandle(ref, () => ({
    focus,
    edit: (next) => {
      change(next)
      focus()
    },
  }))
  async function submit() {
    const trimmed = text.trim()
    if (!trimmed || pending) return
    // What was typed meanwhile stays.
    if ((await onSend(trimmed)) && latest.current === text) change('')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="relative"
    >
      <Textarea
        ref={box}
        // Whoever comes to ask it only has to send it.
        autoFocus={begin !== null}
        aria-label={words.question}
        placeholder={words.placeholder}
        rows={2}
        maxLength={longestQuestion}
        className="max-h-48 min-h-16 resize-none bg-card pe-14"
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void submit()
        }}
      />
      <Button
        icon={ArrowUp}
        type="submit"
        size="icon-sm"
        aria-label={words.ask}
        pending={pending}
        disabled={text.trim() === ''}
        className="absolute end-2.5 bottom-3"
      />
    </form>
  )
}

/** The question that is being typed, at first the given one. */
function useQuestion(begin: string | null) {
  const [kept, setKept] = useKeptText('copilot question', '')
  const [begun, setBegun] = useState(begin?.slice(0, longestQuestion) ?? null)
  const change = (text: string) => {
    setBegun(null)
    setKept(text)
  }
  return [begun ?? kept, change] as const
}
