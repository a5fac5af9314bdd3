import { ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { copilotMessages as words } from '../../contract/analyst-copilot/copilot-messages.ts'
import { useKeptText } from '../platform/forms/use-kept-text.ts'
import { Button } from '../ui/button.tsx'
import { Textarea } from '../ui/textarea.tsx'

type QuestionFormProps = {
  pending: boolean
  /** Resolves to whether the question was answered; if not, it stays in the field. */
  onSend: (text: string) => Promise<boolean>
}

/** The question field: Enter sends, Shift+Enter adds a line. Empty questions are not sent. */
export function QuestionForm({ pending, onSend }: QuestionFormProps) {
  const [text, setText] = useKeptText('copilot question', '')
  const latest = useRef(text)
  function change(next: string) {
    latest.current = next
    setText(next)
  }
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
        aria-label={words.question}
        placeholder={words.placeholder}
        rows={2}
        maxLength={1000}
        className="min-h-16 resize-none bg-card pe-14"
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
