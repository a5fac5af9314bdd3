import { Link } from 'react-router'
import { developerMessages as words } from '../../contract/developers/developer-messages.ts'
import { permissions } from '../../contract/permissions.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SettingsSection } from '../ui/settings-section.tsx'

/** The section of the company page that leads to API keys and webhooks. */
export function DeveloperLink() {
  if (!permissions['developers.manage'].allows(useMe().permissions)) return null
  return (
    <SettingsSection title={words.title}>
      <Card className="flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6">
        <p className="max-w-prose text-muted-foreground">{words.description}</p>
        <Button asChild variant="secondary">
          <Link to="developers">{words.link}</Link>
        </Button>
      </Card>
    </SettingsSection>
  )
}
