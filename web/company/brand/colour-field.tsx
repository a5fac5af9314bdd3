import { Check } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { companyLook } from '../../../common/looks/company-look.ts'
import {
  accentPresets,
  accentSchema,
  type CompanyBrand,
  companyBrandMessages as words,
} from '../../../contract/company/company-brand.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useSaveBrand } from './company-brand-queries.ts'

/** What was typed over a color, and what is wrong with it. */
function useTypedColour(colour: string) {
  const [changed, setChanged] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const typed = (changed ?? colour).trim().toLowerCase()
  const { data, error } = accentSchema.safeParse(typed)
  return {
    shown: changed ?? colour,
    /** For the color picker, which takes nothing else than a complete color. */
    picked: data ?? colour,
    colour: data,
    problem: asked ? error?.issues[0]?.message : undefined,
    change: setChanged,
    ask: () => setAsked(true),
  }
}

type ColourFieldProps = { brand: CompanyBrand; name: 'accent' | 'second' }

/** Chooses one of the two colors: a preset, which is saved immediately, or any other. */
export function ColourField({ brand, name }: ColourFieldProps) {
  const current = brand[name]
  const { save, saving } = useSaveBrand(words.colourSaved, words.colourFailed)
  const own = useTypedColour(current)
  const isAccent = name === 'accent'

  function saveNew(chosen: string) {
    if (chosen !== current && !saving) save({ [name]: chosen }, () => own.change(null))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    own.ask()
    if (own.colour) saveNew(own.colour)
  }

  return (
    <div>
      {isAccent && <Presets chosen={saving?.accent ?? current} onChoose={saveNew} />}
      <form noValidate onSubmit={submit} className={isAccent ? 'mt-4' : ''}>
        <Field
          label={isAccent ? words.own : words.second}
          description={isAccent ? words.ownHint : words.secondHint}
          error={own.problem}
          className="w-80 max-w-full"
        >
          <span className="flex gap-2">
            <input
              type="color"
              aria-label={isAccent ? words.pick : words.pickSecond}
              value={own.picked}
              className="h-9 w-11 shrink-0 cursor-pointer rounded-md border bg-transparent p-1 pointer-coarse:h-11"
              onChange={({ target }) => own.change(target.value)}
            />
            <Input
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
      </form>
      {isAccent && <Adjusted brand={brand} colour={own.picked} />}
    </div>
  )
}

/** Says which shades texts get, if the color itself is hard to read. */
function Adjusted({ brand, colour }: { brand: CompanyBrand; colour: string }) {
  const shadeOn = (scheme: 'light' | 'dark') => {
    const { accentText } = companyLook({ ...brand, accent: colour }, scheme)
    return accentText === colour ? null : accentText
  }
  const [light, dark] = [shadeOn('light'), shadeOn('dark')]
  if (!light && !dark) return null
  return (
    <p
      role="status"
      className="mt-2 flex flex-wrap items-center gap-2 text-muted-foreground text-sm"
    >
      {[light, dark].map(
        (shade) =>
          shade && (
            <span
              key={shade}
              aria-hidden="true"
              className="size-4 rounded-full border border-input"
              style={{ backgroundColor: shade }}
            />
          ),
      )}
      {words.adjusted(light, dark)}
    </p>
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
