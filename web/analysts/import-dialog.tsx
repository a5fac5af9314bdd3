import { type FormEvent, useRef, useState } from 'react'
import type { ImportField, importAnalysts } from '../../contract/analysts/analysts.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { counted } from '../../contract/values/counted.ts'
import { readTextFile } from '../platform/format/read-text-file.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import { useImport } from './analysts-queries.ts'
import { ImportColumns, rememberedFields, rememberFields } from './import-columns.tsx'

type ImportDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

type Preview = Reply<typeof importAnalysts>
/** The text of a file, and what importing it would do. */
type Chosen = { csv: string; preview: Preview }

/** Files above this size are not read, so that a wrong choice cannot freeze the page. */
const mostBytes = 12_000_000

/** Imports contacts from a CSV file: first shows what would happen, then does it. */
export function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Import contacts"
        description="A CSV file from Outlook, Google, LinkedIn, HubSpot, Salesforce, Excel or another program. Only an email address is required; separate topics and lists by semicolons."
      >
        <ImportForm onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function ImportForm({ onDone }: { onDone: () => void }) {
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useImport()
  const { chosen, choose, chooseColumns } = useChosenFile(mutateAsync, setProblem)
  const preview = chosen?.preview
  const found = preview ? preview.added + preview.updated : 0

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!chosen) {
      if (!problem) setProblem('Choose a CSV file')
      return
    }
    try {
      const { added, updated } = await mutateAsync({
        csv: chosen.csv,
        columns: chosen.preview.columns.map(({ field }) => field),
        confirm: true,
      })
      toast.success('Contacts imported', `${added} added, ${updated} updated`)
      onDone()
    } catch (error) {
      setProblem(serverMessage(error) ?? "The contacts couldn't be imported. Please try again.")
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label="File" required error={problem}>
        <Input
          type="file"
          accept=".csv,text/csv"
          onChange={({ target }) => void choose(target.files?.[0])}
          className="h-auto py-1.5 read-only:bg-card file:me-3 file:rounded-sm file:bg-hover file:px-2.5 file:py-1 file:font-medium"
        />
      </Field>
      {preview && <ImportColumns columns={preview.columns} onChange={chooseColumns} />}
      <div aria-live="polite" className="contents">
        {preview && <PreviewOf preview={preview} />}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending} disabled={preview !== undefined && found === 0}>
          {found > 0 ? `Import ${counted(found, 'contact')}` : 'Import'}
        </Button>
      </div>
    </form>
  )
}

/** The chosen file and its columns, with a preview of each choice. */
function useChosenFile(
  ask: ReturnType<typeof useImport>['mutateAsync'],
  setProblem: (problem: string | undefined) => void,
) {
  const [chosen, setChosen] = useState<Chosen>()
  /** Counts what was asked, so that an answer about an earlier file or choice is not shown. */
  const asked = useRef(0)

  async function show(read: () => Promise<Chosen | undefined>) {
    asked.current += 1
    const mine = asked.current
    setProblem(undefined)
    try {
      const next = await read()
      if (mine === asked.current) setChosen(next)
    } catch (error) {
      if (mine !== asked.current) return
      setProblem(serverMessage(error) ?? "The file couldn't be read. Please try again.")
    }
  }

  const choose = (file: File | undefined) =>
    show(async () => {
      setChosen(undefined)
      if (!file) return
      if (file.size > mostBytes) {
        setProblem('This file is too large. Split it and import the parts.')
        return
      }
      const csv = await readTextFile(file)
      const first = await ask({ csv })
      const columns = rememberedFields(first.columns)
      return { csv, preview: columns ? await ask({ csv, columns }) : first }
    })

  function chooseColumns(columns: (ImportField | null)[]) {
    if (!chosen) return
    if (!columns.includes('email')) {
      setProblem('Choose the column with the email addresses.')
      return
    }
    void show(async () => {
      const next = await ask({ csv: chosen.csv, columns })
      rememberFields(next.columns, columns)
      return { csv: chosen.csv, preview: next }
    })
  }

  return { chosen, choose, chooseColumns }
}

function PreviewOf({ preview: { added, updated, bad, partly, sample } }: { preview: Preview }) {
  const more = added + updated - sample.length
  return (
    <div className="flex flex-col gap-4">
      <p>
        <strong className="font-medium">{counted(added, 'new contact')}</strong>,{' '}
        {updated.toLocaleString('en')} to update.{' '}
        {bad.length > 0 && `${counted(bad.length, 'line')} will be left out.`}
      </p>
      {sample.length > 0 && (
        <ul aria-label="Contacts in the file" className="divide-y rounded-md border text-sm">
          {sample.map(({ name, email, firm }) => (
            <li key={email} className="px-3 py-1.5">
              <p dir="auto" className="truncate font-medium">
                {name}
              </p>
              <p dir="auto" className="truncate text-muted-foreground">
                {firm ? `${email}, ${firm}` : email}
              </p>
            </li>
          ))}
          {more > 0 && (
            <li className="px-3 py-1.5 text-muted-foreground">and {counted(more, 'other')}</li>
          )}
        </ul>
      )}
      {bad.length > 0 && (
        <Notice tone="error" title="Lines that will be left out">
          <Lines label="Lines left out" lines={bad} />
        </Notice>
      )}
      {partly.length > 0 && (
        <Notice title="Lines that will be imported in part">
          <Lines label="Lines imported in part" lines={partly} />
        </Notice>
      )}
    </div>
  )
}

function Lines({ label, lines }: { label: string; lines: Preview['bad'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
    <ul aria-label={label} tabIndex={0} className="max-h-40 overflow-y-auto text-sm">
      {lines.map(({ line, problem }) => (
        <li key={line}>
          Line {line}: <bdi>{problem}</bdi>
        </li>
      ))}
    </ul>
  )
}
