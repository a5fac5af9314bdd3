import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Keys } from '../ui/keys.tsx'
import { modifierName } from './use-hotkey.ts'

type ShortcutsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether '?' opens this list. Single keys must be possible to turn off: speech input presses them. */
  singleKey: boolean
  onSingleKey: (on: boolean) => void
}

/** The list of keys. */
export function ShortcutsDialog({
  open,
  onOpenChange,
  singleKey,
  onSingleKey,
}: ShortcutsDialogProps) {
  const mod = modifierName()
  const groups = [
    {
      title: 'Everywhere',
      keys: [
        { keys: [mod, 'K'], what: 'Go to a page or start something' },
        { keys: [mod, 'B'], what: 'Collapse or expand the sidebar' },
        { keys: ['?'], what: 'Show this list' },
        { keys: ['Esc'], what: 'Close what is open' },
      ],
    },
    {
      title: 'Expanded video',
      keys: [
        { keys: ['Space'], what: 'Play or pause' },
        { keys: ['M'], what: 'Mute or unmute' },
        { keys: ['Esc'], what: 'Back to the page' },
      ],
    },
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Keyboard" className="max-w-md">
        {groups.map((group) => (
          <section key={group.title} className="mt-5 first:mt-0">
            <h3 className="text-muted-foreground text-sm">{group.title}</h3>
            <dl className="mt-1.5">
              {group.keys.map(({ keys, what }) => (
                <div
                  key={what}
                  className="flex items-center justify-between gap-4 border-b py-2 last:border-b-0"
                >
                  <dt>{what}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox
          className="mt-5"
          label="Open this list with the ? key"
          checked={singleKey}
          onChange={(event) => onSingleKey(event.target.checked)}
        />
      </DialogContent>
    </Dialog>
  )
}
