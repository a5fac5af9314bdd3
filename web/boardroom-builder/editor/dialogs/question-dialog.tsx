import { useState } from 'react'
import { documentLimits } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { text } from '../../../../contract/values/text.ts'
import { Dialog, DialogContent } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { DialogButtons } from './dialog-buttons.tsx'

type QuestionDialogProps = {
  question: string
  onClose: () => void
  onSave: (question: string) => void
}

const schema = text({ min: 1, minMessage: words.questionMissing, max: documentLimits.question })

export function QuestionDialog({ question, onClose, onSave }: QuestionDialogProps) {
  const [typed, setTyped] = useState(question)
  const [error, setError] = useState('')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={words.questionTitle}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const parsed = schema.safeParse(typed)
            if (parsed.success) onSave(parsed.data)
            else setError(parsed.error.issues[0]?.message ?? words.questionMissing)
          }}
        >
          <Field label={words.question} description={words.questionHint} error={error}>
            <Input
              value={typed}
              maxLength={documentLimits.question}
              onChange={({ target }) => {
                setTyped(target.value)
                setError('')
              }}
            />
          </Field>
          <DialogButtons save={question === '' ? words.add : words.save} onClose={onClose} />
        </form>
      </DialogContent>
    </Dialog>
  )
}
