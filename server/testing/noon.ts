/** Noon of this day in UTC: from here, no test lasts until the next day. */
export const noon = () => new Date(new Date().setUTCHours(12, 0, 0, 0))
