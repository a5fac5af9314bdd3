import { keepSources, type Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'

/**
 * A widget for a template: without its sources, what was said in them, and who wrote on it. The words of somebody else
 * must not come to whoever starts from it.
 */
export function withoutFacts({ proposed, ...widget }: Widget): Widget {
  switch (widget.type) {
    case 'note': {
      const { source, text } = widget.data
      const said = source === null && !proposed ? text : ''
      return { ...widget, data: { ...widget.data, text: said, author: '', source: null } }
    }
    case 'swot': {
      const own = (entries: typeof widget.data.strengths) =>
        entries.filter(({ source }) => source === null)
      const { strengths, weaknesses, opportunities, threats } = widget.data
      const data = {
        strengths: own(strengths),
        weaknesses: own(weaknesses),
        opportunities: own(opportunities),
        threats: own(threats),
      }
      return { ...widget, data }
    }
    case 'vendor-map': {
      const vendors = widget.data.vendors.filter(({ source }) => source === null)
      return { ...widget, data: { ...widget.data, vendors } }
    }
    default:
      return keepSources(widget, () => false)
  }
}
