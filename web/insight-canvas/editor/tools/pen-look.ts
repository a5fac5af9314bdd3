import type { InsertData } from '../../../../contract/insight-canvas/canvas-inserts.ts'

/** How the pen draws. */
export type Pen = Pick<InsertData['stroke'], 'color' | 'size'>
