import type { Look } from '../../../../common/looks/look.ts'
import type { CompanyTemplate } from '../../../../contract/boardroom-builder/company-template.ts'
import type { Base } from '../pptx/base/base.ts'
import type { Sheet } from '../slides/places.ts'

/** What was read of a template: how slides look in it, where they have room, and on which layouts they are written. */
export type TemplateFacts = {
  look: Look
  sheet: Sheet
  layouts: Base['layouts']
  notesMaster: string | null
  view: Pick<CompanyTemplate, 'layouts' | 'palette' | 'fonts' | 'known' | 'losses'>
}
