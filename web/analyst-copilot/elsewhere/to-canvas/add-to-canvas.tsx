import { LayoutDashboard } from 'lucide-react'
import type { CopilotResponse } from '../../../../contract/analyst-copilot/analyst-copilot.ts'
import { toCanvasMessages as words } from '../../../../contract/analyst-copilot/copilot-canvas.ts'
import { AddElsewhere } from '../add-elsewhere.tsx'
import { CanvasForm } from './canvas-form.tsx'
import { offersOf } from './offers.ts'

/** Adds a quotation or the vendors of an answer to a canvas, then links to it. */
export function AddToCanvas({ response }: { response: CopilotResponse }) {
  const offers = offersOf(response)
  if (offers.quotes.length + offers.vendors.length === 0) return null
  return (
    <AddElsewhere
      icon={LayoutDashboard}
      words={words}
      link={{ label: words.openCanvas, page: '/insight-canvas' }}
    >
      {(onDone) => <CanvasForm offers={offers} onDone={onDone} />}
    </AddElsewhere>
  )
}
