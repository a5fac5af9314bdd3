import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { useIdempotencyKey } from '../calls/use-idempotency-key.ts'
import { useKeptText } from './use-kept-text.ts'

type TextFormProps = {
  label: string
  description?: string
  send: string
  failed: string
  most: number
  /** The text to edit; empty for a new one. */
  first?: string
  /** The key under which the text is kept if the page is left before it is sent. */
  keepAs?: string
  autoFocus?: boolean
  /** The field, if it is more than a text. */
  control?: ComponentType<ComponentProps<'textarea'>>
  /** The text as it is sent, which must not be longer than `most`. */
  stored?: (text: string) => string
  /** Sends the trimmed text. The form is cleared on success. */
  onSend: (text: string, idempotencyKey: string) => Promise<unknown>
  onFocus?: () => void
  onCancel?: () => void
  /** Options between the text and the button. */
  children?: ReactNode
}

/** A form with one text and a button to send it, also by Ctrl+Enter. Text that could not be sent stays. */
export function TextForm(props: TextFormProps) {
  const { label, description, send, autoFocus, onFocus, onCancel, children } = props
  const { control: Control = Textarea } = props
  const { text, type, error, sending, submit } = useText(props)
  const form = useId()
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(sending, button)
  return (
    <form
      id={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex flex-col gap-3"
    >
      <Field label={label} description={description} error={error}>
        <Control
          rows={3}
          autoFocus={autoFocus}
          className="min-h-20"
          value={text}
          onFocus={onFocus}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void submit()
          }}
        />
      </Field>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button ref={button} type="submit" pending={sending}>
          {send}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** What is typed, kept until it is sent. */
function useText(props: TextFormProps) {
  const [text, setText] = useKeptText(props.keepAs, props.first ?? '')
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const keyOf = useIdempotencyKey()
  async function submit() {
    const trimmed = text.trim()
    const sent = props.stored?.(trimmed) ?? trimmed
    const over = [...sent].length - props.most
    if (!trimmed) return setError('Write something first')
    if (over > 0) return setError(`${over.toLocaleString('en')} characters too many`)
    if (sending) return
    setSending(true)
    try {
      await props.onSend(sent, keyOf(sent))
      setText('')
    } catch (failure) {
      toast.error(props.failed, serverMessage(failure) ?? 'Please try again.')
    } finally {
      setSending(false)
    }
  }
  function type(typed: string) {
    setText(typed)
    setError(undefined)
  }
  return { text, type, error, sending, submit }
}
