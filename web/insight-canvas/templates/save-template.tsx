import { templateMessages as words } from '../../../contract/insight-canvas/template-messages.ts'
import { NameTemplate } from './name-template.tsx'
import { useSaveTemplate } from './template-queries.ts'

type SaveTemplateProps = {
  canvas: { id: string; title: string }
  open: boolean
  /** Saves pending changes of the canvas. */
  before: () => Promise<unknown>
  onClose: () => void
}

/** Saves the open canvas as a template of the company. */
export function SaveTemplate({ canvas, open, before, onClose }: SaveTemplateProps) {
  const { mutateAsync } = useSaveTemplate(canvas.id)
  return (
    <NameTemplate
      open={open}
      onClose={onClose}
      name={canvas.title}
      said={{
        title: words.saveTitle,
        hint: words.saveHint,
        action: words.saveButton,
        done: words.saved,
        failed: words.saveFailed,
      }}
      onName={async (name) => {
        await before()
        return mutateAsync(name)
      }}
    />
  )
}
