import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CanvasTemplate } from '../../../contract/insight-canvas/canvas-templates.ts'
import { templateMessages as words } from '../../../contract/insight-canvas/template-messages.ts'
import { ActionsMenu } from '../../ui/actions-menu.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { NameTemplate } from './name-template.tsx'
import { useDeleteTemplate, useRenameTemplate } from './template-queries.ts'

/** Renames and deletes a template. */
export function TemplateMenu({ template: { id, name } }: { template: CanvasTemplate }) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const rename = useRenameTemplate(id)
  const remove = useDeleteTemplate(id)
  return (
    <>
      <ActionsMenu label={words.actions(name)} className="absolute end-1.5 top-1.5">
        <DropdownMenuItem icon={Pencil} onSelect={() => setDialog('rename')}>
          {words.rename}
        </DropdownMenuItem>
        <DropdownMenuItem icon={Trash2} onSelect={() => setDialog('delete')}>
          {words.remove}
        </DropdownMenuItem>
      </ActionsMenu>
      <NameTemplate
        open={dialog === 'rename'}
        onClose={() => setDialog(null)}
        name={name}
        said={{
          title: words.renameTitle,
          action: words.renameButton,
          done: words.renamed,
          failed: words.renameFailed,
        }}
        onName={rename.mutateAsync}
      />
      <AlertDialog
        open={dialog === 'delete'}
        onOpenChange={() => setDialog(null)}
        title={words.removeTitle(name)}
        description={words.removeHint}
        confirmLabel={words.remove}
        destructive
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => toast.success(words.removed),
            onError: (error) => toast.error(words.removeFailed, serverMessage(error)),
          })
        }
      />
    </>
  )
}
