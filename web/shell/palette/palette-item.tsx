import { Command as Cmdk } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { capsOf, modifierName } from '../../platform/keys/keys.ts'
import { Keys } from '../../ui/keys.tsx'
import type { Command } from './commands.ts'

export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Cmdk.Group
      heading={heading}
      className="**:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-muted-foreground **:[[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Cmdk.Group>
  )
}

type ItemProps = {
  value: string
  icon: LucideIcon
  /** Rendered at the end of the line. */
  aside?: ReactNode
  onSelect: () => void
  children: ReactNode
}

/** A line of the palette; a long name is truncated at its end. */
export function Item({ value, icon: Icon, aside, onSelect, children }: ItemProps) {
  return (
    <Cmdk.Item
      value={value}
      onSelect={onSelect}
      className="touch-target flex cursor-pointer items-center gap-3 rounded-sm px-2.5 py-2 data-[selected=true]:bg-hover"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {children}
      </span>
      {aside && (
        <span dir="auto" className="max-w-[40%] shrink-0 truncate text-muted-foreground text-sm">
          {aside}
        </span>
      )}
    </Cmdk.Item>
  )
}

type CommandItemProps = { command: Command; onChoose: (run: () => void) => void }

/** A command, with its shortcut on devices with a keyboard. */
export function CommandItem({ command, onChoose }: CommandItemProps) {
  const { label, icon, key, run } = command
  const caps = key && (
    <span aria-hidden="true" className="pointer-coarse:hidden">
      <Keys steps={capsOf(key, modifierName())} />
    </span>
  )
  return (
    <Item value={label} icon={icon} aside={caps} onSelect={() => onChoose(run)}>
      {label}
    </Item>
  )
}
