import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { documentImportErrors, documentImportLimits } from '../../contract/document-imports.ts'
import { wizardMessages, documentMessages as words } from '../../contract/document-messages.ts'
import { type DocumentType, documentTypes } from '../../contract/documents.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import { useImportDocument } from './documents-queries.ts'

type ImportDocumentDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The dialog that creates a document from a Word file. */
export function ImportDocumentDialog({ open, onOpenChange }: ImportDocumentDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={words.importTitle} description={words.importHint}>
        <ImportForm />
      </DialogContent>
    </Dialog>
  )
}

function ImportForm() {
  const [type, setType] = useState<DocumentType>('investment-memo')
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const { mutateAsync, isPending } = useImportDocument()
  const navigate = useNavigate()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (!file) return setError(words.chooseFile)
    if (file.size > documentImportLimits.bytes)
      return setError(documentImportErrors.tooLarge.message)
    try {
      const { id, pictures } = await mutateAsync({ file, type })
      toast.success(words.imported, pictures > 0 ? words.picturesLeftOut(pictures) : undefined)
      await navigate(`/boardroom-builder/${id}`)
    } catch (failure) {
      setError(serverMessage(failure) ?? words.importFailed)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label={words.file} required error={error}>
        <Input
          type="file"
          accept=".docx"
          onChange={({ target }) => {
            setFile(target.files?.[0])
            setError(undefined)
          }}
        />
      </Field>
      <Field label={wizardMessages.type} required>
        <Select value={type} onChange={({ target }) => setType(target.value as DocumentType)}>
          {Object.entries(documentTypes).map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" pending={isPending} className="self-start">
        {words.import}
      </Button>
    </form>
  )
}
