import { Columns3, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { comparisonMessages } from '../../contract/analyst-copilot/comparison-messages.ts'
import { copilotMessages as words } from '../../contract/analyst-copilot/copilot-messages.ts'
import { recordMessages } from '../../contract/analyst-copilot/copilot-record.ts'
import { permissions } from '../../contract/permissions.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { BesideProvider, useOpened } from './beside/beside.tsx'
import { BesidePanel } from './beside/beside-panel.tsx'
import { CioPack } from './cio-pack/cio-pack.tsx'
import { Conversation } from './conversation/conversation.tsx'
import { useQuestions } from './conversation/use-questions.ts'
import type { Asked } from './copilot-queries.ts'
import { ExportMenu } from './export/export-menu.tsx'
import { KeptFor } from './record/kept-for.tsx'
import { toAsked, useScope } from './scope/scope.ts'
import { SidePanel } from './workspaces/side-panel.tsx'
import { WorkspaceToggle } from './workspaces/workspace-toggle.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** Questions about everything that the user may see, and the user's sessions. */
export default function CopilotPage() {
  const { id } = useParams()
  const { search } = useLocation()
  const { company, permissions: may } = useMe()
  const { key, onBegin } = useSessionKey(id)
  return (
    <>
      <PageHeader
        title={words.title}
        description={company ? `${words.description} ${recordMessages.seen}` : words.description}
        action={
          <>
            {permissions['team.manage'].allows(may) && (
              <Button asChild variant="ghost">
                <Link to="/analyst-copilot/record">{recordMessages.link}</Link>
              </Button>
            )}
            {id && <ExportMenu id={id} />}
            {id && (
              <Button asChild variant="secondary">
                <Link to={{ pathname: '/analyst-copilot', search }}>
                  <Plus aria-hidden="true" />
                  {words.newSession}
                </Link>
              </Button>
            )}
            <Button asChild variant="secondary">
              <Link to="/analyst-copilot/comparisons">
                <Columns3 aria-hidden="true" />
                {comparisonMessages.open}
              </Link>
            </Button>
            <WorkspaceToggle />
          </>
        }
      />
      <Session key={key} id={id} onBegin={onBegin} />
    </>
  )
}

/** A key of what is shown, which stays when the empty page becomes the session that was begun on it. */
function useSessionKey(id: string | undefined) {
  const [shown, setShown] = useState({ id, key: 0, begun: id })
  if (shown.id !== id) {
    setShown({ id, key: id && id === shown.begun ? shown.key : shown.key + 1, begun: id })
  }
  const onBegin = (begun: string) => setShown((now) => ({ ...now, begun }))
  return { key: shown.key, onBegin }
}

type SessionProps = { id: string | undefined; onBegin: (id: string) => void }

function Session({ id, onBegin }: SessionProps) {
  const questions = useQuestions(id, onBegin)
  const scope = useScope(id)
  const { opened, open, close } = useOpened()
  const send = (asked: Asked) => questions.send({ scope: toAsked(scope.scope), ...asked })
  return (
    <BesideProvider open={open}>
      <div
        data-beside={opened ? true : undefined}
        className="group grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_16rem] max-xl:data-beside:pb-[75dvh] xl:data-beside:grid-cols-[minmax(0,1fr)_26rem]"
      >
        <Conversation id={id} {...questions} send={send} scope={scope} />
        {opened && <BesidePanel opened={opened} onClose={close} />}
        <div className="flex flex-col gap-8 xl:group-data-beside:hidden">
          <CioPack pending={questions.asked !== null} onAsk={(text) => send({ text })} />
          <SidePanel current={id} />
          <KeptFor />
        </div>
      </div>
    </BesideProvider>
  )
}
