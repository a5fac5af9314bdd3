import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookOfDocument } from '../../../common/looks/company-look.ts'
import {
  type DocumentLook,
  type DocumentTheme,
  documentSchemes,
  documentThemes,
  lookMessages as words,
} from '../../../contract/boardroom-builder/document-look.ts'
import type { OpenDocument } from '../../../contract/boardroom-builder/documents.ts'
import { companyBrandQuery } from '../../company/brand/company-brand-queries.ts'
import { LookPicture } from '../../company/brand/look-picture.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { cn } from '../../ui/cn.ts'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useSaveLook } from './theme-queries.ts'

type ThemeDialogProps = {
  document: Pick<OpenDocument, 'id' | 'look' | 'ofCompany'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialog that chooses the theme of a document, by a small picture of each. */
export function ThemeDialog({ document, open, onOpenChange }: ThemeDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={words.title} description={words.hint} className="max-w-2xl">
        <Choice document={document} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

type ChoiceProps = { document: ThemeDialogProps['document']; onDone: () => void }

function Choice({ document: { id, look, ofCompany }, onDone }: ChoiceProps) {
  const [chosen, setChosen] = useState<DocumentLook>(look)
  const { mutate, isPending } = useSaveLook(id, onDone)
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        mutate(chosen)
      }}
    >
      <ChoiceButtons
        label={words.scheme}
        choices={choicesOf(documentSchemes)}
        chosen={chosen.scheme}
        onChoose={(scheme) => setChosen({ ...chosen, scheme })}
      />
      <Themes {...{ chosen, ofCompany }} onChoose={(theme) => setChosen({ ...chosen, theme })} />
      {chosen.scheme === 'dark' && (
        <p className="text-muted-foreground text-sm">{words.darkWord}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {ofCompany && <TextLink to="/company">{words.brand}</TextLink>}
        <Button type="submit" pending={isPending} className="ms-auto">
          {words.save}
        </Button>
      </div>
    </form>
  )
}

const choicesOf = <Key extends string>(names: Record<Key, string>) =>
  (Object.keys(names) as Key[]).map((value) => ({ value, name: names[value] }))

type ThemesProps = {
  chosen: DocumentLook
  ofCompany: boolean
  onChoose: (theme: DocumentTheme) => void
}

function Themes({ chosen, ofCompany, onChoose }: ThemesProps) {
  const { data: brand } = useQuery({ ...companyBrandQuery, enabled: ofCompany })
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <legend className="sr-only">{words.themes}</legend>
      {choicesOf(documentThemes).map(({ value, name }) => (
        <label
          key={value}
          className={cn(
            'cursor-pointer rounded-lg border p-2 has-focus-visible:outline-2 has-focus-visible:outline-ring has-checked:border-primary has-checked:bg-primary-tint',
          )}
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            checked={value === chosen.theme}
            onChange={() => onChoose(value)}
          />
          <LookPicture look={lookOfDocument({ ...chosen, theme: value }, brand)} />
          <span className="mt-1.5 block font-medium">{name}</span>
          <span className="block text-muted-foreground text-xs">{words.hints[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
