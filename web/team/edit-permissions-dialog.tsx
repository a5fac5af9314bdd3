import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  defaultPermissions,
  roles,
  type TeamMember,
  updateMemberForm,
} from '../../contract/team.ts'
import { RoleField } from '../invitations/role-field.tsx'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { FieldGroup } from '../ui/field.tsx'
import { flagLabels, flags, permissionsOf } from './permission-flags.ts'
import { useUpdateMember } from './team-queries.ts'

type EditPermissionsDialogProps = {
  member: TeamMember
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A member's role and four permissions. Changes apply to the member's next request. */
export function EditPermissionsDialog({ member, open, onOpenChange }: EditPermissionsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Edit permissions"
        description={
          <>
            What <strong className="font-medium text-foreground">{member.name}</strong> may do in
            your company. Changes apply at once.
          </>
        }
      >
        <PermissionsForm member={member} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function PermissionsForm({ member, onDone }: { member: TeamMember; onDone: () => void }) {
  const { form, save, saving } = usePermissionsForm(member, onDone)
  const { permissions: mine } = useMe()
  const before = permissionsOf(member)
  const role = form.register('role', {
    // A role sets its default permissions; each can be changed afterwards.
    onChange: ({ target }) => {
      for (const flag of flags) form.setValue(flag, defaultPermissions(target.value)[flag], dirty)
    },
  })
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={save}>
      <RoleField error={form.formState.errors.role} field={role} current={member.role} />
      <FieldGroup legend="Permissions">
        <div className="divide-y rounded-md border">
          {flags.map((flag) => (
            <label
              key={flag}
              className="flex items-start gap-3 px-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-55"
            >
              <input
                type="checkbox"
                className="check mt-px size-4.5 shrink-0"
                disabled={!mine[flag] && !before[flag] && flag !== 'canManageBriefs'}
                {...form.register(flag)}
              />
              <span className="min-w-0">
                <span className="block font-medium">{flagLabels[flag].name}</span>
                <span className="block text-muted-foreground text-sm">
                  {flagLabels[flag].description}
                </span>
              </span>
            </label>
          ))}
        </div>
      </FieldGroup>
      <div className="mt-1 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={saving}>
          Save changes
        </Button>
      </div>
    </form>
  )
}

const dirty = { shouldDirty: true }

function usePermissionsForm(member: TeamMember, onDone: () => void) {
  const form = useForm({
    resolver: zodResolver(updateMemberForm),
    // An unknown role stays until another one is chosen.
    defaultValues: { ...permissionsOf(member), role: roles.find((role) => role === member.role) },
  })
  const { dirtyFields } = form.formState
  const { mutateAsync, isPending } = useUpdateMember(member)
  const save = form.handleSubmit(async (values) => {
    // Only changes are sent, so that other users' changes are kept.
    const changed = Object.fromEntries(
      Object.entries(values).filter(([name]) => dirtyFields[name as keyof typeof values]),
    )
    const saved =
      Object.keys(changed).length === 0 || (await mutateAsync(changed).catch(() => null))
    if (saved) onDone()
  })
  return { form, save, saving: isPending }
}
