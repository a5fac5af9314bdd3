import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { textOf } from '../../../../common/text/spoken-canvas.ts'
import { thingMessages as words } from '../../../../contract/insight-canvas/canvas-thing-messages.ts'
import { thingLimits } from '../../../../contract/insight-canvas/canvas-things.ts'
import { canvasLimits, type Thing } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { isKey } from '../../../platform/keys/keys.ts'
import { cn } from '../../../ui/cn.ts'
import type { TryChange } from '../change-widget.ts'
import { useDraft } from '../use-draft.ts'
import type { Writing } from '../widget-props.ts'

type ThingTextProps = {
  thing: Thing
  change: TryChange | null
  /** Set while one writes on it. */
  writing: Writing | null
  className?: string
}

/** What is written on a thing, and the field in which it is written. */
export function ThingText({ thing, change, writing, className }: ThingTextProps) {
  const text = writtenOn(thing)
  const style = cn('block w-full whitespace-pre-wrap break-words', className)
  if (writing && change) {
    return (
      <span className={cn(style, 'nodrag nopan nowheel grid')}>
        <TextField thing={thing} text={text} change={change} writing={writing} />
      </span>
    )
  }
  return (
    <Paragraphs text={text} className={style} hint={change ? words.placeholder[thing.type] : ''} />
  )
}

type ParagraphsProps = { text: string; className: string; hint: string }

function Paragraphs({ text, className, hint }: ParagraphsProps): ReactNode {
  if (!text) return <span className={cn(className, 'text-muted-foreground')}>{hint}</span>
  return (
    <span dir="auto" className={className}>
      {text}
    </span>
  )
}

type TextFieldProps = Required<Pick<ThingTextProps, 'thing'>> & {
  text: string
  change: TryChange
  writing: Writing
}

function TextField({ thing, text, change, writing }: TextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { typed, error, type } = useDraft({
    value: text,
    apply: (typed) =>
      change(words.wrote(words.tool[thing.type]), withText(thing, typed), `${thing.id} text`),
  })
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  const oneLine = thing.type === 'frame' || thing.type === 'connector'
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const next = thing.type === 'note' && nextOf(event)
    if (next) writing.onNext(next)
    else if (event.key === 'Escape' || (oneLine && event.key === 'Enter')) writing.onEnd(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <span aria-hidden="true" className="invisible col-start-1 row-start-1 min-h-[1lh]">
        {`${typed || words.placeholder[thing.type]}\u200b`}
      </span>
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        aria-label={words.write[thing.type]}
        aria-description={thing.type === 'note' ? words.noteHint : undefined}
        aria-invalid={error ? true : undefined}
        placeholder={words.placeholder[thing.type]}
        maxLength={mostOn(thing)}
        value={typed}
        className="col-start-1 row-start-1 w-full resize-none overflow-hidden bg-transparent text-inherit outline-none [font:inherit] [letter-spacing:inherit] [text-align:inherit] placeholder:text-muted-foreground"
        onChange={({ target }) =>
          type(oneLine ? target.value.replace(/[\r\n]+/g, ' ') : target.value)
        }
        onKeyDown={press}
        onBlur={() => writing.onEnd(false)}
      />
      {error && typed.trim() !== '' && (
        <span role="alert" className="font-sans text-destructive-text text-xs">
          {error}
        </span>
      )}
    </>
  )
}

function nextOf(event: KeyboardEvent): 'right' | 'below' | null {
  if (event.key === 'Tab' && !event.shiftKey) return 'right'
  return isKey('noteBelow', event) ? 'below' : null
}

const writtenOn = (thing: Thing) => (thing.type === 'frame' ? thing.title : textOf(thing))

const mostOn = ({ type }: Thing) =>
  ({
    note: thingLimits.note,
    shape: thingLimits.note,
    text: thingLimits.text,
    connector: thingLimits.label,
    frame: canvasLimits.title,
  })[type]

function withText(thing: Thing, text: string): Thing {
  switch (thing.type) {
    case 'frame':
      return { ...thing, title: text }
    case 'connector':
      return { ...thing, data: { ...thing.data, label: text } }
    case 'note':
      return { ...thing, data: { ...thing.data, text } }
    case 'shape':
      return { ...thing, data: { ...thing.data, text } }
    case 'text':
      return { ...thing, data: { ...thing.data, text } }
  }
}
