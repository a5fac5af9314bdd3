import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { CaseSensitive, ChevronDown, ChevronUp, type LucideIcon, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
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

/** What is searched for, as long as the panel is open. */
function useSearch({ editor, field, given }: Pick<FindPanelProps, 'editor' | 'field' | 'given'>) {
  const [query, setQuery] = useState<FindQuery>({ text: given, matchCase: false })
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
  return { query, setQuery, count, current }
}

/** Finds words in the document, and replaces them. */
export function FindPanel({ editor, editable, field, given, say, onClose }: FindPanelProps) {
  const { query, setQuery, count, current } = useSearch({ editor, field, given })
  const step = (by: 1 | -1) => stepMatch(editor.view, by)
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target === field.current) step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const none = count === 0
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
      <output className="min-w-20 whitespace-nowrap text-muted-foreground text-sm">
        {query.text === '' ? '' : words.found(current + 1, count)}
      </output>
      <div className="flex">
        <FindButton
          label={words.matchCase}
          icon={CaseSensitive}
          on={query.matchCase}
          onClick={() => setQuery({ ...query, matchCase: !query.matchCase })}
        />
        <FindButton
          label={words.previous}
          icon={ChevronUp}
          disabled={none}
          onClick={() => step(-1)}
        />
        <FindButton label={words.next} icon={ChevronDown} disabled={none} onClick={() => step(1)} />
      </div>
      {editable && <Replacing {...{ editor, none, field, say }} />}
      <IconButton icon={X} label={words.closeFind} className="ms-auto" onClick={onClose} />
    </search>
  )
}

type FindButtonProps = {
  label: string
  icon: LucideIcon
  on?: boolean
  disabled?: boolean
  onClick: () => void
}

function FindButton({ label, icon, on, disabled, onClick }: FindButtonProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      title
      aria-pressed={on}
      disabled={disabled}
      onClick={onClick}
    />
  )
}

type ReplacingProps = Pick<FindPanelProps, 'editor' | 'field' | 'say'> & { none: boolean }

/** Replaces the current match, or all. */
function Replacing({ editor, none, field, say }: ReplacingProps) {
  const [replacement, setReplacement] = useState('')
  return (
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
  )
}
