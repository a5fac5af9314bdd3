import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import {
  type CopilotWorkspace,
  workspaceMessages as words,
  workspaceForm,
} from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import { showIssues } from '../../platform/forms/show-issues.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { ColleaguesField } from './colleagues-field.tsx'
import { useSaveWorkspace } from './workspace-queries.ts'

type WorkspaceDialogProps = {
  /** The workspace to edit; absent for a new one. */
  workspace?: CopilotWorkspace
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved?: (id: string) => void
}

/** The dialog that creates a workspace or edits one. */
export function WorkspaceDialog({ workspace, open, onOpenChange, onSaved }: WorkspaceDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={workspace ? words.edit : words.new} description={words.description}>
        <WorkspaceFields
          workspace={workspace}
          onDone={(id) => {
            onOpenChange(false)
            onSaved?.(id)
          }}
        />
      </DialogContent>
    </Dialog>
  )
}

type FieldsProps = { workspace: CopilotWorkspace | undefined; onDone: (id: string) => void }

function WorkspaceFields({ workspace, onDone }: FieldsProps) {
  const form = useForm({
    resolver: zodResolver(workspaceForm),
    defaultValues: {
      name: workspace?.name ?? '',
      description: workspace?.description ?? '',
      sharedWith: workspace?.sharedWith.map(({ id }) => id) ?? [],
    },
  })
  const save = useSaveWorkspace(workspace?.id)
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      const { id } = await save.mutateAsync(values)
      toast.success(workspace ? words.saved : words.created)
      onDone(id)
    } catch (error) {
      showIssues(form, error)
      toast.error(words.saveFailed, serverMessage(error))
    }
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={words.name} required error={errors.name}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={words.descriptionField} error={errors.description}>
        <Textarea rows={2} className="min-h-16" {...form.register('description')} />
      </Field>
      <Controller
        control={form.control}
        name="sharedWith"
        render={({ field }) => (
          <ColleaguesField
            value={field.value}
            onChange={field.onChange}
            error={errors.sharedWith?.message}
          />
        )}
      />
      <Button type="submit" pending={save.isPending} className="self-start">
        {workspace ? words.save : words.create}
      </Button>
    </form>
  )
}
