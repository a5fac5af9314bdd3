/** The data of server-sent events. */
export const eventsOf = <Event>(body: string): Event[] =>
  [...body.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as Event)
