import { ListTree, Search } from 'lucide-react'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

type ReadingBarProps = {
  finding: boolean
  outline: boolean
  onFind: () => void
  onOutline: () => void
}

/** The toolbar of a read-only document. */
export function ReadingBar({ finding, outline, onFind, onOutline }: ReadingBarProps) {
  const tools = [
    { label: words.findOnly, icon: Search, on: finding, onClick: onFind },
    { label: words.outline, icon: ListTree, on: outline, onClick: onOutline },
  ]
  return (
    <div className="flex justify-end gap-0.5 p-1.5">
      {tools.map(({ label, icon, on, onClick }) => (
        <IconButton
          icon={icon}
          label={label}
          title
          key={label}
          aria-pressed={on}
          onClick={onClick}
        />
      ))}
    </div>
  )
}
