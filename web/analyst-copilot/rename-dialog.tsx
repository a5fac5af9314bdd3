import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'

type RenameDialogProps = {
  title: string
  maxLength: number
  rename: { mutateAsync: (title: string) => Promise<unknown>; isPending: boolean }
  words: Record<'rename' | 'renamed' | 'renameFailed' | 'newTitle' | 'save', string>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Renames a session or comparison of the user. */
export function RenameDialog({ open, onOpenChange, ...renaming }: RenameDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={renaming.words.rename}>
        <RenameForm {...renaming} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

type RenameFormProps = Omit<RenameDialogProps, 'open' | 'onOpenChange'> & { onDone: () => void }

function RenameForm({ title: first, maxLength, rename, words, onDone }: RenameFormProps) {
  const [title, setTitle] = useState(first)
  const [error, setError] = useState<string>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (rename.isPending) return
    try {
      await rename.mutateAsync(title)
      toast.success(words.renamed)
      onDone()
    } catch (failure) {
      setError(serverMessage(failure) ?? words.renameFailed)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={words.newTitle} error={error}>
        <Input
          value={title}
          maxLength={maxLength}
          onChange={({ target }) => {
            setTitle(target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" pending={rename.isPending} className="self-start">
        {words.save}
      </Button>
    </form>
  )
}
