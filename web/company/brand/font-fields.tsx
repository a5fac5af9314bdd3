import {
  type CompanyBrand,
  companyBrandMessages as words,
} from '../../../contract/company/company-brand.ts'
import { officeFontNames } from '../../../contract/company/office-fonts.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useSaveBrand } from './company-brand-queries.ts'

/** Chooses the fonts of titles and texts; each is saved immediately. */
export function FontFields({ brand }: { brand: CompanyBrand }) {
  const { save, saving } = useSaveBrand(words.fontsSaved, words.fontsFailed)
  return (
    <fieldset disabled={saving !== undefined}>
      <legend className="font-medium">{words.fonts}</legend>
      <p className="mt-1 max-w-prose text-muted-foreground text-sm">{words.fontsHint}</p>
      <div className="mt-3 flex flex-wrap gap-4">
        {(['titleFont', 'textFont'] as const).map((name) => (
          <Field key={name} label={words[name]} className="w-52 max-w-full">
            <Select
              value={saving?.[name] ?? brand[name]}
              onChange={({ target }) => {
                const chosen = officeFontNames.find((font) => font === target.value)
                if (chosen) save({ [name]: chosen })
              }}
            >
              {officeFontNames.map((font) => (
                <option key={font}>{font}</option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
