import { childrenRunning } from './children-running.ts'

/** The number of PDFs that this process is currently making. */
export const typesetters = () => childrenRunning('typesetter.ts').length
