import { Plus } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { copilotMessages as words } from '../../contract/analyst-copilot.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CioPack } from './cio-pack.tsx'
import { Conversation } from './conversation.tsx'
import { SessionList } from './session-list.tsx'
import { useQuestions } from './use-questions.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** Asking about everything that the user may see, and the sessions in which they did. */
export default function CopilotPage() {
  const { id } = useParams()
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        action={
          id && (
            <Button asChild variant="secondary">
              <Link to="/analyst-copilot">
                <Plus aria-hidden="true" />
                {words.newSession}
              </Link>
            </Button>
          )
        }
      />
      <Session key={id ?? 'new'} id={id} />
    </>
  )
}

function Session({ id }: { id: string | undefined }) {
  const questions = useQuestions(id)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <Conversation id={id} {...questions} />
      <div className="flex flex-col gap-8">
        <SessionList current={id} />
        <CioPack onAsk={(text) => questions.send({ text })} />
      </div>
    </div>
  )
}
