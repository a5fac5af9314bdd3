import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { toDocumentMessages as words } from '../../../../contract/analyst-copilot/copilot-document.ts'
import {
  documentLimits,
  textOfBlock,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import {
  type DocumentType,
  documentTypes,
} from '../../../../contract/boardroom-builder/documents.ts'
import { documents } from '../../../boardroom-builder/documents.ts'
import { documentsQuery } from '../../../boardroom-builder/documents-queries.ts'
import { recordQuery } from '../../../records/record-queries.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { TargetSelect, useTargetSearch } from '../target-select.tsx'

/** The target: a document, or null for a new one; a heading to add below, or null for the end. */
export type Chosen = {
  document: { id: string; title: string } | null
  heading: string | null
  title: string
  type: DocumentType
}

type TargetFieldsProps = {
  value: Chosen
  error: string | undefined
  onChange: (chosen: Chosen) => void
}

/** Chooses an editable or new document, and a place in it. */
export function TargetFields({ value, error, onChange }: TargetFieldsProps) {
  const { document } = value
  const search = useTargetSearch()
  const list = useInfiniteQuery(documentsQuery({ ...search.filters, only: 'writable' }))
  return (
    <>
      <TargetSelect
        label={words.document}
        noun={words.documents}
        fresh={words.newDocument}
        search={search}
        list={list}
        chosen={document}
        onChoose={(chosen) => onChange({ ...value, document: chosen, heading: null })}
      />
      {document ? (
        <PlaceField
          key={document.id}
          id={document.id}
          value={value.heading}
          onChange={(heading) => onChange({ ...value, heading })}
        />
      ) : (
        <NewDocumentFields value={value} error={error} onChange={onChange} />
      )}
    </>
  )
}

/** The title and the type of a new document. */
function NewDocumentFields({ value, error, onChange }: TargetFieldsProps) {
  return (
    <>
      <Field label={words.newTitle} required error={error}>
        <Input
          autoComplete="off"
          maxLength={documentLimits.title}
          value={value.title}
          onChange={({ target }) => onChange({ ...value, title: target.value })}
        />
      </Field>
      <Field label={words.type}>
        <Select
          value={value.type}
          onChange={({ target }) => onChange({ ...value, type: target.value as DocumentType })}
          options={Object.entries(documentTypes)}
        />
      </Field>
    </>
  )
}

type PlaceFieldProps = {
  id: string
  value: string | null
  onChange: (heading: string | null) => void
}

/** Chooses the end of the document, or the end of one of its sections. */
function PlaceField({ id, value, onChange }: PlaceFieldProps) {
  const { data, isError } = useQuery(recordQuery(documents, id))
  const headings = (data?.blocks ?? []).flatMap(({ block }) => {
    const title = block.type === 'heading' ? textOfBlock(block).trim() : ''
    return title ? [{ id: block.attrs.id, title }] : []
  })
  return (
    <Field label={words.place} error={isError ? words.documentFailed : undefined}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
        options={headings.map((heading) => [heading.id, words.below(heading.title)])}
      >
        <option value="">{words.atEnd}</option>
      </Select>
    </Field>
  )
}
