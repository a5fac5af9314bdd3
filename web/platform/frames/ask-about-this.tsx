import { MessageCircleQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import { scopeMessages } from '../../../contract/analyst-copilot/copilot-scope.ts'
import { Button } from '../../ui/button.tsx'

/** A link from a product or brief to the copilot, with the question limited to it. */
export function AskAboutThis({ about, id }: { about: 'product' | 'brief'; id: string }) {
  return (
    <Button asChild variant="secondary">
      <Link to={`/analyst-copilot?${about}=${id}`}>
        <MessageCircleQuestionMark aria-hidden="true" />
        {scopeMessages.ask}
      </Link>
    </Button>
  )
}
