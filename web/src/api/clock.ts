/** The server's clock counts for the end of a sign-in; a wrong clock on the desk must not end it early. */
let ahead = 0

export function heardFrom(response: Response) {
  const date = Date.parse(response.headers.get('date') ?? '')
  if (Number.isFinite(date)) ahead = date - Date.now()
}

/** Milliseconds until a moment the server named. */
export const msUntil = (instant: string) => Date.parse(instant) - (Date.now() + ahead)
