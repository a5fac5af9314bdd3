/** What the server sends to a model's process: work with its id, or that nobody wants its result any more. */
export type ToModel<Work> = { id: number; work: Work } | { canceled: number }

/** What a model's process sends: that its model is loaded, or the result or failure of work. */
export type FromModel<Result> =
  | { ready: true }
  | { unusable: string }
  | { id: number; result: Result }
  | { id: number; failure: string }

/** Work that a model did not do; trying the same again would not help. */
export class WorkRefused extends Error {}

/** A model that cannot be used now: its files are missing, or its process does not start or stay. */
export class ModelUnavailable extends Error {}

/** A model that is being fetched, or will be again. */
export class NotYet extends ModelUnavailable {}
