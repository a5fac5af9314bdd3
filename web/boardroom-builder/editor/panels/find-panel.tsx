import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { CaseSensitive, ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import {
  type FindQuery,
  findState,
  replaceAllMatches,
  replaceMatch,
  search,
  stepMatch,
} from '../plugins/find.ts'

type FindPanelProps = {
  editor: Editor
  editable: boolean
  field: RefObject<HTMLInputElement | null>
  /** The initial search text. */
  given: string
  say: (words: string) => void
  onClose: () => void
}

/** Finds words in the document, and replaces them. */
export function FindPanel({ editor, editable, field, given, say, onClose }: FindPanelProps) {
  const [query, setQuery] = useState<FindQuery>({ text: given, matchCase: false })
  const [replacement, setReplacement] = useState('')
  const { count, current } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const found = findState(state)
      return { count: found?.matches.length ?? 0, current: found?.current ?? -1 }
    },
  })
  useEffect(() => {
    field.current?.select()
  }, [field])
  useEffect(() => {
    search(editor.view, query)
  }, [editor, query])
  useEffect(
    () => () => {
      if (!editor.isDestroyed) search(editor.view, null)
    },
    [editor],
  )
  const found = query.text === '' ? '' : words.found(current + 1, count)
  const none = count === 0
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target === field.current) {
      stepMatch(editor.view, event.shiftKey ? -1 : 1)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search
      aria-label={words.findPanel}
      className="flex flex-wrap items-center gap-1.5 border-t p-1.5"
      onKeyDown={press}
    >
      <Input
        ref={field}
        aria-label={words.findLabel}
        placeholder={words.findLabel}
        className="h-8 w-44 grow basis-32 sm:grow-0"
        maxLength={200}
        value={query.text}
        onChange={({ target }) => setQuery({ ...query, text: target.value })}
      />
      <output className="min-w-20 whitespace-nowrap text-muted-foreground text-sm">{found}</output>
      <div className="flex">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.matchCase}
          aria-pressed={query.matchCase}
          title={words.matchCase}
          className="aria-pressed:bg-primary-tint aria-pressed:text-primary-text"
          onClick={() => setQuery({ ...query, matchCase: !query.matchCase })}
        >
          <CaseSensitive aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.previous}
          title={words.previous}
          disabled={none}
          onClick={() => stepMatch(editor.view, -1)}
        >
          <ChevronUp aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.next}
          title={words.next}
          disabled={none}
          onClick={() => stepMatch(editor.view, 1)}
        >
          <ChevronDown aria-hidden="true" />
        </Button>
      </div>
      {editable && (
        <form
          className="flex grow flex-wrap items-center gap-1.5 sm:grow-0"
          onSubmit={(event) => {
            event.preventDefault()
            replaceMatch(editor.view, replacement)
          }}
        >
          <Input
            aria-label={words.replaceLabel}
            placeholder={words.replaceLabel}
            className="h-8 w-44 grow basis-32 sm:grow-0"
            maxLength={1000}
            value={replacement}
            onChange={({ target }) => setReplacement(target.value)}
          />
          <Button variant="secondary" size="sm" type="submit" disabled={none}>
            {words.replace}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={none}
            onClick={() => {
              say(words.replaced(replaceAllMatches(editor.view, replacement)))
              field.current?.focus()
            }}
          >
            {words.replaceAll}
          </Button>
        </form>
      )}
      <Button
        variant="ghost"
        size="icon-sm"
        className="ms-auto"
        aria-label={words.closeFind}
        onClick={onClose}
      >
        <X aria-hidden="true" />
      </Button>
    </search>
  )
}
