import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../../common/text/format-bytes.ts'
import {
  type CompanyTemplate,
  templateErrors,
  templateLimits,
  templateLosses,
  templateMessages as words,
} from '../../../contract/boardroom-builder/company-template.ts'
import { FileButton } from '../../products/logo-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { useSaveBrand } from './company-brand-queries.ts'
import { companyTemplateQuery, useSaveTemplate } from './template-queries.ts'

/** Shows, uploads, replaces and removes the PowerPoint template of the company's theme. */
export function TemplateSetting() {
  return (
    <WhenLoaded
      query={useQuery(companyTemplateQuery)}
      failed={words.loadFailed}
      skeleton={<Skeleton className="h-16 w-80 max-w-full" />}
    >
      {({ template }) => <Setting template={template} />}
    </WhenLoaded>
  )
}

function Setting({ template }: { template: CompanyTemplate | null }) {
  const { mutate, isPending } = useSaveTemplate()
  const [problem, setProblem] = useState<string>()
  function choose(file: File) {
    const tooLarge = file.size > templateLimits.bytes
    setProblem(tooLarge ? templateErrors.tooLarge.message : undefined)
    if (!tooLarge && !isPending) mutate(file)
  }
  return (
    <Field label={words.title} description={words.hint} error={problem} className="max-w-prose">
      <div aria-busy={isPending} className="space-y-3">
        {template && <Shown template={template} />}
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            label={template ? words.replace : words.choose}
            accept=".potx,.pptx"
            onChoose={choose}
          />
          {template && (
            <Button icon={X} variant="ghost" disabled={isPending} onClick={() => mutate(null)}>
              {words.remove}
            </Button>
          )}
          {isPending && (
            <span role="status" className="flex items-center gap-2 text-muted-foreground text-sm">
              <Spinner /> {words.reading}
            </span>
          )}
        </div>
      </div>
    </Field>
  )
}

/** A template: its name, colors and fonts, and what of it is not used. */
function Shown({ template }: { template: CompanyTemplate }) {
  const { name, size, palette, fonts, losses } = template
  return (
    <div className="space-y-3 rounded-lg border p-4">
      <p className="break-words font-medium">
        <bdi>{name}</bdi>{' '}
        <span className="font-normal text-muted-foreground text-sm">
          {formatBytes(size)} · {words.fonts(fonts.titles, fonts.text)}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <span role="img" aria-label={words.colours} className="flex gap-1">
          {[...new Set(palette)].map((colour) => (
            <span
              key={colour}
              className="size-5 rounded-full border border-input"
              style={{ backgroundColor: colour }}
            />
          ))}
        </span>
        <UseLook template={template} />
      </div>
      {losses.length > 0 && (
        <div className="text-sm">
          <p className="font-medium">{words.notUsed}</p>
          <ul className="mt-1 list-disc space-y-1 ps-5 text-muted-foreground">
            {losses.map((loss) => (
              <li key={loss}>{templateLosses[loss]}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Takes the colors and fonts of the template for the company's other files, too. */
function UseLook({ template: { palette, known } }: { template: CompanyTemplate }) {
  const { save, saving } = useSaveBrand(words.used, words.failed)
  const [, , accent, second] = palette
  if (!accent || !second) return null
  const fonts = {
    ...(known.titles && { titleFont: known.titles }),
    ...(known.text && { textFont: known.text }),
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={saving !== undefined}
      onClick={() => save({ accent, second, ...fonts })}
    >
      {words.use}
    </Button>
  )
}
