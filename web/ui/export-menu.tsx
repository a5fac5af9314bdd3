import type { UseMutationResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx'
import { saveFile } from './save-file.ts'
import { serverMessage } from './server-message.ts'
import { Spinner } from './spinner.tsx'
import { toast } from './toast.ts'

type ExportMenuProps<Format extends string> = Pick<ComponentProps<typeof Button>, 'size'> & {
  words: { export: string; exportFailed: string }
  formats: Readonly<Record<Format, string>>
  save: UseMutationResult<File, Error, Format>
  /** Awaited before the export. */
  before?: () => Promise<unknown>
  /** The label of the button. */
  children?: ReactNode
}

/** Exports something as a file, one at a time. */
export function ExportMenu<Format extends string>(props: ExportMenuProps<Format>) {
  const { words, formats, save, before, size, children = words.export } = props
  const { mutateAsync, isPending } = save
  async function saveAs(format: Format) {
    try {
      await before?.()
      const file = await mutateAsync(format)
      saveFile(file, file.name)
    } catch (error) {
      toast.error(words.exportFailed, serverMessage(error) ?? 'Please try again.')
    }
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" size={size} aria-busy={isPending}>
          {isPending ? <Spinner /> : <Download aria-hidden="true" />}
          {children}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {(Object.entries(formats) as [Format, string][]).map(([format, name]) => (
          <DropdownMenuItem key={format} disabled={isPending} onSelect={() => void saveAs(format)}>
            {name}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
