import { expect, test } from 'vitest'
import { withoutPersonal } from './without-personal.ts'

test('a browser’s report about a worker stays complete', () => {
  const said =
    "TypeError: Failed to register a ServiceWorker for scope ('https://panel.example.org/') with script ('https://panel.example.org/sw.js'): A bad HTTP response code (404) was received when fetching the script."
  expect(withoutPersonal(said)).toBe(said)
})

test.each([
  ['at https://panel.example.org/reset-password#token=prt_abc', 'at https://panel.example.org/reset-password'],
  ['at /employees?search=Marisol%20Reyes here', 'at /employees here'],
  ['for marisol.reyes@example.org', 'for [e-mail]'],
  ['of 0198a9b2-0000-7000-8000-000000000001', 'of [id]'],
  ['with ap_3q2-7wAAxk0Xy9m4nB1cD5eF6gH8iJ0kL2mN4oP6qR8', 'with [token]'],
  ['called +1 (718) 555-0142', 'called [number]'],
])('%s loses personal details', (sent, kept) => {
  expect(withoutPersonal(sent)).toBe(kept)
})
