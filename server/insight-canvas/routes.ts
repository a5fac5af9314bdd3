import type { FastifyInstance } from 'fastify'
import { canvasCommentCalls } from '../../contract/insight-canvas/canvas-comments.ts'
import * as pictures from '../../contract/insight-canvas/canvas-pictures.ts'
import * as templates from '../../contract/insight-canvas/canvas-templates.ts'
import * as contract from '../../contract/insight-canvas/canvases.ts'
import * as shared from '../../contract/insight-canvas/library-canvases.ts'
import type { ChangeHub } from '../changes/change-hub.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { commentRoutes } from '../records/comments/routes.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { getRecord } from '../records/get-record.ts'
import { getRecordChanges } from '../records/get-record-changes.ts'
import { listRecords } from '../records/list-records.ts'
import { getRecordPicture } from '../records/pictures/get-record-picture.ts'
import { attendRecord } from '../records/presence/attend-record.ts'
import { listLibraryRecords } from '../records/readers/list-library-records.ts'
import { noteOpened } from '../records/readers/note-opened.ts'
import { saveRecord } from '../records/save-record.ts'
import { getRecordVersion } from '../records/versions/get-record-version.ts'
import { listRecordVersions } from '../records/versions/list-record-versions.ts'
import { nameRecordVersion } from '../records/versions/name-record-version.ts'
import { restoreRecordVersion } from '../records/versions/restore-record-version.ts'
import { canvasComments } from './canvas-comments.ts'
import { canvasKind } from './canvas-kind.ts'
import { createCanvas } from './create-canvas.ts'
import { exportCanvas } from './export-canvas.ts'
import type { MakeSlides } from './files/make-canvas-file.ts'
import { addCanvasPicture } from './pictures/add-canvas-picture.ts'
import { getLibraryCanvasPicture } from './pictures/get-library-canvas-picture.ts'
import { exportLibraryCanvas } from './shared/export-library-canvas.ts'
import { getLibraryCanvas } from './shared/get-library-canvas.ts'
import { findCanvasSources } from './sources/find-canvas-sources.ts'
import { createCanvasTemplate } from './templates/create-canvas-template.ts'
import { deleteCanvasTemplate } from './templates/delete-canvas-template.ts'
import { getCanvasTemplate } from './templates/get-canvas-template.ts'
import { listCanvasTemplates } from './templates/list-canvas-templates.ts'
import { updateCanvasTemplate } from './templates/update-canvas-template.ts'
import { voteRoutes } from './votes/routes.ts'

export function canvasRoutes(
  app: FastifyInstance,
  services: Services,
  hub: ChangeHub,
  makeSlides: MakeSlides,
) {
  serve(app, services, contract.listCanvases, listRecords(canvasKind))
  serve(app, services, contract.createCanvas, createCanvas)
  serve(app, services, contract.findCanvasSources, findCanvasSources)
  serve(app, services, contract.getCanvas, getRecord(canvasKind))
  serve(app, services, contract.getCanvasChanges, getRecordChanges(canvasKind))
  serve(app, services, contract.saveCanvas, saveRecord(canvasKind))
  serve(app, services, contract.attendCanvas, attendRecord(canvasKind, hub))
  serve(app, services, contract.deleteCanvas, deleteRecord(canvasKind))
  serve(app, services, contract.listCanvasVersions, listRecordVersions(canvasKind))
  serve(app, services, contract.nameCanvasVersion, nameRecordVersion(canvasKind))
  serve(app, services, contract.getCanvasVersion, getRecordVersion(canvasKind))
  serve(app, services, contract.restoreCanvasVersion, restoreRecordVersion(canvasKind))
  serve(app, services, contract.exportCanvas, exportCanvas(makeSlides))
  serve(app, services, pictures.addCanvasPicture, addCanvasPicture)
  serve(app, services, pictures.getCanvasPicture, getRecordPicture(canvasKind))
  serve(app, services, pictures.getLibraryCanvasPicture, getLibraryCanvasPicture)
  serve(app, services, templates.listCanvasTemplates, listCanvasTemplates)
  serve(app, services, templates.getCanvasTemplate, getCanvasTemplate)
  serve(app, services, templates.createCanvasTemplate, createCanvasTemplate)
  serve(app, services, templates.updateCanvasTemplate, updateCanvasTemplate)
  serve(app, services, templates.deleteCanvasTemplate, deleteCanvasTemplate)
  serve(
    app,
    services,
    shared.listLibraryCanvases,
    listLibraryRecords<shared.ListedLibraryCanvas>('canvases'),
  )
  serve(app, services, shared.getLibraryCanvas, getLibraryCanvas)
  serve(app, services, shared.noteCanvasOpened, (ctx, { params }) =>
    noteOpened(ctx, 'canvases', params.canvasId, contract.canvasErrors.notFound),
  )
  serve(app, services, shared.exportLibraryCanvas, exportLibraryCanvas(makeSlides))
  commentRoutes(app, services, canvasCommentCalls, canvasComments)
  voteRoutes(app, services)
}
