import { themeLook } from '../../../../common/looks/themes.ts'
import { ownSheet } from '../slides/places.ts'

/** A canvas has its own colors, so its presentation has the usual look. */
export const canvasLook = themeLook('ledger', 'light')
export const canvasSheet = ownSheet(canvasLook)
