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

/** What was typed over the accent color, and what is wrong with it. */
function useTypedAccent(accent: string) {
  const [changed, setChanged] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const typed = (changed ?? accent).trim().toLowerCase()
  const { data: colour, error } = accentSchema.safeParse(typed)
  const isColour = /^#[0-9a-f]{6}$/.test(typed)
  return {
    shown: changed ?? accent,
    /** For the color picker, which takes nothing else than a complete color. */
    picked: isColour ? typed : accent,
    colour,
    darker: isColour && !isReadable(typed) ? readable(typed) : undefined,
    // A complete color is validated immediately, anything else only on submit.
    problem: isColour || asked ? error?.issues[0]?.message : undefined,
    change: setChanged,
    ask: () => setAsked(true),
  }
}

/**
 * Chooses the accent color: a preset, which is saved immediately, or any color that is readable
 * on white.
 */
export function AccentField({ accent }: { accent: string }) {
  const { save, saving } = useSaveAccent()
  const own = useTypedAccent(accent)
  const input = useRef<HTMLInputElement>(null)

  function saveNew(chosen: string) {
    if (chosen !== accent && !saving) save(chosen, () => own.change(null))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    own.ask()
    if (own.colour) saveNew(own.colour)
  }
  function takeDarker(shade: string) {
    own.change(shade)
    input.current?.focus()
  }

  return (
    <div>
      <Presets chosen={saving ?? accent} onChoose={saveNew} />
      <form noValidate onSubmit={submit} className="mt-4 flex flex-wrap items-start gap-2">
        <Field
          label={words.own}
          description={words.ownHint}
          error={own.problem}
          className="w-80 max-w-full"
        >
          <span className="flex gap-2">
            <input
              type="color"
              aria-label={words.pick}
              value={own.picked}
              className="h-9 w-11 shrink-0 cursor-pointer rounded-md border bg-transparent p-1 pointer-coarse:h-11"
              onChange={({ target }) => own.change(target.value)}
            />
            <Input
              ref={input}
              value={own.shown}
              maxLength={20}
              spellCheck={false}
              autoComplete="off"
              className="w-32 font-mono"
              onChange={({ target }) => own.change(target.value)}
            />
            <Button type="submit" variant="secondary" pending={saving !== undefined}>
              {words.save}
            </Button>
          </span>
        </Field>
        {own.darker && <Darker shade={own.darker} onTake={takeDarker} />}
      </form>
    </div>
  )
}

type PresetsProps = { chosen: string; onChoose: (colour: string) => void }

function Presets({ chosen, onChoose }: PresetsProps) {
  const id = useId()
  return (
    <>
      <p id={id} className="font-medium">
        {words.colour}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not support this layout */}
      <div role="group" aria-labelledby={id} className="mt-2 flex flex-wrap gap-1.5">
        {accentPresets.map(({ colour, name }) => (
          <button
            key={colour}
            type="button"
            aria-label={name}
            aria-pressed={chosen === colour}
            title={name}
            className="grid size-8 place-items-center rounded-full border border-input text-white outline-offset-2 aria-pressed:outline-2 aria-pressed:outline-ring pointer-coarse:size-10"
            style={{ backgroundColor: colour }}
            onClick={() => onChoose(colour)}
          >
            {chosen === colour && <Check aria-hidden="true" className="size-4" />}
          </button>
        ))}
      </div>
    </>
  )
}

type DarkerProps = { shade: string; onTake: (shade: string) => void }

/** Offers a shade that is readable in place of one that is not. */
function Darker({ shade, onTake }: DarkerProps) {
  return (
    <Button variant="ghost" className="sm:mt-7" onClick={() => onTake(shade)}>
      <span
        aria-hidden="true"
        className="size-4 rounded-full border border-input"
        style={{ backgroundColor: shade }}
      />
      {words.darker(shade)}
    </Button>
  )
}
