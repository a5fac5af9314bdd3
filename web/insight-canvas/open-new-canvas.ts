/** The navigation state that makes /insight-canvas open the dialog for a new one. */
export const openNewCanvas = { openNewCanvas: true }

/** Whether a navigation state asks for that dialog. */
export function asksForNewCanvas(state: unknown): boolean {
  return (state as Partial<typeof openNewCanvas> | null)?.openNewCanvas === true
}
