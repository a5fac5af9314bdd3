import { ImageIcon, X } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../../common/text/format-bytes.ts'
import {
  type CompanyBrand,
  companyBrandMessages as words,
} from '../../../contract/company/company-brand.ts'
import { useConfig } from '../../platform/calls/use-config.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { FileButton, refusalOf } from '../../products/logo-field.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Field } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { useRemoveLogo, useSaveLogo } from './company-brand-queries.ts'

/** Shows, uploads, replaces and removes the company's logo; each change is saved immediately. */
export function LogoSetting({ logo }: { logo: CompanyBrand['logo'] }) {
  const { company } = useMe()
  const maxBytes = useConfig().data?.limits.maxLogoBytes
  const save = useSaveLogo(company?.id ?? '')
  const remove = useRemoveLogo()
  const busy = save.isPending || remove.isPending
  const [problem, setProblem] = useState<string>()

  function choose(file: File) {
    if (busy) return
    const refusal = refusalOf(file, maxBytes)
    setProblem(refusal)
    if (!refusal) save.mutate(file)
  }
  const { over, zone } = useFileDrop(choose)

  return (
    <Field
      label={words.logo}
      error={problem}
      description={words.logoHint(maxBytes ? `, up to ${formatBytes(maxBytes)}` : '')}
    >
      <div
        {...zone}
        aria-busy={busy}
        className={cn(
          '-m-2 flex flex-wrap items-center gap-4 rounded-lg p-2 outline-ring transition-colors',
          over && 'bg-primary-tint outline-2',
        )}
      >
        {logo ? (
          <BrandLogo image={logo.imageUrl} />
        ) : (
          <span className="flex h-20 min-w-36 items-center justify-center gap-2 rounded-md border border-dashed px-4 text-muted-foreground text-sm">
            <ImageIcon aria-hidden="true" className="size-4" />
            {words.noLogo}
          </span>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <FileButton label={logo ? words.replace : words.choose} onChoose={choose} />
          {logo && (
            <Button icon={X} variant="ghost" disabled={busy} onClick={() => remove.mutate(logo)}>
              {words.remove}
            </Button>
          )}
          {save.isPending && <Spinner />}
        </div>
      </div>
    </Field>
  )
}

/** The logo as in documents: on white, uncropped, in its own proportions. */
export function BrandLogo({ image }: { image: string }) {
  const { company } = useMe()
  return (
    <img
      src={image}
      alt={words.logoOf(company?.name ?? '')}
      className="h-20 min-w-20 max-w-60 rounded-md border bg-white object-contain px-4 py-3"
    />
  )
}
