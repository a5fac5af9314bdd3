import type { UseFormRegisterReturn } from 'react-hook-form'
import type { PermissionSet } from '../../../contract/permissions.ts'
import { roleDescriptions, roleLabels, roles } from '../../../contract/team/team.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { FieldGroup } from '../../ui/field.tsx'

type RoleFieldProps = {
  error: { message?: string } | undefined
  /** The result of the form's `register` for the role. */
  field: UseFormRegisterReturn
  /** The member's current role, which anyone may keep. */
  current?: string
}

/** Chooses a role, each with a description. Only users with every permission may grant admin. */
export function RoleField({ error, field, current }: RoleFieldProps) {
  const mayGiveAdmin = holdsAll(useMe().permissions) || current === 'admin'
  return (
    <FieldGroup
      legend="Role"
      required
      error={error}
      description={
        !mayGiveAdmin && 'Only someone with all four permissions can make others admins.'
      }
    >
      <div className="grid gap-2.5 sm:grid-cols-2">
        {roles.map((role) => (
          <label
            key={role}
            className="flex gap-2.5 rounded-md border border-input px-3 py-2.5 transition-colors has-checked:border-primary has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 has-checked:bg-primary-tint has-disabled:opacity-55"
          >
            <input
              type="radio"
              value={role}
              disabled={role === 'admin' && !mayGiveAdmin}
              aria-invalid={error ? true : undefined}
              className="mt-0.5 size-4 shrink-0 outline-none"
              {...field}
            />
            <span className="min-w-0">
              <span className="block font-medium">{roleLabels[role]}</span>
              <span className="block text-muted-foreground text-sm">{roleDescriptions[role]}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

function holdsAll(may: PermissionSet): boolean {
  return (
    may.canEditCompanyProfile && may.canManageProducts && may.canManageBriefs && may.canManageTeam
  )
}
