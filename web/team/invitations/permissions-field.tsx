import type { UseFormRegisterReturn } from 'react-hook-form'
import type { MemberPermissions } from '../../../contract/team/team.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { FieldGroup } from '../../ui/field.tsx'
import { type Flag, flagLabels, flags } from './permission-flags.ts'

type PermissionsFieldProps = {
  /** The form's `register` for a permission. */
  register: (flag: Flag) => UseFormRegisterReturn
  /** The member's current permissions. Users may leave these on even if they lack them. */
  held?: MemberPermissions
}

/** The four permissions as checkboxes. Users cannot grant permissions they lack, except managing briefs. */
export function PermissionsField({ register, held }: PermissionsFieldProps) {
  const { permissions: mine } = useMe()
  const mayGrant = (flag: Flag) => mine[flag] || held?.[flag] || flag === 'canManageBriefs'
  return (
    <FieldGroup
      legend="Permissions"
      description={!flags.every(mayGrant) && 'You can only grant permissions that you have.'}
    >
      <div className="divide-y rounded-md border">
        {flags.map((flag) => (
          <label
            key={flag}
            className="flex items-start gap-3 px-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-55"
          >
            <input
              type="checkbox"
              className="check mt-px size-4.5 shrink-0"
              disabled={!mayGrant(flag)}
              {...register(flag)}
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
  )
}
