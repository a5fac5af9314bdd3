import type { FastifyInstance } from 'fastify'
import * as presence from '../../contract/changes/presence.ts'
import * as contract from '../../contract/insight-canvas/canvases.ts'
import * as shared from '../../contract/insight-canvas/library-canvases.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { attendCanvas } from './attend-canvas.ts'
import { createCanvas } from './create-canvas.ts'
import { deleteCanvas } from './delete-canvas.ts'
import { exportCanvas } from './export-canvas.ts'
import { getCanvas } from './get-canvas.ts'
import { getCanvasChanges } from './get-canvas-changes.ts'
import { listCanvases } from './list-canvases.ts'
import { saveCanvas } from './save-canvas.ts'
import { exportLibraryCanvas } from './shared/export-library-canvas.ts'
import { getLibraryCanvas } from './shared/get-library-canvas.ts'
import { listLibraryCanvases } from './shared/list-library-canvases.ts'
import { noteCanvasOpened } from './shared/note-canvas-opened.ts'
import { findCanvasSources } from './sources/find-canvas-sources.ts'
import { getCanvasVersion } from './versions/get-canvas-version.ts'
import { listCanvasVersions } from './versions/list-canvas-versions.ts'
import { nameCanvasVersion } from './versions/name-canvas-version.ts'
import { restoreCanvasVersion } from './versions/restore-canvas-version.ts'

export function canvasRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listCanvases, listCanvases)
  serve(app, services, contract.createCanvas, createCanvas)
  serve(app, services, contract.findCanvasSources, findCanvasSources)
  serve(app, services, contract.getCanvas, getCanvas)
  serve(app, services, contract.getCanvasChanges, getCanvasChanges)
  serve(app, services, contract.saveCanvas, saveCanvas)
  serve(app, services, presence.attendCanvas, attendCanvas)
  serve(app, services, contract.deleteCanvas, deleteCanvas)
  serve(app, services, contract.listCanvasVersions, listCanvasVersions)
  serve(app, services, contract.nameCanvasVersion, nameCanvasVersion)
  serve(app, services, contract.getCanvasVersion, getCanvasVersion)
  serve(app, services, contract.restoreCanvasVersion, restoreCanvasVersion)
  serve(app, services, contract.exportCanvas, exportCanvas)
  serve(app, services, shared.listLibraryCanvases, listLibraryCanvases)
  serve(app, services, shared.getLibraryCanvas, getLibraryCanvas)
  serve(app, services, shared.noteCanvasOpened, noteCanvasOpened)
  serve(app, services, shared.exportLibraryCanvas, exportLibraryCanvas)
}
