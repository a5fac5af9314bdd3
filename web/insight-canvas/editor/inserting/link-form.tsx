import { type FormEvent, useState } from 'react'
import { insertMessages as words } from '../../../../contract/insight-canvas/canvas-insert-messages.ts'
import {
  type InsertData,
  insertLimits,
  isFollowed,
} from '../../../../contract/insight-canvas/canvas-inserts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { storedAddress } from '../../widgets/inserts/stored-address.ts'

/** Takes the address of a page of ours or of the web. */
export function LinkForm({ onAdd }: { onAdd: (link: InsertData['link']) => void }) {
  const [typed, setTyped] = useState({ address: '', label: '' })
  const [problem, setProblem] = useState<string>()
  function add(event: FormEvent) {
    event.preventDefault()
    const address = storedAddress(typed.address)
    if (!isFollowed(address)) return setProblem(words.notFollowed)
    onAdd({ address, label: typed.label.trim() })
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={add}>
      <Field label={words.address} error={problem}>
        <Input
          inputMode="url"
          autoFocus
          maxLength={insertLimits.address}
          value={typed.address}
          onChange={({ target }) => {
            setProblem(undefined)
            setTyped({ ...typed, address: target.value })
          }}
        />
      </Field>
      <Field label={words.label}>
        <Input
          maxLength={insertLimits.label}
          value={typed.label}
          onChange={({ target }) => setTyped({ ...typed, label: target.value })}
        />
      </Field>
      <Button type="submit" className="self-end">
        {words.addLink}
      </Button>
    </form>
  )
}
