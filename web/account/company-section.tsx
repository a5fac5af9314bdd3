import { useState } from 'react'
import { teamMessages } from '../../contract/team/team.ts'
import { useMe } from '../platform/session/use-me.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { SettingsSection } from '../ui/settings-section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useLeaveCompany } from './account-queries.ts'

const { leaving: words } = teamMessages

/** Says which company the account belongs to, and how to leave it. */
export function CompanySection() {
  const { company, permissions } = useMe()
  const [asking, setAsking] = useState(false)
  const leave = useLeaveCompany()
  if (!company) return null
  const name = company.name
  if (permissions.isCompanyOwner) {
    return (
      <SettingsSection
        beside
        title={words.title}
        description={words.owned.replace('{company}', () => name)}
      >
        <p className="text-pretty">
          {words.ownersStay} <TextLink to="/company">{words.toCompany}</TextLink>
        </p>
      </SettingsSection>
    )
  }
  return (
    <SettingsSection
      beside
      title={words.title}
      description={words.joined.replace('{company}', () => name)}
    >
      <Button variant="secondary" pending={leave.isPending} onClick={() => setAsking(true)}>
        {words.leave}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.question.replace('{company}', () => name)}
        description={words.hint}
        confirmLabel={words.leave}
        destructive
        onConfirm={() => leave.mutate(name)}
      />
    </SettingsSection>
  )
}
