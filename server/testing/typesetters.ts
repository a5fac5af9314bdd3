import { childrenRunning } from './children-running.ts'

/** How many PDFs are being made on this machine by this process. */
export const typesetters = () => childrenRunning('typesetter.ts').length
