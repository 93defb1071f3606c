/** Made-up payloads for the test page: typical integration payloads, and one that is far too large. */

export const smallPayload = {
  id: 4821,
  name: 'Reyes, Marisol',
  active: true,
  middle_name: null,
  tags: ['Bilingual', 'Nights'],
  address: { city: 'Bronx', state: 'NY', location: { lat: 40.826, lng: -73.922 } },
}

/** As text, because the identifier has more digits than a JavaScript number. */
export const integrationPayload = `{
  "event": "caregiver.updated",
  "event_id": 9007199254740993123,
  "sent_at": "2026-03-14T13:05:11.482Z",
  "source": { "partner": "HHAeXchange", "environment": "sandbox", "version": "2.14" },
  "agency": { "external_id": "HLH", "name": "Harborlight Home Care" },
  "caregiver": {
    "external_id": "HLH-20311",
    "first_name": "Marisol",
    "last_name": "Reyes",
    "email": "marisol.reyes@example.org",
    "phones": [{ "kind": "mobile", "number": "+17185550142" }, { "kind": "home", "number": null }],
    "status": { "code": "A", "since": "2023-04-03" },
    "disciplines": ["HHA", "PCA"],
    "compliance": [
      { "item": "In-service hours", "required": 12, "completed": 9.5, "due": "2026-12-31" },
      { "item": "Physical", "required": 1, "completed": 1, "due": "2026-08-01" },
      { "item": "TB screening", "required": 1, "completed": 0, "due": "2026-04-15" }
    ],
    "note": "${'Prefers mornings in the Bronx; drives; has worked with dementia and Hoyer lifts. '.repeat(6)}"
  },
  "retries": 0,
  "signature": "c2lnbmF0dXJlLW9mLXRoZS1wYXlsb2Fk"
}`

/** Returns at least `bytes` of JSON, the same every time. */
export function largePayload(bytes: number): string {
  const parts: string[] = []
  for (let n = 0, size = 0; size < bytes; n += 1) {
    const city = n % 3 === 0 ? 'Bronx' : 'Queens'
    const disciplines = n % 2 === 0 ? '["HHA"]' : '["PCA","COMP"]'
    const person =
      `{"external_id":"HLH-${20_000 + n}","name":"Caregiver ${n}","hired":"20${10 + (n % 16)}-0${1 + (n % 9)}-14",` +
      `"hours":${(n * 37) % 2000},"active":${n % 5 !== 0},"disciplines":${disciplines},` +
      `"address":{"city":"${city}","state":"NY","postal_code":"${10_451 + (n % 40)}"}}`
    parts.push(person)
    size += person.length + 1
  }
  return `[${parts.join(',')}]`
}
