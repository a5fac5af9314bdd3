/** What has not reported for so long has lost the process that wrote it, in milliseconds. */
export const lostAfterMs = 30_000
