import { Check } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import {
  accentPresets,
  accentSchema,
  companyBrandMessages as words,
} from '../../../contract/company/company-brand.ts'
import { isReadable, readable } from '../../../contract/company/readable-colour.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useSaveAccent } from './company-brand-queries.ts'

/**
 * Chooses the accent color: a preset, which is saved immediately, or any color that is readable
 * on white.
 */
export function AccentField({ accent }: { accent: string }) {
  const id = useId()
  const { save, saving } = useSaveAccent()
  const [changed, setChanged] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const typed = (changed ?? accent).trim().toLowerCase()
  const { data: colour, error } = accentSchema.safeParse(typed)
  const isColour = /^#[0-9a-f]{6}$/.test(typed)
  const darker = isColour && !isReadable(typed) ? readable(typed) : undefined
  // A complete color is validated immediately, anything else only on submit.
  const problem = isColour || asked ? error?.issues[0]?.message : undefined

  function saveNew(chosen: string) {
    if (chosen !== accent && !saving) save(chosen, () => setChanged(null))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (colour) saveNew(colour)
  }
  function takeDarker(shade: string) {
    setChanged(shade)
    input.current?.focus()
  }

  return (
    <div>
      <p id={id} className="font-medium">
        {words.colour}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not support this layout */}
      <div role="group" aria-labelledby={id} className="mt-2 flex flex-wrap gap-1.5">
        {accentPresets.map((preset) => (
          <button
            key={preset.colour}
            type="button"
            aria-label={preset.name}
            aria-pressed={(saving ?? accent) === preset.colour}
            title={preset.name}
            className="grid size-8 place-items-center rounded-full border border-input text-white outline-offset-2 aria-pressed:outline-2 aria-pressed:outline-ring pointer-coarse:size-10"
            style={{ backgroundColor: preset.colour }}
            onClick={() => saveNew(preset.colour)}
          >
            {(saving ?? accent) === preset.colour && (
              <Check aria-hidden="true" className="size-4" />
            )}
          </button>
        ))}
      </div>
      <form noValidate onSubmit={submit} className="mt-4 flex flex-wrap items-start gap-2">
        <Field
          label={words.own}
          description={words.ownHint}
          error={problem}
          className="w-80 max-w-full"
        >
          <span className="flex gap-2">
            <input
              type="color"
              aria-label={words.pick}
              value={isColour ? typed : accent}
              className="h-9 w-11 shrink-0 cursor-pointer rounded-md border bg-transparent p-1 pointer-coarse:h-11"
              onChange={({ target }) => setChanged(target.value)}
            />
            <Input
              ref={input}
              value={changed ?? accent}
              maxLength={20}
              spellCheck={false}
              autoComplete="off"
              className="w-32 font-mono"
              onChange={({ target }) => setChanged(target.value)}
            />
            <Button type="submit" variant="secondary" pending={saving !== undefined}>
              {words.save}
            </Button>
          </span>
        </Field>
        {darker && (
          <Button variant="ghost" className="sm:mt-7" onClick={() => takeDarker(darker)}>
            <span
              aria-hidden="true"
              className="size-4 rounded-full border border-input"
              style={{ backgroundColor: darker }}
            />
            {words.darker(darker)}
          </Button>
        )}
      </form>
    </div>
  )
}
