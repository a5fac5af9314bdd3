/** The navigation state that makes /insight-canvas open the dialog for a new canvas. */
export const openNewCanvas = { openNewCanvas: true }

/** Whether a navigation state requests that dialog. */
export function asksForNewCanvas(state: unknown): boolean {
  return (state as Partial<typeof openNewCanvas> | null)?.openNewCanvas === true
}
