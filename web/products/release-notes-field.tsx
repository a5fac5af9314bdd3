import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { productMessages } from '../../contract/products/products.ts'
import { isWebUrl } from '../../contract/values/text.ts'
import { withScheme } from '../platform/forms/with-scheme.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import type { ProductFormReturn } from './product-form-values.ts'

/** The links of a product form, and the one in the input. */
export function useReleaseNotes(form: ProductFormReturn) {
  const [urls, draft] = useWatch({ control: form.control, name: ['releaseNotes', 'releaseNote'] })
  const setUrls = (next: string[]) => form.setValue('releaseNotes', next)
  const setDraft = (next: string) => form.setValue('releaseNote', next)

  /** Adds the typed link to the list. Null, with a toast, if it is invalid. */
  function add(): string[] | null {
    const url = withScheme(draft.trim())
    if (!isWebUrl(url)) {
      toast.error(
        productMessages.invalidReleaseNote.title,
        productMessages.invalidReleaseNote.description,
      )
      return null
    }
    const next = urls.includes(url) ? urls : [...urls, url]
    setUrls(next)
    setDraft('')
    return next
  }

  return {
    urls,
    draft,
    setDraft,
    add,
    remove: (url: string) => setUrls(urls.filter((other) => other !== url)),
    /** The list including the link in the input; null if that is invalid. */
    all: () => (draft.trim() === '' ? urls : add()),
  }
}

type ReleaseNotesFieldProps = { notes: ReturnType<typeof useReleaseNotes> }

/** Adds and removes links to release notes. */
export function ReleaseNotesField({ notes }: ReleaseNotesFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    notes.add()
    input.current?.focus()
  }
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Release notes"
        description="Links to your release notes help analysts track the product's evolution."
      >
        <div className="flex gap-2">
          <Input
            ref={input}
            inputMode="url"
            placeholder="https://"
            value={notes.draft}
            onChange={(event) => notes.setDraft(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter adds the link here; in other fields it submits the form.
              event.preventDefault()
              add()
            }}
          />
          <Button icon={Plus} variant="secondary" aria-label="Add release note" onClick={add}>
            Add
          </Button>
        </div>
      </Field>
      {notes.urls.length > 0 && (
        <ul aria-label="Release note links" className="divide-y rounded-md border">
          {notes.urls.map((url) => (
            <li key={url} className="flex items-center gap-2 py-1 ps-3 pe-1">
              <span className="min-w-0 flex-1 truncate" title={url}>
                {url}
              </span>
              <IconButton
                icon={X}
                label={`Remove ${url}`}
                onClick={() => {
                  notes.remove(url)
                  input.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
