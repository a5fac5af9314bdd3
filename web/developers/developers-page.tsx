import { developerMessages as words } from '../../contract/developers/developer-messages.ts'
import { permissions } from '../../contract/permissions.ts'
import { AccessRestricted } from '../platform/frames/access-restricted.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { useMe } from '../platform/session/use-me.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ApiKeys } from './keys/api-keys.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'

export const meta = () => pageTitle(words.title)

/** The company's API keys and webhooks, for members who may edit its profile. */
export default function DevelopersPage() {
  const { allows, denied } = permissions['developers.manage']
  if (!allows(useMe().permissions)) return <AccessRestricted>{denied.message}</AccessRestricted>
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        back={{ to: '/company', label: words.back }}
      />
      <div className="flex flex-col gap-10">
        <ApiKeys />
        <Webhooks />
      </div>
    </>
  )
}
