/** The texts about the views that people on a canvas share. */
export const followMessages = {
  follow: (name: string) => `Follow ${name}`,
  unfollow: (name: string) => `Stop following ${name}`,
  following: (name: string) => `You see what ${name} sees, until you move.`,
  stop: 'Stop',
  gather: 'Bring everybody here',
  gathered: 'Everybody sees what you see',
  brought: (name: string) => `${name} brought everybody here.`,
  back: 'Go back',
  stay: 'Stay',
} as const
