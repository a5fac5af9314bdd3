import { Link, useLocation } from 'react-router'
import { workspaceMessages as words } from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Whose session it is, and why the user cannot ask in it. */
export function ReadOnlyNotice({ author }: { author: string }) {
  const { search } = useLocation()
  return (
    <Notice>
      <div className="flex flex-col items-start gap-3">
        <p>{words.readOnly(author)}</p>
        <Button asChild variant="secondary" size="sm">
          <Link to={{ pathname: '/analyst-copilot', search }}>{words.askOwn}</Link>
        </Button>
      </div>
    </Notice>
  )
}
