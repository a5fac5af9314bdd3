import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  documentImportErrors,
  documentImportLimits,
} from '../../contract/boardroom-builder/document-imports.ts'
import {
  wizardMessages,
  documentMessages as words,
} from '../../contract/boardroom-builder/document-messages.ts'
import { type DocumentType, documentTypes } from '../../contract/boardroom-builder/documents.ts'
import { ApiError } from '../../contract/errors.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
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
  /** What the chosen file would lose, once the server has said so. */
  const [leftOut, setLeftOut] = useState<string[]>([])
  const { mutateAsync, isPending } = useImportDocument()
  const navigate = useNavigate()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (!file) return setError(words.chooseFile)
    if (file.size > documentImportLimits.bytes)
      return setError(documentImportErrors.tooLarge.message)
    try {
      const { id, pictures } = await mutateAsync({ file, type, leaveOut: leftOut.length > 0 })
      toast.success(words.imported, pictures > 0 ? words.picturesLeftOut(pictures) : undefined)
      await navigate(`/boardroom-builder/${id}`)
    } catch (failure) {
      const issues = leavesOut(failure)
      if (issues) setLeftOut(issues)
      else setError(serverMessage(failure) ?? words.importFailed)
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
            setLeftOut([])
          }}
        />
      </Field>
      <Field label={wizardMessages.type} required>
        <Select
          value={type}
          onChange={({ target }) => setType(target.value as DocumentType)}
          options={Object.entries(documentTypes)}
        />
      </Field>
      {leftOut.length > 0 && <LeftOutList parts={leftOut} />}
      <Button type="submit" pending={isPending} className="self-start">
        {leftOut.length > 0 ? words.importAnyway : words.import}
      </Button>
    </form>
  )
}

function leavesOut(failure: unknown): string[] | null {
  if (!(failure instanceof ApiError) || failure.code !== documentImportErrors.leavesOut.code)
    return null
  return failure.issues?.map(({ message }) => message) ?? []
}

function LeftOutList({ parts }: { parts: readonly string[] }) {
  return (
    <Notice tone="error" title={words.leftOutTitle}>
      <p>{words.leftOutHint}</p>
      <ul className="mt-2 max-h-56 list-disc overflow-y-auto pl-5 wrap-anywhere">
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may be there twice
          <li key={at}>{part}</li>
        ))}
      </ul>
    </Notice>
  )
}
