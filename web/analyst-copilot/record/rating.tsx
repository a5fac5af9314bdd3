import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import type {
  CopilotQuery,
  CopilotRating,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  longestComment,
  ratingMessages as words,
} from '../../../contract/analyst-copilot/copilot-record.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { useRate } from './record-queries.ts'

const choices = [
  { value: 1, label: words.helpful, Icon: ThumbsUp },
  { value: -1, label: words.notHelpful, Icon: ThumbsDown },
] as const

const none: CopilotRating = { rating: null, comment: null }

/** Whether an answer was helpful, and why. Choosing the same rating again removes it. */
export function Rating({ query: { id, rating, comment } }: { query: CopilotQuery }) {
  const rate = useRate(id)
  const shown = rate.isPending ? rate.variables.rating : rating
  const send = (next: CopilotRating, saved?: string) => {
    rate.mutate(next, {
      onSuccess: () => saved && toast.success(saved),
      onError: (error) => toast.error(words.failed, serverMessage(error) ?? 'Please try again.'),
    })
  }
  return (
    <div data-print="no" className="flex flex-col gap-3 border-t pt-3">
      <fieldset className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <legend className="float-start me-2 max-sm:w-full text-muted-foreground text-sm">
          {words.question}
        </legend>
        {choices.map(({ value, label, Icon }) => (
          <Button
            icon={Icon}
            key={value}
            variant="ghost"
            size="sm"
            aria-pressed={shown === value}
            aria-busy={rate.isPending || undefined}
            className="aria-pressed:bg-primary-tint aria-pressed:text-primary-text"
            onClick={() => send(shown === value ? none : { rating: value, comment })}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {shown !== null && (
        <Comment
          kept={comment ?? ''}
          pending={rate.isPending}
          onSave={(text) => send({ rating: shown, comment: text }, words.saved)}
        />
      )}
    </div>
  )
}

type CommentProps = { kept: string; pending: boolean; onSave: (text: string) => void }

function Comment({ kept, pending, onSave }: CommentProps) {
  const [text, setText] = useState(kept)
  return (
    <form
      className="flex max-w-prose flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(text)
      }}
    >
      <Field label={words.comment} aside={words.optional} className="w-full">
        <Textarea
          rows={2}
          className="min-h-16"
          maxLength={longestComment}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        pending={pending}
        disabled={text.trim() === kept}
      >
        {words.save}
      </Button>
    </form>
  )
}
