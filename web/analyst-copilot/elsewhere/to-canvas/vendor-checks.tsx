import { toCanvasMessages as words } from '../../../../contract/analyst-copilot/copilot-canvas.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import type { Named } from './offers.ts'

type VendorChecksProps = {
  vendors: readonly Named[]
  /** The names of unchecked vendors. */
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
  error: string | undefined
}

/** Checkboxes for the vendors of an answer. */
export function VendorChecks({ vendors, left, onChange, error }: VendorChecksProps) {
  function toggle(name: string) {
    const next = new Set(left)
    if (!next.delete(name)) next.add(name)
    onChange(next)
  }
  return (
    <FieldGroup legend={words.vendors} description={words.vendorsHint} error={error}>
      <ul className="flex max-h-52 flex-col divide-y overflow-y-auto rounded-md border">
        {vendors.map(({ name }) => (
          <li key={name} className="px-3 py-2">
            <Checkbox
              checked={!left.has(name)}
              onChange={() => toggle(name)}
              label={
                <span dir="auto" className="min-w-0 break-words">
                  {name}
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </FieldGroup>
  )
}
