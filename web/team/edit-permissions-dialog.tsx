import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import {
  roleLabels,
  roles,
  type TeamMember,
  teamMessages,
  updateMemberForm,
} from '../../contract/team/team.ts'
import { ChangedMeanwhile, type FieldLabels } from '../platform/forms/changed-meanwhile.tsx'
import { changesOf, type Version } from '../platform/forms/merge.ts'
import { useRecord } from '../platform/forms/use-record.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { tellFailure } from '../ui/tell-failure.ts'
import { flagLabels, flags, permissionsOf, setDefaults } from './invitations/permission-flags.ts'
import { PermissionsField } from './invitations/permissions-field.tsx'
import { RoleField } from './invitations/role-field.tsx'
import { useReloadMember, useUpdateMember } from './team-queries.ts'

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
            What{' '}
            <strong dir="auto" className="font-medium text-foreground">
              {member.name}
            </strong>{' '}
            may do in your company. Changes apply immediately.
          </>
        }
      >
        <PermissionsForm member={member} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function PermissionsForm({ member, onDone }: { member: TeamMember; onDone: () => void }) {
  const { form, record, save, saving } = usePermissionsForm(member, onDone)
  const role = form.register('role', {
    onChange: ({ target }) => setDefaults(target.value, (flag, on) => form.setValue(flag, on)),
  })
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={save}>
      <ChangedMeanwhile form={form} meanwhile={record.meanwhile} noun="member" labels={labels} />
      <RoleField error={form.formState.errors.role} field={role} current={member.role} />
      <PermissionsField register={(flag) => form.register(flag)} held={permissionsOf(member)} />
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

type PermissionValues = z.output<typeof updateMemberForm>

function versionOf(member: TeamMember): Version<PermissionValues> {
  // An unknown role stays until another one is chosen.
  const role = roles.find((known) => known === member.role)
  return { revision: member.revision, values: { ...permissionsOf(member), role } }
}

const onOff = (on: boolean | undefined) => (on ? 'Allowed' : 'Not allowed')

const labels: FieldLabels<PermissionValues> = {
  role: { label: 'Role', show: (role) => (role ? roleLabels[role] : 'Another role') },
  ...Object.fromEntries(flags.map((flag) => [flag, { label: flagLabels[flag].name, show: onOff }])),
}

function usePermissionsForm(member: TeamMember, onDone: () => void) {
  const [opened] = useState(() => versionOf(member))
  const form = useForm({ resolver: zodResolver(updateMemberForm), defaultValues: opened.values })
  const record = useRecord(form, opened)
  const { mutateAsync, isPending } = useUpdateMember(member)
  const reload = useReloadMember(member.id)
  const save = form.handleSubmit(async (values) => {
    const { values: stored, revision } = record.stored()
    const changed = changesOf(values, stored)
    if (Object.keys(changed).length === 0) return onDone()
    try {
      await mutateAsync({ ...changed, revision })
      onDone()
    } catch (error) {
      const told = await record.catchUp(error, async () => {
        const now = await reload()
        return now && versionOf(now)
      })
      if (!told) tellFailure(teamMessages.updateFailed, error)
    }
  })
  return { form, record, save, saving: isPending }
}
