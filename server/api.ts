import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './account/routes.ts'
import { copilotRoutes } from './analyst-copilot/routes.ts'
import { analystRoutes } from './analysts/routes.ts'
import { makeCanvasSlides } from './boardroom-builder/export/canvas/make-canvas-slides.ts'
import { documentRoutes } from './boardroom-builder/routes.ts'
import { briefFileRoutes } from './briefs/files/routes.ts'
import { briefRoutes } from './briefs/routes.ts'
import { captionRoutes } from './captions/routes.ts'
import { ChangeHub } from './changes/change-hub.ts'
import { changeRoutes } from './changes/routes.ts'
import { companyRoutes } from './company/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { developerRoutes } from './developers/routes.ts'
import { embargoRoutes } from './embargoes/routes.ts'
import { engagementRoutes } from './engagement/routes.ts'
import { canvasRoutes } from './insight-canvas/routes.ts'
import { leadRoutes } from './leads/routes.ts'
import { libraryRoutes } from './library/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import type { Services } from './platform/context.ts'
import { productRoutes } from './products/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { readerNoteRoutes } from './reader-notes/routes.ts'
import { taskRoutes } from './records/tasks/routes.ts'
import { shareRoutes } from './shares/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { undoRoutes } from './undo/routes.ts'
import { videoRoutes } from './videos/routes.ts'

/** Every call of `/api`. */
export async function api(app: FastifyInstance, { services }: { services: Services }) {
  const hub = new ChangeHub(services)
  accountRoutes(app, services)
  productRoutes(app, services)
  briefRoutes(app, services)
  analystRoutes(app, services)
  shareRoutes(app, services)
  embargoRoutes(app, services)
  engagementRoutes(app, services)
  libraryRoutes(app, services)
  questionRoutes(app, services)
  readerNoteRoutes(app, services)
  copilotRoutes(app, services)
  canvasRoutes(app, services, hub, makeCanvasSlides)
  documentRoutes(app, services, hub)
  taskRoutes(app, services)
  briefFileRoutes(app, services)
  captionRoutes(app, services)
  videoRoutes(app, services)
  undoRoutes(app, services)
  leadRoutes(app, services)
  dashboardRoutes(app, services)
  companyRoutes(app, services)
  developerRoutes(app, services)
  teamRoutes(app, services)
  notificationRoutes(app, services)
  changeRoutes(app, services, hub)
}
