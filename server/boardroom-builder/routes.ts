import type { FastifyInstance } from 'fastify'
import * as templates from '../../contract/boardroom-builder/company-template.ts'
import { documentCommentCalls } from '../../contract/boardroom-builder/document-comments.ts'
import * as exports from '../../contract/boardroom-builder/document-exports.ts'
import * as imports from '../../contract/boardroom-builder/document-imports.ts'
import * as looks from '../../contract/boardroom-builder/document-look.ts'
import * as pictures from '../../contract/boardroom-builder/document-pictures.ts'
import * as reviews from '../../contract/boardroom-builder/document-reviews.ts'
import * as room from '../../contract/boardroom-builder/document-room.ts'
import * as slides from '../../contract/boardroom-builder/document-slides.ts'
import * as sources from '../../contract/boardroom-builder/document-sources.ts'
import * as writing from '../../contract/boardroom-builder/document-writing.ts'
import * as contract from '../../contract/boardroom-builder/documents.ts'
import * as shared from '../../contract/boardroom-builder/library-documents.ts'
import type { ChangeHub } from '../changes/change-hub.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { commentRoutes } from '../records/comments/routes.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { getRecord } from '../records/get-record.ts'
import { getRecordChanges } from '../records/get-record-changes.ts'
import { listRecords } from '../records/list-records.ts'
import { attendRecord } from '../records/presence/attend-record.ts'
import { listLibraryRecords } from '../records/readers/list-library-records.ts'
import { noteOpened } from '../records/readers/note-opened.ts'
import { saveRecord } from '../records/save-record.ts'
import { getRecordVersion } from '../records/versions/get-record-version.ts'
import { listRecordVersions } from '../records/versions/list-record-versions.ts'
import { nameRecordVersion } from '../records/versions/name-record-version.ts'
import { restoreRecordVersion } from '../records/versions/restore-record-version.ts'
import { createDocument } from './create-document.ts'
import { documentComments } from './document-comments.ts'
import { documentKind } from './document-kind.ts'
import { exportDocument } from './export/export-document.ts'
import { getDocumentSlides } from './export/slides/get-document-slides.ts'
import { getCompanyTemplate } from './export/template/get-company-template.ts'
import { removeCompanyTemplate } from './export/template/remove-company-template.ts'
import { setCompanyTemplate } from './export/template/set-company-template.ts'
import { followDocument } from './follow-document.ts'
import { importDocument } from './import/import-document.ts'
import { listDocumentAuthors } from './list-document-authors.ts'
import { drawDocumentPicture } from './pictures/draw-document-picture.ts'
import { getDocumentPicture } from './pictures/get-document-picture.ts'
import { getLibraryPicture } from './pictures/get-library-picture.ts'
import { listCanvasPictures } from './pictures/list-canvas-pictures.ts'
import { placeCanvas } from './pictures/place-canvas.ts'
import { uploadDocumentPicture } from './pictures/upload-document-picture.ts'
import { listDocumentSteps } from './reviews/list-document-steps.ts'
import { moveDocument } from './reviews/move-document.ts'
import { setDocumentLook } from './set-document-look.ts'
import { exportLibraryDocument } from './shared/export-library-document.ts'
import { followLibraryDocument } from './shared/follow-library-document.ts'
import { getLibraryDocument } from './shared/get-library-document.ts'
import { getLibrarySlides } from './shared/get-library-slides.ts'
import { markDocumentRead } from './shared/mark-document-read.ts'
import { checkDocumentSources } from './sources/check-document-sources.ts'
import { dismissDocumentWriting } from './writing/dismiss-document-writing.ts'
import { stopDocumentWriting } from './writing/stop-document-writing.ts'
import { writeDocument } from './writing/write-document.ts'

export function documentRoutes(app: FastifyInstance, services: Services, hub: ChangeHub) {
  serve(app, services, contract.listDocuments, listRecords(documentKind))
  serve(app, services, contract.listDocumentAuthors, listDocumentAuthors)
  serve(app, services, contract.createDocument, createDocument)
  serve(app, services, contract.getDocument, getRecord(documentKind))
  serve(app, services, contract.getDocumentChanges, getRecordChanges(documentKind))
  serve(app, services, contract.saveDocument, saveRecord(documentKind))
  serve(app, services, contract.attendDocument, attendRecord(documentKind, hub))
  serve(app, services, contract.deleteDocument, deleteRecord(documentKind))
  serve(app, services, contract.listDocumentVersions, listRecordVersions(documentKind))
  serve(app, services, contract.nameDocumentVersion, nameRecordVersion(documentKind))
  serve(app, services, contract.getDocumentVersion, getRecordVersion(documentKind))
  serve(app, services, contract.restoreDocumentVersion, restoreRecordVersion(documentKind))
  serve(app, services, looks.setDocumentLook, setDocumentLook)
  serve(app, services, templates.getCompanyTemplate, getCompanyTemplate)
  serve(app, services, templates.setCompanyTemplate, setCompanyTemplate)
  serve(app, services, templates.removeCompanyTemplate, removeCompanyTemplate)
  serve(app, services, exports.exportDocument, exportDocument)
  serve(app, services, slides.getDocumentSlides, getDocumentSlides)
  serve(app, services, imports.importDocument, importDocument)
  serve(app, services, reviews.moveDocument, moveDocument)
  serve(app, services, reviews.listDocumentSteps, listDocumentSteps)
  serve(app, services, sources.checkDocumentSources, checkDocumentSources)
  serve(
    app,
    services,
    shared.listLibraryDocuments,
    listLibraryRecords<shared.ListedLibraryDocument>('documents'),
  )
  serve(app, services, shared.getLibraryDocument, getLibraryDocument)
  serve(app, services, shared.noteDocumentOpened, (ctx, { params }) =>
    noteOpened(ctx, 'documents', params.documentId, contract.documentErrors.notFound),
  )
  serve(app, services, shared.markDocumentRead, markDocumentRead)
  serve(app, services, pictures.uploadDocumentPicture, uploadDocumentPicture)
  serve(app, services, pictures.drawDocumentPicture, drawDocumentPicture)
  serve(app, services, pictures.placeCanvas, placeCanvas)
  serve(app, services, pictures.listCanvasPictures, listCanvasPictures)
  serve(app, services, pictures.getDocumentPicture, getDocumentPicture)
  serve(app, services, pictures.getLibraryPicture, getLibraryPicture)
  serve(app, services, writing.writeDocument, writeDocument)
  serve(app, services, writing.stopDocumentWriting, stopDocumentWriting)
  serve(app, services, writing.dismissDocumentWriting, dismissDocumentWriting)
  serve(app, services, shared.exportLibraryDocument, exportLibraryDocument)
  serve(app, services, room.getLibrarySlides, getLibrarySlides)
  serve(app, services, room.followDocument, followDocument(hub))
  serve(app, services, room.followLibraryDocument, followLibraryDocument(hub))
  commentRoutes(app, services, documentCommentCalls, documentComments)
}
