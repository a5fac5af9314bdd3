import type { Insert } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import type { Sources } from '../widget-props.ts'
import { ClipView } from './clip-view.tsx'
import { LinkView } from './link-view.tsx'
import { PictureView } from './picture-view.tsx'
import { StrokeView } from './stroke-view.tsx'

/** A picture, stroke, link or video that fills its parent. */
export function InsertView({ widget, sources }: { widget: Insert; sources: Sources }) {
  switch (widget.type) {
    case 'picture':
      return <PictureView widget={widget} />
    case 'stroke':
      return <StrokeView widget={widget} />
    case 'link':
      return <LinkView widget={widget} />
    case 'clip':
      return <ClipView widget={widget} sources={sources} />
  }
}
