/** The navigation state that makes /team open the invite dialog. */
export const openInvitation = { openInviteModal: true }

/** Whether a navigation state requests that dialog. */
export function asksForInvitation(state: unknown): boolean {
  return (state as Partial<typeof openInvitation> | null)?.openInviteModal === true
}
