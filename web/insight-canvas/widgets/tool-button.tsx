import type { LucideIcon } from 'lucide-react'

type ToolButtonProps = { label: string; icon: LucideIcon; onClick: () => void }

/** A small button in a widget. */
export function ToolButton({ label, icon: Icon, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="nodrag touch-target grid size-6 shrink-0 place-items-center rounded-sm font-sans text-muted-foreground hover:bg-hover hover:text-foreground"
      onClick={onClick}
    >
      <Icon aria-hidden="true" className="size-3.5" />
    </button>
  )
}
