import { ImageUp, X } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../common/text/format-bytes.ts'
import { logoTypes } from '../../contract/storage/storage.ts'
import { useConfig } from '../platform/calls/use-config.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Field, useFieldControl } from '../ui/field.tsx'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { useObjectUrl } from '../ui/use-object-url.ts'
import { ProductLogo } from './product-logo.tsx'

/** The logo as it will be saved: a new file, the stored one, or none. */
export type LogoChoice = { file: File | null; stored: string | null }

type LogoFieldProps = {
  /** The product's current name: its initials are shown when there is no logo. */
  name: string
  /** The URL of the stored logo. */
  storedImage: string | null
  value: LogoChoice
  onChange: (choice: LogoChoice) => void
}

const accepted = Object.keys(logoTypes)

/** Chooses, previews and removes a logo. */
export function LogoField({ name, storedImage, value, onChange }: LogoFieldProps) {
  const maxBytes = useConfig().data?.limits.maxLogoBytes
  const preview = useObjectUrl(value.file)
  const [problem, setProblem] = useState<string>()
  const image = preview ?? (value.stored ? storedImage : null)
  const chosen = value.file !== null || value.stored !== null

  function choose(file: File) {
    const refusal = refusalOf(file, maxBytes)
    setProblem(refusal)
    if (!refusal) onChange({ file, stored: value.stored })
  }
  function dropUnreadable() {
    if (!value.file) return
    setProblem("We can't read this file as an image.")
    onChange({ file: null, stored: value.stored })
  }
  const { over, zone } = useFileDrop(choose)

  return (
    <Field
      label="Logo"
      error={problem}
      description={`PNG, JPEG, WebP, GIF or AVIF${maxBytes ? `, up to ${formatBytes(maxBytes)}` : ''}.`}
    >
      <div
        {...zone}
        className={cn(
          '-m-2 flex flex-wrap items-center gap-4 rounded-lg p-2 outline-ring transition-colors',
          over && 'bg-primary-tint outline-2',
        )}
      >
        <ProductLogo
          name={name}
          image={image}
          className="size-16 text-lg"
          onUnreadable={dropUnreadable}
        />
        <div className="flex flex-wrap gap-2">
          <FileButton label={chosen ? 'Change logo' : 'Choose logo'} onChoose={choose} />
          {chosen && (
            <Button
              icon={X}
              variant="ghost"
              onClick={() => {
                setProblem(undefined)
                onChange({ file: null, stored: null })
              }}
            >
              Remove logo
            </Button>
          )}
        </div>
      </div>
    </Field>
  )
}

type FileButtonProps = { label: string; accept?: string; onChoose: (file: File) => void }

/** Opens the file chooser; within a Field. */
export function FileButton({ label, accept = accepted.join(','), onChoose }: FileButtonProps) {
  const control = useFieldControl()
  return (
    <span className="relative">
      <input
        type="file"
        accept={accept}
        {...control}
        className="peer sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onChoose(file)
          // Allows the same file to be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <Button asChild variant="secondary">
        <label
          htmlFor={control.id}
          className="peer-focus-visible:outline-2 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-2 peer-disabled:opacity-55"
        >
          <ImageUp aria-hidden="true" />
          {label}
        </label>
      </Button>
    </span>
  )
}

/** Why a file cannot be a logo, as far as can be checked before the upload. */
export function refusalOf(file: File, maxBytes: number | undefined): string | undefined {
  if (!accepted.includes(file.type)) return 'Choose a PNG, JPEG, WebP, GIF or AVIF image.'
  if (maxBytes !== undefined && file.size > maxBytes) {
    return `This image has ${formatBytes(file.size)}. Choose one of at most ${formatBytes(maxBytes)}.`
  }
  return undefined
}
