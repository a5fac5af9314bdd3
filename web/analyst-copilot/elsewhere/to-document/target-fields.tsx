import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { toDocumentMessages as words } from '../../../../contract/analyst-copilot/copilot-document.ts'
import {
  type DocumentBlock,
  documentLimits,
  isOpenPoint,
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

/** The document and section for which somebody looked for an answer, as the address names them. */
export function useNamedPlace(): Pick<Chosen, 'document' | 'heading'> {
  const [search] = useSearchParams()
  const id = search.get('document')
  const { data } = useQuery({ ...recordQuery(documents, id ?? ''), enabled: id !== null })
  if (!data?.mayChange) return { document: null, heading: null }
  return { document: { id: data.id, title: data.title }, heading: search.get('heading') }
}

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
  const headings = placesIn((data?.blocks ?? []).map(({ block }) => block))
  return (
    <Field label={words.place} error={isError ? words.documentFailed : undefined}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
        options={headings}
      >
        <option value="">{words.atEnd}</option>
      </Select>
    </Field>
  )
}

/** The sections of a document, also those that have only open points. */
function placesIn(blocks: readonly DocumentBlock[]): [string, string][] {
  const places = new Map<string, string>()
  for (const block of blocks) {
    const title = block.type === 'heading' ? textOfBlock(block).trim() : ''
    if (title) places.set(block.attrs.id, words.below(title))
    if (!isOpenPoint(block)) continue
    const { section } = block.attrs
    if (!places.has(section.headingId)) {
      places.set(section.headingId, words.newSection(section.title))
    }
  }
  return [...places]
}
