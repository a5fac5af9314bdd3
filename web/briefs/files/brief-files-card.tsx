import { useQuery } from '@tanstack/react-query'
import { Paperclip, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import {
  briefFileLimits,
  briefFileTypes,
  briefFileMessages as words,
} from '../../../contract/briefs/brief-files.ts'
import { permissions } from '../../../contract/permissions.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { importAgain } from '../../ui/import-again.ts'
import { Progress } from '../../ui/progress.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { BriefFileList } from './brief-file-list.tsx'
import { briefFilesQuery, useAddBriefFile, useRemoveBriefFile } from './brief-files-queries.ts'

/** The files of a brief, as its vendor's team sees and edits them. */
export function BriefFilesCard({ briefId }: { briefId: string }) {
  const mayChange = permissions['shares.change'].allows(useMe().permissions)
  const files = useQuery(briefFilesQuery(briefId))
  const remove = useRemoveBriefFile(briefId)
  const title = useId()
  if (!mayChange && files.data?.length === 0) return null
  return (
    <Card aria-labelledby={title} className="p-5">
      <h2 id={title} className="text-md">
        {words.title}
      </h2>
      <WhenLoaded
        query={files}
        failed={words.loadFailed}
        loading="files"
        skeleton={<Skeleton className="mt-3 h-12" />}
        className="py-6"
      >
        {(loaded) => (
          <BriefFileList
            files={loaded}
            action={({ id, name }) =>
              mayChange && (
                <IconButton
                  icon={X}
                  label={words.remove(name)}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(id)}
                />
              )
            }
          />
        )}
      </WhenLoaded>
      {mayChange && <AddFiles briefId={briefId} />}
    </Card>
  )
}

const accepted = [
  ...Object.keys(briefFileTypes),
  ...Object.values(briefFileTypes).map((name) => `.${name.toLowerCase()}`),
].join()

type Adding = { name: string; percent: number }

/** Uploads the chosen files one after another, with the progress of each. */
function AddFiles({ briefId }: { briefId: string }) {
  const { company } = useMe()
  const add = useAddBriefFile(briefId)
  const input = useRef<HTMLInputElement>(null)
  const [adding, setAdding] = useState<Adding | null>(null)

  async function addOne(file: File) {
    if (file.size > briefFileLimits.bytes) {
      return toast.error(words.failed(file.name), words.tooLarge)
    }
    setAdding({ name: file.name, percent: 0 })
    try {
      // Loaded only when the user adds a file.
      const { uploadBriefFile } = await importAgain(() => import('./upload-brief-file.ts'))
      const onPercent = (percent: number) => setAdding({ name: file.name, percent })
      const key = await uploadBriefFile(file, company?.id ?? '', onPercent)
      const { name } = await add.mutateAsync({ key, name: file.name })
      toast.success(words.added(name), name === file.name ? undefined : words.renamed)
    } catch (error) {
      toast.error(words.failed(file.name), serverMessage(error as Error) ?? words.tryAgain)
    }
  }

  async function addAll(files: FileList | null) {
    for (const file of files ?? []) await addOne(file)
    setAdding(null)
    if (input.current) input.current.value = ''
  }

  return (
    <div className="mt-3">
      {adding && (
        <div className="mb-3">
          <p className="mb-1.5 truncate text-sm">{words.adding(adding.name)}</p>
          <Progress value={adding.percent} label={words.adding(adding.name)} />
        </div>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={accepted}
        aria-label={words.add}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => void addAll(target.files)}
      />
      <Button
        icon={Paperclip}
        variant="secondary"
        size="sm"
        pending={adding !== null}
        onClick={() => input.current?.click()}
      >
        {words.add}
      </Button>
      <p className="mt-2 text-muted-foreground text-sm">{words.hint}</p>
    </div>
  )
}
