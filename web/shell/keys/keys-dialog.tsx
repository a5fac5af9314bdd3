import { useState } from 'react'
import {
  capsOf,
  type KeyName,
  keyAreas,
  keyNames,
  keys,
  modifierName,
  otherCapsOf,
} from '../../platform/keys/keys.ts'
import { setSingleKeys, singleKeysOn } from '../../platform/keys/single-keys.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { Keys } from '../../ui/keys.tsx'
import { accountSection, sectionsFor } from '../navigation.ts'

type KeysDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The list of shortcuts, without those for pages that the user may not see. */
export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  const pages = [...sectionsFor(useMe()), accountSection].map(({ to }) => to)
  const shown = keyNames.filter((name) => {
    const { to } = keys[name]
    return to === undefined || pages.includes(to)
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Keyboard" className="max-w-2xl" focusOn="dialog">
        <div className="gap-x-10 sm:columns-2">
          {Object.entries(keyAreas).map(([area, title]) => (
            <Area
              key={area}
              title={title}
              names={shown.filter((name) => keys[name].area === area)}
            />
          ))}
        </div>
        <SingleKeys />
      </DialogContent>
    </Dialog>
  )
}

function Area({ title, names }: { title: string; names: KeyName[] }) {
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="text-muted-foreground text-sm">{title}</h3>
      <dl className="mt-1.5">
        {names.map((name) => (
          <div
            key={name}
            className="flex items-center justify-between gap-4 border-b py-2 last:border-b-0"
          >
            <dt>{keys[name].what}</dt>
            <dd>
              <KeysOf name={name} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function KeysOf({ name }: { name: KeyName }) {
  const modifier = modifierName()
  const other = otherCapsOf(name, modifier)
  return (
    <span className="inline-flex items-center gap-1 text-muted-foreground text-xs">
      <Keys steps={capsOf(name, modifier)} />
      {other && (
        <>
          or <Keys steps={other} />
        </>
      )}
    </span>
  )
}

function SingleKeys() {
  const [on, setOn] = useState(singleKeysOn)
  return (
    <div className="border-t pt-4">
      <Checkbox
        label={`Keys without ${modifierName()}`}
        checked={on}
        onChange={({ target }) => {
          setSingleKeys(target.checked)
          setOn(target.checked)
        }}
      />
      <p className="mt-1 text-pretty text-muted-foreground text-sm">
        Turn them off if you use speech input or press them by accident. This browser remembers the
        setting. It does not affect the keys in a video.
      </p>
    </div>
  )
}
