/** The navigation state with which /team opens the dialog to invite someone. */
export const openInvitation = { openInviteModal: true }

/** Whether a navigation asked for that dialog. */
export function asksForInvitation(state: unknown): boolean {
  return (state as Partial<typeof openInvitation> | null)?.openInviteModal === true
}
